/** The round '+' button that opens New Resident: next to the title, and above the tabs on phones. */
import { Plus } from "lucide-react";
import styles from "./add-button.module.css";

export function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="New Resident"
      title="New Resident"
      aria-haspopup="dialog"
      className={styles.add}
      onClick={onClick}
    >
      <Plus size={22} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
