/** The menu of a row of a log, with the actions of staff for the entry. */

import { useNavigate } from "react-router-dom";
import { t } from "../../../lib/t.ts";
import { Menu } from "../../../ui/menu.tsx";
import { profileDialogs } from "./profile-dialog-button.tsx";
import styles from "./row-menu.module.css";

interface RowMenuProps {
  /** Names the entry, such as 'Parking Violation, Nov 2, 2026'. */
  about: string;
  label: string;
  onCorrect: () => void;
  /** The address of the dispute about the entry, if there is one. */
  dispute: string | undefined;
}

export function RowMenu({ about, label, onCorrect, dispute }: RowMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={t("Actions: {about}", { about })}
      className={styles.button}
      onPointerDown={profileDialogs.preload}
    >
      {({ MenuItem }) => (
        <>
          <MenuItem onSelect={onCorrect}>{label}</MenuItem>
          {dispute === undefined ? null : (
            <MenuItem onSelect={() => void navigate(dispute)}>{t("Open the dispute")}</MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
