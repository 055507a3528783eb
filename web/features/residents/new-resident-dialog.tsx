/** New Resident (specification, section 2): Cancel and x clear the form, which lives as long as the dialog is open. */
import type { NewResidentView } from "@domain/resident.ts";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import styles from "./new-resident-dialog.module.css";
import { FIELD_GROUPS } from "./new-resident-fields.ts";
import { useNewResidentForm } from "./use-new-resident-form.ts";

interface NewResidentDialogProps {
  onClose: () => void;
  onCreated: (resident: NewResidentView) => void;
}

export function NewResidentDialog({ onClose, onCreated }: NewResidentDialogProps) {
  const id = useId();
  const form = useNewResidentForm(onCreated);
  const box = useRef<HTMLDivElement>(null);
  const { problem } = form;

  // The box stands above the first field, which may be scrolled out of sight.
  useEffect(() => {
    if (problem && !problem.field) box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  return (
    <Dialog
      open
      title="New Resident"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} disabled={!form.acknowledged}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <div ref={box} className={styles.problem}>
          <ErrorBox text={problem?.text} />
        </div>
        <FormFields groups={FIELD_GROUPS} field={form.field} />
        <Checkbox
          name="acknowledged"
          checked={form.acknowledged}
          onChange={(event) => form.setAcknowledged(event.target.checked)}
        >
          A resident account will be created using the email as username.
        </Checkbox>
      </form>
    </Dialog>
  );
}
