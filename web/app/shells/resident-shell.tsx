/** The layout of the resident dashboard: a sidebar, an icon rail on tablets, bottom tabs and a top bar on phones. */

import type { SessionUserView } from "@domain/user.ts";
import { ChevronLeft, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useMyProfile } from "../../features/my-profile/my-profile.store.ts";
import type { Component } from "../../lib/jsx/rendered.ts";
import { paths } from "../../lib/paths.ts";
import { photoAddress } from "../../lib/photo-upload.ts";
import { fullName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { CountBadge } from "../../ui/unread-tag.tsx";
import { AccountPart } from "../account/account-part.tsx";
import { JumpToButton, JumpToIcon } from "../jump-to/jump-to-button.tsx";
import { JumpToPart } from "../jump-to/jump-to-part.tsx";
import { LiveState } from "../live-state.tsx";
import { signOut } from "../sign-out.ts";
import { SkipLink } from "../skip-link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./resident-shell.module.css";
import tabBar from "./tab-bar.module.css";

const palette = lazyPart(async () => (await import("../jump-to/resident-palette.tsx")).ResidentPalette);

interface ShellTab {
  id: string;
  label: string;
  Icon: Component<{ size?: number }>;
  /** The number of unread items in the tab. */
  count: number;
  /** Whether it is below the other tabs, and not among the bottom tabs of phones. */
  isApart: boolean;
  /** Starts loading the tab's code. */
  preload?: () => void;
}

interface ResidentShellProps {
  user: SessionUserView;
  tabs: readonly ShellTab[];
  current: string;
  /** The tab to which the top bar of phones leads back; undefined while a tab of the bottom bar is open. */
  backTo: string | undefined;
  children: ReactNode;
}

export function ResidentShell({ user, tabs, current, backTo, children }: ResidentShellProps) {
  const above = tabs.find(({ id }) => id === backTo);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.side} data-media="screen">
        {above ? (
          <div className={styles.back}>
            <Link to={{ hash: above.id }} className={text.link}>
              <ChevronLeft size={20} />
              {above.label}
            </Link>
            <LiveState />
          </div>
        ) : null}
        <div className={styles.brand}>
          <Brand to={paths.residentDashboard} />
        </div>
        <nav aria-label={t("Resident")} className={cx(tabBar.bar, styles.tabs)}>
          {tabs.map(({ id, label, Icon, count, isApart, preload }) => (
            <Link
              key={id}
              to={{ hash: id }}
              aria-current={id === current ? "page" : undefined}
              title={label}
              className={isApart ? styles.apart : undefined}
              onPointerEnter={preload}
              onFocus={preload}
            >
              <Icon size={18} />
              <span>{label}</span>
              <CountBadge count={count} />
            </Link>
          ))}
        </nav>
        <JumpToButton preload={palette.preload} className={styles.jumpTo} />
        <AccountRow user={user} />
      </header>
      <div className={styles.content}>{children}</div>
      <AccountPart user={user} />
      <JumpToPart user={user} palette={palette} />
    </div>
  );
}

function AccountRow({ user }: { user: SessionUserView }) {
  const resident = useMyProfile((state) => state.data?.resident);
  const photoChangedAt = useMyProfile((state) => state.data?.photoChangedAt);
  const name = fullName(resident ?? user) || user.email;
  return (
    <Row gap={2} className={styles.who}>
      <JumpToIcon preload={palette.preload} className={cx(styles.icon, styles.glass)} />
      <div className={styles.account}>
        <AccountMenu user={user} name={name} className={styles.me}>
          <Avatar
            name={name}
            photoUrl={photoAddress(resident?.photoUrl ?? "", photoChangedAt)}
            tone="brand"
          />
          <span className={styles.names}>
            <b>{name}</b>
            {resident?.unitNumber ? <small>{t("Unit {unit}", { unit: resident.unitNumber })}</small> : null}
          </span>
        </AccountMenu>
      </div>
      <IconButton
        label={t("Logout")}
        title={t("Logout")}
        bare
        className={cx(styles.icon, styles.logout)}
        onClick={() => void signOut()}
      >
        <LogOut size={18} />
      </IconButton>
    </Row>
  );
}
