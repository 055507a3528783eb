/** The round '+' that opens New Resident: beside the title, and on phones above the tabs. */
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
