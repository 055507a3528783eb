/** The rows that can't be imported: line, resident and reasons. */

import type { RowProblem } from "@domain/resident-import/import-rows.ts";
import { useState } from "react";
import { locale } from "../../lib/language.store.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./import-dialog.module.css";

/** A button shows more. A file may have ten thousand problems. */
const SHOWN = 100;

export function ProblemList({ problems }: { problems: readonly RowProblem[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section aria-label="Rows with problems" tabIndex={0} className={styles.problems}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Resident</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shown).map(({ line, name, texts }) => (
            <tr key={line}>
              <td>{line.toLocaleString(locale())}</td>
              <td>{name || "-"}</td>
              <td>
                {texts.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > shown ? (
        <Button variant="ghost" size="small" onClick={() => setShown(shown + SHOWN)}>
          Show more ({(problems.length - shown).toLocaleString(locale())} left)
        </Button>
      ) : null}
    </section>
  );
}
