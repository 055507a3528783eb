/** The second step: what the import would do, how each column is read, the residents who exist already, and the rows with problems. */

import { msg } from "@domain/message.ts";
import type { ImportOptions } from "@domain/resident-import/import-options.ts";
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { rich, t } from "../../lib/t.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { ColumnsStep, columnName } from "./columns-step.tsx";
import { ExistingStep } from "./existing-step.tsx";
import { canStart, residentCount } from "./import-check.ts";
import styles from "./import-dialog.module.css";
import { ProblemList } from "./problem-list.tsx";
import { ResultLine } from "./result-line.tsx";

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

const STOPPED = msg(
  "{count, plural, one {# resident was} other {# residents were}} imported from this file before; the import was interrupted.",
);

const STORED_TEXTS: Record<ImportCheckView["state"], string> = {
  // Without a record of the import, its residents show that it had begun.
  new: STOPPED,
  running: msg(
    "{count, plural, one {# resident was} other {# residents were}} imported from this file so far; the import is still running.",
  ),
  stopped: STOPPED,
  done: msg("{count, plural, one {# resident was} other {# residents were}} imported from this file before."),
};

/** The fields of columns after another choice. A column that had the chosen field is skipped. */
const chosenFields = ({ fields }: ImportOptions, column: number, field: string) => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([index, other]) => [index, other === field ? "" : other]),
  ),
  [column]: field,
});

const headList = (heads: readonly string[]) => heads.map((head) => t(head)).join(", ");

export function CheckStep({ fileName, check, options, acknowledged, ...props }: CheckStepProps) {
  const { busy, onOptions, onAcknowledge } = props;
  const { state, rows, ready, vacant, stored, existing, problems, missing, absent, columns } = check;
  const ambiguousColumns = columns.flatMap(({ head, reading }, index) =>
    reading?.asks ? [columnName(head, index)] : [],
  );
  return (
    <>
      <Stack gap={2} align="start" role="status" className={styles.result}>
        <p className={styles.text}>
          {rich(
            "<b>{file}</b> has {count, plural, one {# row} other {# rows}}. Nothing is stored yet.",
            { b: (name) => <b>{name}</b> },
            { file: fileName, count: rows },
          )}
        </p>
        {ready > 0 ? (
          <ResultLine>
            {t("{count, plural, one {# resident} other {# residents}} can be imported.", { count: ready })}
          </ResultLine>
        ) : null}
        {vacant > 0 ? <VacantUnits check={check} /> : null}
        {stored > 0 ? <ResultLine>{t(STORED_TEXTS[state], { count: stored })}</ResultLine> : null}
        {problems.length > 0 ? (
          <ResultLine isProblem>
            {t(
              "{count, plural, one {# row has a problem and is} other {# rows have problems and are}} left out.",
              { count: problems.length },
            )}
          </ResultLine>
        ) : null}
        {missing.length > 0 ? (
          <ResultLine isProblem>
            {t("Please choose a column for each of these: {columns}.", { columns: headList(missing) })}
          </ResultLine>
        ) : null}
        {ambiguousColumns.length > 0 ? (
          <ResultLine isProblem>
            {t("Please choose how these columns are read: {columns}.", {
              columns: ambiguousColumns.join(", "),
            })}
          </ResultLine>
        ) : null}
        {absent.length > 0 ? (
          <p className={text.hint}>
            {t(
              "Not in your file: {columns}. Unit type and Monthly fee get those of the unit and of class B, the others stay empty.",
              { columns: headList(absent) },
            )}
          </p>
        ) : null}
      </Stack>
      <ColumnsStep
        columns={columns}
        busy={busy}
        onField={(index, field) => onOptions({ ...options, fields: chosenFields(options, index, field) })}
        onReading={(field, choice) =>
          onOptions({ ...options, readings: { ...options.readings, [field]: choice } })
        }
      />
      {existing > 0 ? (
        <ExistingStep
          check={check}
          mode={options.existing ?? "leave"}
          onMode={(mode) => onOptions({ ...options, existing: mode })}
        />
      ) : null}
      {problems.length > 0 ? <ProblemList problems={problems} /> : null}
      {ready > 0 && canStart(check) ? (
        <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
          {t("A resident account will be created for each, using the email as username.")}
        </Checkbox>
      ) : null}
    </>
  );
}

/** Vacant units alone are not imported. */
function VacantUnits({ check }: { check: ImportCheckView }) {
  if (residentCount(check) === 0)
    return (
      <ResultLine isProblem>{t("Vacant units are added together with residents, or in Units.")}</ResultLine>
    );
  if (!canStart(check)) return null;
  return (
    <ResultLine>
      {t("{count, plural, one {# vacant unit is} other {# vacant units are}} added.", {
        count: check.vacant,
      })}
    </ResultLine>
  );
}
