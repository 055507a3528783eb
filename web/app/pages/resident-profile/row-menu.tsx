/** The menu of a log's row: what staff can do with the entry. */
import { Ellipsis, Scale, Undo2 } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Menu } from "../../../ui/menu.tsx";
import { profileDialogs } from "./profile-dialog-button.tsx";
import styles from "./row-menu.module.css";

interface RowMenuProps {
  /** Names the entry, such as 'Parking Violation, Nov 2, 2026'. */
  about: string;
  label: "Reverse entry" | "Correct payment";
  onCorrect: () => void;
  /** The dispute about the entry, if there is one. */
  disputeID: string | undefined;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

export function RowMenu({ about, label, onCorrect, disputeID }: RowMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu label={`Actions: ${about}`} className={styles.button} trigger={<Ellipsis {...icon} />}>
      {({ MenuItem }) => (
        <>
          <MenuItem
            icon={<Undo2 {...icon} />}
            onSelect={() => {
              profileDialogs.preload();
              onCorrect();
            }}
          >
            {label}
          </MenuItem>
          {disputeID === undefined ? null : (
            <MenuItem
              icon={<Scale {...icon} />}
              onSelect={() => void navigate(`${paths.incidents}/${encodeURIComponent(disputeID)}`)}
            >
              Open the dispute
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
