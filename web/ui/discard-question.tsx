/** Asks before entries of a form are lost. */
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
      title="Discard your changes?"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button variant="primary" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>What you entered is not saved.</p>
    </Dialog>
  );
}
