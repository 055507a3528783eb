/** A form step of the account dialog: text, fields, and the buttons that go back and submit. */

import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import dialog from "../../ui/dialog.module.css";
import { ErrorBox } from "../../ui/error-box.tsx";
import type { Form } from "../../ui/use-form.ts";
import styles from "./account.module.css";

interface StepFormProps<Name extends string> {
  form: Form<Name>;
  /** The label of the submit button. */
  save: string;
  /** Undefined for a step that is not opened from the dialog's first page. */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

export function StepForm<Name extends string>({ form, save, onBack, children }: StepFormProps<Name>) {
  const frame = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first field of the step, or at its text
  useEffect(() => {
    const [firstField] = Object.keys(form.values) as Name[];
    if (firstField) form.focus(firstField);
    else frame.current?.focus();
  }, []);
  return (
    <form ref={frame} tabIndex={-1} noValidate className={styles.form} onSubmit={form.submit}>
      <ErrorBox text={form.box} />
      {children}
      <div className={cx(dialog.foot, styles.foot)}>
        {onBack ? <Button onClick={onBack}>{t("Back")}</Button> : null}
        <Button type="submit" variant="primary" busy={form.pending}>
          {save}
        </Button>
      </div>
    </form>
  );
}
