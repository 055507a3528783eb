/** The dialog for importing residents from a file. It shows a preview before anything is stored. */

import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { OutcomeStep } from "./outcome-step.tsx";
import { useImport } from "./use-import.ts";

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { step, busy, problem, open, check, confirm, takeLinks, show, startOver } = useImport();
  /** An acknowledgment holds for one file only. */
  const [acknowledged, setAcknowledged] = useState<ImportCheckView>();

  function actions() {
    if (step.is === "choosing") return <Button onClick={onClose}>{t("Cancel")}</Button>;
    if (step.is === "confirmed") return <Button onClick={onClose}>{t("Done")}</Button>;
    const { check: checked } = step;
    return (
      <>
        <Button onClick={startOver}>{t("Choose another file")}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={
            countOf(checked) === 0 ||
            (checked.state !== "done" && checked.ready > 0 && acknowledged !== checked)
          }
          onClick={() => void confirm(step, checked.importID)}
        >
          {confirmText(checked)}
        </Button>
      </>
    );
  }

  const goOn = (chosen: Parameters<typeof confirm>[0] | undefined, importID: string) =>
    chosen && (() => void confirm(chosen, importID));

  return (
    <Dialog
      open
      wide={step.is === "checked"}
      title={t("Import residents")}
      onClose={onClose}
      actions={actions()}
    >
      <ErrorBox text={problem} />
      {step.is === "choosing" ? (
        <ChooseStep busy={busy} open={open} onFile={(file) => void check(file)} onOpen={show} />
      ) : null}
      {step.is === "checked" ? (
        <CheckStep
          fileName={step.file.name}
          check={step.check}
          options={step.options}
          busy={busy}
          onOptions={(options) => void check(step.file, options)}
          acknowledged={acknowledged === step.check}
          onAcknowledge={(is) => setAcknowledged(is ? step.check : undefined)}
        />
      ) : null}
      {step.is === "confirmed" ? (
        <OutcomeStep
          view={step.view}
          busy={busy}
          onLinks={() => void takeLinks(step.view)}
          onGoOn={goOn(step.chosen, step.view.importID)}
        />
      ) : null}
    </Dialog>
  );
}

/** The number of residents from the file, including those stored by an interrupted import. */
const countOf = ({ ready, updates, stored }: ImportCheckView) => ready + updates + stored;

function confirmText({ state, ready, updates, stored }: ImportCheckView): string {
  if (state === "done") return t("Show the import");
  if (stored > 0) return t("Continue with {count}", { count: ready + updates });
  if (updates > 0) return t("Import {ready}, change {updates}", { ready, updates });
  return t("Import {count, plural, one {# resident} other {# residents}}", { count: ready });
}
