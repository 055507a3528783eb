/** The residents of a file who exist already: their number, the choice of what to do with them, and the first changes. */
import { msgs } from "@domain/message.ts";
import { EXISTING_MODES, type ExistingMode } from "@domain/resident-import/import-options.ts";
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { formatCount } from "../../lib/formats.ts";
import { rich, t } from "../../lib/t.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import text from "../../ui/text.module.css";
import styles from "./import-dialog.module.css";

const LABELS: Readonly<Record<ExistingMode, string>> = msgs({
  leave: "Leave as they are",
  fill: "Fill what is empty",
  replace: "Replace with the file",
});

interface ExistingStepProps {
  check: ImportCheckView;
  mode: ExistingMode;
  onMode: (mode: ExistingMode) => void;
}

export function ExistingStep({ check: { existing, updates, changes }, mode, onMode }: ExistingStepProps) {
  return (
    <>
      <p className={styles.text}>
        {rich(
          "<b>{count, plural, one {# resident exists} other {# residents exist}}</b>, by email or by name and unit.",
          { b: (words) => <b>{words}</b> },
          { count: existing },
        )}{" "}
        {updates === 0 ? t("Nothing changes.") : t("To be changed: {count}.", { count: updates })}
      </p>
      <SegmentedControl
        label={t("Existing residents")}
        choices={EXISTING_MODES.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={mode}
        onChange={onMode}
      />
      {changes.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        <section aria-label={t("Changes")} tabIndex={0} className={styles.problems}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("Line")}</th>
                <th scope="col">{t("Resident")}</th>
                <th scope="col">{t("Change")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ line, name, changes: fields }) => (
                <tr key={line}>
                  <td>{formatCount(line)}</td>
                  <td>{name}</td>
                  <td>
                    {fields.map(({ field, from, to }) => (
                      <span key={field}>
                        {t("{field}: {from} becomes {to}", {
                          field: t(field),
                          from: from || t("empty"),
                          to: to ?? "",
                        })}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {updates > changes.length ? (
        <p className={text.hint}>{t("The first {count} are shown.", { count: changes.length })}</p>
      ) : null}
    </>
  );
}
