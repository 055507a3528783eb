/** Asks before entries of a form are lost. */
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface DiscardQuestionProps {
  onStay: () => void;
  onDiscard: () => void;
}

export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open
      title={t("Discard your changes?")}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t("Keep editing")}</Button>
          <Button variant="primary" onClick={onDiscard}>
            {t("Discard")}
          </Button>
        </>
      }
    >
      <p>{t("What you entered is not saved.")}</p>
    </Dialog>
  );
}
