/** A dialog with a form. Cancel and the submit button are at the bottom. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "../lib/composing.ts";
import { hasMainModifier } from "../lib/shortcut.ts";
import { t } from "../lib/t.ts";
import { useUnsavedChanges } from "../lib/unsaved-changes.ts";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { DiscardQuestion } from "./discard-question.tsx";
import { ErrorBox } from "./error-box.tsx";
import styles from "./form-dialog.module.css";
import { Stack } from "./layout.tsx";
import type { Form } from "./use-form.ts";

interface FormDialogProps extends Omit<DialogProps, "open" | "actions"> {
  /** The label of the submit button. */
  save?: string;
  disabled?: boolean;
  /** Shown beside the buttons; hidden on phones. */
  note?: string | undefined;
  form: Pick<Form<never>, "submit" | "pending" | "problem" | "box" | "isChanged">;
  /** Called by Cancel, and by x and Escape, which ask first if anything was entered. A press outside doesn't close the dialog. */
  onClose: () => void;
}

/** Ctrl+Enter submits, also from fields in which Enter alone adds a line. Like Enter, it doesn't if the submit button is disabled. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !hasMainModifier(event) || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  const isDisabled = [...form.elements].some((element) => element.matches("[type=submit]:disabled"));
  if (!isDisabled) form.requestSubmit();
}

export function FormDialog({
  save = t("Save"),
  disabled,
  note,
  form,
  onClose,
  children,
  ...rest
}: FormDialogProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { problem, isChanged } = form;
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(isChanged);

  // The error box is above the first field, which may be scrolled out of view.
  useEffect(() => {
    if (problem && problem.field === undefined) box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  return (
    <Dialog
      {...rest}
      open
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      actions={
        <>
          {note ? <p className={styles.note}>{note}</p> : null}
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.pending} disabled={disabled}>
            {save}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={id} noValidate onSubmit={form.submit} onKeyDown={submitByKeys}>
        {form.box ? (
          <div ref={box} className={styles.problem}>
            <ErrorBox text={form.box} />
          </div>
        ) : null}
        {children}
        {isAsking ? <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} /> : null}
      </Stack>
    </Dialog>
  );
}
