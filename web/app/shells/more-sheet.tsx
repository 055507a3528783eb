/** The sheet behind More, with the parts that don't fit the navigation: links, search, theme and Logout. */

import { LogOut, Megaphone, Settings } from "lucide-react";
import { useSession } from "../../features/auth/session.store.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { ThemeChoice } from "../../ui/theme-choice.tsx";
import { signOut } from "../sign-out.ts";
import styles from "./more-sheet.module.css";
import { useLinksInMore } from "./staff-nav.ts";
import { StaffSearch } from "./staff-search.tsx";

export function MoreSheet({ onClose }: { onClose: () => void }) {
  const isManager = useSession((state) => state.user?.isManager ?? false);
  const links = useLinksInMore();
  return (
    <Dialog open title={t("More")} onClose={onClose}>
      <nav aria-label={t("More")} className={styles.links}>
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to} onClick={onClose}>
            <Icon size={20} />
            {t(label)}
          </Link>
        ))}
        <Link to={paths.announcements} onClick={onClose}>
          <Megaphone size={20} />
          {t("Announcements")}
        </Link>
        {isManager ? (
          <Link to={paths.settings} onClick={onClose}>
            <Settings size={20} />
            {t("Settings")}
          </Link>
        ) : null}
      </nav>
      <StaffSearch onSubmitted={onClose} />
      <ThemeChoice />
      <Button icon={<LogOut />} onClick={() => void signOut()}>
        {t("Logout")}
      </Button>
    </Dialog>
  );
}
