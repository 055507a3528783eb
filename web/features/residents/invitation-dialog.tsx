/** After New Resident: the one-time link with which the resident chooses a password; it can't be shown again. */
import type { NewResidentView } from "@domain/views.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./invitation-dialog.module.css";
import { residentName } from "./list-view.ts";

interface InvitationDialogProps {
  resident: NewResidentView;
  onClose: () => void;
}

export function InvitationDialog({ resident, onClose }: InvitationDialogProps) {
  const link = `${window.location.origin}${resident.invitationPath}`;
  return (
    <Dialog open title="Invitation link" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p className={styles.words}>
        <b>{residentName(resident)}</b> now has an account under {resident.email}. Send this link to them: it
        lets them choose a password. It works once, for 7 days, and is shown only now.
      </p>
      <CopyField label="Link" text={link} />
    </Dialog>
  );
}
