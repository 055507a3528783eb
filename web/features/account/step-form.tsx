/** One step of the account dialog that is a form: words, fields, and at its foot the way back and on. */
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";

interface StepFormProps {
  form: { problem: string | undefined; busy: boolean; submit: (event: FormEvent) => Promise<void> };
  /** What the sending button says. */
  save: string;
  onBack: () => void;
  children: ReactNode;
}

export function StepForm({ form, save, onBack, children }: StepFormProps) {
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.submit(event)}>
      <ErrorBox text={form.problem} />
      {children}
      <div className={styles.foot}>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}
