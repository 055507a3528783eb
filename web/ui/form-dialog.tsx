/** A dialog that is one form: Cancel and the button that sends it at its foot. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorBox } from "./error-box.tsx";
import styles from "./form-dialog.module.css";
import type { Form } from "./use-form.ts";

interface FormDialogProps {
  title: string;
  /** What the sending button says. */
  save?: string;
  /** Whether the form can't be sent yet. */
  disabled?: boolean;
  form: Pick<Form<never>, "submit" | "pending" | "problem" | "box">;
  /** Cancel, x and Escape; a press outside leaves what was entered. */
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ title, save = "Save", disabled, form, onClose, children }: FormDialogProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { problem } = form;

  // The box stands above the first field, which may be scrolled out of sight.
  useEffect(() => {
    if (problem && problem.field === undefined) box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.pending} disabled={disabled}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        {form.box ? (
          <div ref={box} className={styles.problem}>
            <ErrorBox text={form.box} />
          </div>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
