/** The second step: a preview of the import, and the rows with problems. */
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { Check, CircleAlert } from "lucide-react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./import-dialog.module.css";
import { ProblemList } from "./problem-list.tsx";

interface CheckStepProps {
  fileName: string;
  check: ImportCheckView;
  acknowledged: boolean;
  onAcknowledge: (acknowledged: boolean) => void;
}

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;

export function CheckStep({ fileName, check, acknowledged, onAcknowledge }: CheckStepProps) {
  const { state, rows, ready, stored, problems, ignoredColumns } = check;
  return (
    <>
      <Stack gap={2} align="start" role="status" className={styles.result}>
        <p className={styles.text}>
          <b>{fileName}</b> has {count(rows, "row", "rows")}. Nothing is stored yet.
        </p>
        {ready > 0 ? (
          <p className={styles.good}>
            <Check size={16} strokeWidth={2} aria-hidden />
            {count(ready, "resident", "residents")} can be imported.
          </p>
        ) : null}
        {stored > 0 ? (
          <p className={styles.good}>
            <Check size={16} strokeWidth={2} aria-hidden />
            {count(stored, "resident was", "residents were")} imported from this file before
            {state === "done" ? "." : "; the import was interrupted."}
          </p>
        ) : null}
        {problems.length > 0 ? (
          <p className={styles.bad}>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {count(problems.length, "row has a problem and is", "rows have problems and are")} left out.
          </p>
        ) : null}
        {ignoredColumns.length > 0 ? (
          <p className={text.hint}>Skipped columns: {ignoredColumns.join(", ")}.</p>
        ) : null}
      </Stack>
      {problems.length > 0 ? <ProblemList problems={problems} /> : null}
      {ready + stored > 0 && state !== "done" ? (
        <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
          A resident account will be created for each, using the email as username.
        </Checkbox>
      ) : null}
    </>
  );
}
