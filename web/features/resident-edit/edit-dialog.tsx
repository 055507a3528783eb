/** Edit Resident Info (specification, section 2): Cancel and x clear the form, which lives as long as the dialog is open. */
import type { ResidentView } from "@domain/resident.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import styles from "./edit-dialog.module.css";
import { editGroups } from "./edit-fields.ts";
import { useEditForm } from "./use-edit-form.ts";

interface EditDialogProps {
  resident: ResidentView;
  onClose: () => void;
  onSaved: (resident: ResidentView) => void;
}

export function EditDialog({ resident, onClose, onSaved }: EditDialogProps) {
  const { busy, submit, field } = useEditForm(resident, onSaved);
  return (
    <FormDialog title="Edit Resident Info" busy={busy} onSubmit={submit} onClose={onClose}>
      <FormFields groups={editGroups(resident.unitType)} field={field} />
      <p className={styles.note}>
        Class and fee come from the resident score. What is set here holds until the next recomputation: a new
        log entry, or the profile's own save.
      </p>
    </FormDialog>
  );
}
