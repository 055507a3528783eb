/** The last step: progress, result, and the invitation links, which can be downloaded once. */

import type { ImportView } from "@domain/resident-import/import-views.ts";
import { Download } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Meter } from "../../ui/meter.tsx";
import styles from "./import-dialog.module.css";
import { ProblemList } from "./problem-list.tsx";
import { ResultLine } from "./result-line.tsx";

interface OutcomeStepProps {
  view: ImportView;
  busy: boolean;
  onLinks: () => void;
  /** Continues an interrupted import; undefined if the file must be chosen again. */
  onContinue: (() => void) | undefined;
}

export function OutcomeStep({ view, busy, onLinks, onContinue }: OutcomeStepProps) {
  const { state, rows, stored, updated, problems } = view;
  const storedCount = stored + updated;
  return (
    <>
      {state === "running" ? <Progress storedCount={storedCount} rows={rows} /> : null}
      {state === "stopped" ? (
        <Interrupted storedCount={storedCount} rows={rows} busy={busy} onContinue={onContinue} />
      ) : null}
      {state === "done" ? <Result view={view} busy={busy} onLinks={onLinks} /> : null}
      {state !== "running" && problems.length > 0 ? (
        <>
          <ResultLine isProblem>{t("These rows could not be stored:")}</ResultLine>
          <ProblemList problems={problems} />
        </>
      ) : null}
    </>
  );
}

interface ProgressProps {
  /** Residents who were added or changed. */
  storedCount: number;
  rows: number;
}

function Progress({ storedCount, rows }: ProgressProps) {
  const text = t("{stored} of {rows} residents are stored.", { stored: storedCount, rows });
  return (
    <Stack gap={2} align="start" className={styles.result}>
      <p role="status" className={styles.text}>
        {text} {t("You can close this window. The import continues.")}
      </p>
      <Meter share={rows === 0 ? 0 : (100 * storedCount) / rows} label={text} />
    </Stack>
  );
}

type InterruptedProps = ProgressProps & Pick<OutcomeStepProps, "busy" | "onContinue">;

function Interrupted({ storedCount, rows, busy, onContinue }: InterruptedProps) {
  return (
    <Stack gap={2} align="start" className={styles.result}>
      <ResultLine role="status" isProblem>
        {t("The import was interrupted after {stored} of {rows} residents.", { stored: storedCount, rows })}
      </ResultLine>
      {onContinue ? (
        <Button busy={busy} onClick={onContinue}>
          {t("Continue")}
        </Button>
      ) : (
        <p className={styles.text}>
          {t("Choose the same file again to continue. No resident is stored twice.")}
        </p>
      )}
    </Stack>
  );
}

function Result({ view, busy, onLinks }: Pick<OutcomeStepProps, "view" | "busy" | "onLinks">) {
  const { stored, updated, linksTaken } = view;
  return (
    <Stack gap={2} align="start" className={styles.result}>
      <ResultLine role="status">
        {t("{count, plural, one {# resident was} other {# residents were}} imported.", { count: stored })}
      </ResultLine>
      {updated > 0 ? (
        <p className={styles.text}>
          {t("{count, plural, one {# existing resident was} other {# existing residents were}} changed.", {
            count: updated,
          })}
        </p>
      ) : null}
      {stored === 0 ? null : linksTaken ? (
        <p className={styles.text}>
          {t("The invitation links were downloaded. You can issue a new link in a resident's profile.")}
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {t(
              "Each resident chooses a password with an invitation link. The links work once, for 7 days, and can be downloaded only once.",
            )}
          </p>
          <Button variant="primary" busy={busy} icon={<Download />} onClick={onLinks}>
            {t("Download invitation links")}
          </Button>
        </>
      )}
    </Stack>
  );
}
