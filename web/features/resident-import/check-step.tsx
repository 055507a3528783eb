/** The second step: a preview of the import, and the rows with problems. */
import type { ImportOptions } from "@domain/resident-import/import-options.ts";
import { IMPORT_TEXTS } from "@domain/resident-import/import-rows.ts";
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { Check, CircleAlert } from "lucide-react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { ColumnsStep } from "./columns-step.tsx";
import { ExistingStep } from "./existing-step.tsx";
import styles from "./import-dialog.module.css";
import { ProblemList } from "./problem-list.tsx";

interface CheckStepProps {
  fileName: string;
  check: ImportCheckView;
  options: ImportOptions;
  busy: boolean;
  /** Checks the file again. */
  onOptions: (options: ImportOptions) => void;
  acknowledged: boolean;
  onAcknowledge: (acknowledged: boolean) => void;
}

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;

export function CheckStep({ fileName, check, options, acknowledged, ...props }: CheckStepProps) {
  const { busy, onOptions, onAcknowledge } = props;
  const { state, rows, ready, stored, problems, missing, absent, columns } = check;
  const open = columns.filter(({ reading }) => reading?.asks);
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
        {missing.length > 0 ? (
          <p className={styles.bad}>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {`${IMPORT_TEXTS.columnsMissing} ${missing.join(", ")}.`}
          </p>
        ) : null}
        {open.length > 0 ? (
          <p className={styles.bad}>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {`Please choose how these columns are read: ${open.map(({ head }) => head).join(", ")}.`}
          </p>
        ) : null}
        {absent.length > 0 ? (
          <p className={text.hint}>
            {`Not in your file: ${absent.join(", ")}. Unit type and Monthly fee get those of the unit and of class B, the others stay empty.`}
          </p>
        ) : null}
      </Stack>
      <ColumnsStep
        columns={columns}
        busy={busy}
        onField={(at, field) => onOptions({ ...options, fields: { ...options.fields, [at]: field } })}
        onReading={(field, way) => onOptions({ ...options, readings: { ...options.readings, [field]: way } })}
      />
      {check.existing > 0 ? (
        <ExistingStep
          check={check}
          mode={options.existing ?? "leave"}
          onMode={(existing) => onOptions({ ...options, existing })}
        />
      ) : null}
      {problems.length > 0 ? <ProblemList problems={problems} /> : null}
      {ready > 0 && state !== "done" ? (
        <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
          A resident account will be created for each, using the email as username.
        </Checkbox>
      ) : null}
    </>
  );
}
