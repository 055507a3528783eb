/** A dialog that is one form: Cancel and the button that sends it at its foot. */
import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  title: string;
  /** What the sending button says. */
  save?: string;
  busy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Cancel, x and Escape; a press outside leaves what was entered. */
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ title, save = "Save", busy, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
