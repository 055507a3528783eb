/** The rows that can't be imported: line, resident and reasons. The server sends the reasons in English; they are translated here. */

import { parseRendered } from "@domain/parse-rendered.ts";
import type { RowProblem } from "@domain/resident-import/import-rows.ts";
import { PROBLEM_SOURCES } from "@domain/resident-import/problem-texts.ts";
import { useState } from "react";
import { formatCount } from "../../lib/formats.ts";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./import-dialog.module.css";

/** The number of rows that are shown at first, and that each click on 'Show more' adds. A file may have ten thousand. */
const ROWS_STEP = 100;

export function ProblemList({ problems }: { problems: readonly RowProblem[] }) {
  const [rowCount, setRowCount] = useState(ROWS_STEP);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section aria-label={t("Rows with problems")} tabIndex={0} className={styles.problems}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Line")}</th>
            <th scope="col">{t("Resident")}</th>
            <th scope="col">{t("Problem")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, rowCount).map(({ line, name, texts }) => (
            <tr key={line}>
              <td>{formatCount(line)}</td>
              <td>{name || "-"}</td>
              <td>
                {texts.map((text) => (
                  <span key={text}>{messageText(parseRendered(text, PROBLEM_SOURCES))}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > rowCount ? (
        <Button variant="ghost" size="small" onClick={() => setRowCount(rowCount + ROWS_STEP)}>
          {t("Show more ({count} left)", { count: problems.length - rowCount })}
        </Button>
      ) : null}
    </section>
  );
}
