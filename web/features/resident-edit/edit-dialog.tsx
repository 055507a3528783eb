/** Edit Resident Info (specification, section 2): Cancel and x clear the form, which lives as long as the dialog is open. */
import type { ResidentView } from "@domain/views.ts";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import styles from "./edit-dialog.module.css";
import { editGroups } from "./edit-fields.ts";
import { dismissProblems, useEditForm } from "./use-edit-form.ts";

interface EditDialogProps {
  resident: ResidentView;
  onClose: () => void;
  onSaved: (resident: ResidentView) => void;
}

export function EditDialog({ resident, onClose, onSaved }: EditDialogProps) {
  const id = useId();
  const form = useEditForm(resident, onSaved);

  function cancel(): void {
    dismissProblems();
    onClose();
  }

  return (
    <Dialog
      open
      title="Edit Resident Info"
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <FormFields groups={editGroups(resident.unitType)} field={form.field} />
        <p className={styles.note}>
          Class and fee come from the resident score. What is set here holds until the next recomputation: a
          new log entry, or the profile's own save.
        </p>
      </form>
    </Dialog>
  );
}
