/** A quiet button in a log's row that raises a dispute about that very entry. */
import { Scale } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import styles from "./logs.module.css";

/** `about` names the entry, such as 'Late Rent (1-5 days), Sep 4, 2026'. */
export function DisputeButton({ about, onClick }: { about: string; onClick: () => void }) {
  return (
    <IconButton
      label={`Raise a dispute: ${about}`}
      title="Raise a dispute about this entry"
      bare
      className={styles.dispute}
      onClick={onClick}
    >
      <Scale size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
