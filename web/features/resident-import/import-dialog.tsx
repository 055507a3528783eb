/** The dialog for importing residents from a file. It shows a preview before anything is stored. */
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";
import { useState } from "react";
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
    if (step.is === "choosing") return <Button onClick={onClose}>Cancel</Button>;
    if (step.is === "confirmed") return <Button onClick={onClose}>Done</Button>;
    const { file, check: checked } = step;
    return (
      <>
        <Button onClick={startOver}>Choose another file</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={countOf(checked) === 0 || (checked.state !== "done" && acknowledged !== checked)}
          onClick={() => void confirm(file, checked.importID)}
        >
          {confirmText(checked)}
        </Button>
      </>
    );
  }

  return (
    <Dialog open title="Import residents" onClose={onClose} actions={actions()}>
      <ErrorBox text={problem} />
      {step.is === "choosing" ? (
        <ChooseStep busy={busy} open={open} onFile={(file) => void check(file)} onOpen={show} />
      ) : null}
      {step.is === "checked" ? (
        <CheckStep
          fileName={step.file.name}
          check={step.check}
          acknowledged={acknowledged === step.check}
          onAcknowledge={(is) => setAcknowledged(is ? step.check : undefined)}
        />
      ) : null}
      {step.is === "confirmed" ? (
        <OutcomeStep
          view={step.view}
          busy={busy}
          onLinks={() => void takeLinks(step.view)}
          onGoOn={step.file ? () => void confirm(step.file as File, step.view.importID) : undefined}
        />
      ) : null}
    </Dialog>
  );
}

/** The number of residents from the file, including those stored by an interrupted import. */
const countOf = ({ ready, stored }: ImportCheckView) => ready + stored;

function confirmText({ state, ready, stored }: ImportCheckView): string {
  if (state === "done") return "Show the import";
  if (stored > 0) return `Continue with ${ready.toLocaleString("en-US")}`;
  return ready === 1 ? "Import 1 resident" : `Import ${ready.toLocaleString("en-US")} residents`;
}
