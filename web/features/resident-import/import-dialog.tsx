/** The dialog for importing residents from a file. It shows a preview before anything is stored. */

import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { canStart, residentCount } from "./import-check.ts";
import { OutcomeStep } from "./outcome-step.tsx";
import { useImport } from "./use-import.ts";

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { step, busy, problem, unfinishedImports, checkFile, confirm, downloadLinks, show, startOver } =
    useImport();
  const upload = step.name === "confirmed" ? step.upload : undefined;
  /** An acknowledgment is valid for one check only. */
  const [acknowledgedCheck, setAcknowledgedCheck] = useState<ImportCheckView>();

  function actions() {
    if (step.name === "choosing") return <Button onClick={onClose}>{t("Cancel")}</Button>;
    if (step.name === "confirmed") return <Button onClick={onClose}>{t("Done")}</Button>;
    const { check } = step;
    const needsAcknowledgment = canStart(check) && check.ready > 0 && acknowledgedCheck !== check;
    return (
      <>
        <Button onClick={startOver}>{t("Choose another file")}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={residentCount(check) === 0 || needsAcknowledgment}
          onClick={() => void confirm(step, check.importID)}
        >
          {confirmText(check)}
        </Button>
      </>
    );
  }

  return (
    <Dialog
      open
      wide={step.name === "checked"}
      title={t("Import residents")}
      onClose={onClose}
      actions={actions()}
    >
      <ErrorBox text={problem} />
      {step.name === "choosing" ? (
        <ChooseStep
          busy={busy}
          unfinishedImports={unfinishedImports}
          onFile={(file) => void checkFile(file)}
          onOpen={show}
        />
      ) : null}
      {step.name === "checked" ? (
        <CheckStep
          fileName={step.file.name}
          check={step.check}
          options={step.options}
          busy={busy}
          onOptions={(options) => void checkFile(step.file, options)}
          acknowledged={acknowledgedCheck === step.check}
          onAcknowledge={(acknowledged) => setAcknowledgedCheck(acknowledged ? step.check : undefined)}
        />
      ) : null}
      {step.name === "confirmed" ? (
        <OutcomeStep
          view={step.view}
          busy={busy}
          onLinks={() => void downloadLinks(step.view)}
          onContinue={upload && (() => void confirm(upload, step.view.importID))}
        />
      ) : null}
    </Dialog>
  );
}

function confirmText(check: ImportCheckView): string {
  const { ready, updates, stored } = check;
  if (!canStart(check)) return t("Show the import");
  if (stored > 0) return t("Continue with {count}", { count: ready + updates });
  if (updates > 0) return t("Import {ready}, change {updates}", { ready, updates });
  return t("Import {count, plural, one {# resident} other {# residents}}", { count: ready });
}
