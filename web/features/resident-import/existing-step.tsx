/** Residents of a file who exist: how many, what happens to them, and each change. */
import { EXISTING_MODES, type ExistingMode } from "@domain/resident-import/import-options.ts";
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { formatCount } from "../../lib/formats.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import text from "../../ui/text.module.css";
import styles from "./import-dialog.module.css";

const LABELS: Readonly<Record<ExistingMode, string>> = {
  leave: "Leave as they are",
  fill: "Fill what is empty",
  replace: "Replace with the file",
};

interface ExistingStepProps {
  check: ImportCheckView;
  mode: ExistingMode;
  onMode: (mode: ExistingMode) => void;
}

export function ExistingStep({ check: { existing, updates, changes }, mode, onMode }: ExistingStepProps) {
  return (
    <>
      <p className={styles.text}>
        <b>{existing === 1 ? "1 resident exists" : `${formatCount(existing)} residents exist`}</b>, by email
        or by name and unit. {updates === 0 ? "Nothing changes." : `To be changed: ${formatCount(updates)}.`}
      </p>
      <SegmentedControl
        label="Residents who exist"
        choices={EXISTING_MODES.map((value) => ({ value, label: LABELS[value] }))}
        value={mode}
        onChange={onMode}
      />
      {changes.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        <section aria-label="Changes" tabIndex={0} className={styles.problems}>
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Resident</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ line, name, changes: fields }) => (
                <tr key={line}>
                  <td>{formatCount(line)}</td>
                  <td>{name}</td>
                  <td>
                    {fields.map(({ field, from, to }) => (
                      <span key={field}>{`${field}: ${from || "empty"} becomes ${to}`}</span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {updates > changes.length ? (
        <p className={text.hint}>{`The first ${formatCount(changes.length)} are shown.`}</p>
      ) : null}
    </>
  );
}
