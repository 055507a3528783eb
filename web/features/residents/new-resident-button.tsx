/** The round '+' button that opens New Resident: next to the title, and above the tabs on phones. */

import { Plus } from "lucide-react";
import { t } from "../../lib/t.ts";
import styles from "./new-resident-button.module.css";

interface NewResidentButtonProps {
  /** Loads the dialog's code, when the pointer or the focus reaches the button. */
  preload: () => void;
  onClick: () => void;
}

export function NewResidentButton({ preload, onClick }: NewResidentButtonProps) {
  return (
    <button
      type="button"
      aria-label={t("New Resident")}
      title={t("New Resident")}
      aria-haspopup="dialog"
      className={styles.add}
      data-media="screen"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      <Plus size={22} />
    </button>
  );
}
