/** The totals of a report in one line, and its breakdowns by status, age or month. */

import { parseRendered } from "@domain/parse-rendered.ts";
import type { ReportDefinition } from "@domain/reports/report-definitions.ts";
import { NOTE_SOURCES } from "@domain/reports/report-helpers.ts";
import type { Breakdown, ReportView } from "@domain/reports/report-view.ts";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { cellText } from "./cell-text.ts";
import styles from "./report-sums.module.css";

/** The columns whose totals are in the line. Below the rows, all columns have theirs. */
const MAIN_KEYS: readonly string[] = [
  "monthlyRent",
  "riskFee",
  "total",
  "monthsUnpaid",
  "notRecorded",
  "monthsLate",
  "earned",
  "corrected",
  "outstanding",
  "moveIns",
  "moveOuts",
];

export function ReportSums({ definition, view }: { definition: ReportDefinition; view: ReportView }) {
  return (
    <div className={styles.sums}>
      <Card title={t("Total")} className={styles.sum}>
        <Totals definition={definition} view={view} />
        <p className={styles.about}>
          {/* The server writes the notes in English; they are translated here. */}
          {[definition.about, ...view.notes]
            .map((text) => messageText(parseRendered(text, NOTE_SOURCES)))
            .join(" ")}
        </p>
      </Card>
      {view.breakdowns.map((breakdown) => (
        <Card key={breakdown.title} title={t(breakdown.title)} className={styles.sum}>
          {/* A scrollable area must be focusable. */}
          <section
            className={styles.scroll}
            aria-label={t("{title}, in figures", { title: t(breakdown.title) })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            tabIndex={0}
          >
            <BreakdownTable breakdown={breakdown} />
          </section>
        </Card>
      ))}
    </div>
  );
}

function Totals({ definition, view }: { definition: ReportDefinition; view: ReportView }) {
  const mainColumns = definition.columns.filter(
    ({ key }) => MAIN_KEYS.includes(key) && view.totals[key] !== undefined,
  );
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t(definition.rowsName)}</dt>
        <dd>{cellText(view.rows.length, "count")}</dd>
      </div>
      {mainColumns.map(({ key, head, kind }) => (
        <div key={key}>
          <dt>{t(head)}</dt>
          <dd>{cellText(view.totals[key], kind)}</dd>
        </div>
      ))}
    </dl>
  );
}

function BreakdownTable({ breakdown }: { breakdown: Breakdown }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(breakdown.of)}</th>
          {breakdown.columns.map(({ head }) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {breakdown.rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {breakdown.columns.map(({ head, kind }, index) => (
              <td key={head}>{cellText(values[index], kind)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
