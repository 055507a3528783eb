/** A button in a log's row that raises a dispute about the entry. */

import { Scale } from "lucide-react";
import { t } from "../../lib/t.ts";
import { IconButton } from "../../ui/button.tsx";
import styles from "./logs.module.css";

interface DisputeButtonProps<Entry> {
  /** Names the entry, such as 'Late Rent (1-5 days), Sep 4, 2026'. */
  about: string;
  entry: Entry;
  /** Without this callback, there is no button. */
  onDispute: ((entry: Entry) => void) | undefined;
}

export function DisputeButton<Entry>({ about, entry, onDispute }: DisputeButtonProps<Entry>) {
  if (!onDispute) return null;
  return (
    <IconButton
      label={t("Raise a dispute: {about}", { about })}
      title={t("Raise a dispute about this entry")}
      bare
      className={styles.dispute}
      onClick={() => onDispute(entry)}
    >
      <Scale size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
