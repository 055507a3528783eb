/** The menu with the user's name, the account dialog, the theme and Logout. */
import { msg } from "@domain/message.ts";
import type { SessionUserView } from "@domain/user.ts";
import { ChevronDown, LogOut, Settings, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Text } from "../../ui/layout.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useTheme } from "../../ui/theme.ts";
import { useAccountDialog } from "../account/account-dialog.store.ts";
import { signOut } from "../sign-out.ts";
import styles from "./account-menu.module.css";

const THEME_CHOICES = [
  { value: "system", label: msg("System") },
  { value: "light", label: msg("Light") },
  { value: "dark", label: msg("Dark") },
] as const;

const nameOf = ({ firstName, lastName, email }: SessionUserView) =>
  `${firstName} ${lastName}`.trim() || email;

interface AccountMenuProps {
  user: SessionUserView;
  /** By default, the name in the session. */
  name?: string;
  /** Shown on the button in place of the avatar with the initial letter. */
  children?: ReactNode;
  className?: string | undefined;
}

export function AccountMenu({ user, name = nameOf(user), children, className }: AccountMenuProps) {
  const theme = useTheme((state) => state.theme);
  const choose = useTheme((state) => state.choose);
  const showAccount = useAccountDialog((dialog) => dialog.show);
  const navigate = useNavigate();
  return (
    <Menu
      label={t("Account: {name}", { name })}
      className={cx(styles.trigger, className)}
      trigger={
        <>
          {children ?? <Avatar name={name} />}
          <ChevronDown size={14} strokeWidth={2} />
        </>
      }
    >
      {({ MenuNote, MenuItem, MenuLine, MenuChoice }) => (
        <>
          <MenuNote>
            <Text as="b" size={14} weight={600} className={styles.name}>
              {name}
            </Text>
            <Text as="span" size={13} tone="muted" className={styles.email}>
              {user.email}
            </Text>
          </MenuNote>
          <MenuLine />
          <MenuItem icon={<ShieldCheck />} onSelect={showAccount}>
            {t("Account & security")}
          </MenuItem>
          {user.isManager ? (
            <MenuItem icon={<Settings />} onSelect={() => navigate(paths.settings)}>
              {t("Settings")}
            </MenuItem>
          ) : null}
          <MenuLine />
          <MenuChoice
            label={t("Theme")}
            choices={THEME_CHOICES.map((choice) => ({ ...choice, label: t(choice.label) }))}
            value={theme}
            onChange={choose}
          />
          <MenuLine />
          <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
            {t("Logout")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
