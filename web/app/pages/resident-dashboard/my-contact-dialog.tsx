/** The dialog of the resident's own contact details. */
import type { ResidentView } from "@domain/resident.ts";
import { ContactDialog } from "../../../features/contact-details/contact-dialog.tsx";
import { applyMyProfile } from "../../../features/my-profile/my-profile.store.ts";

interface MyContactDialogProps {
  resident: ResidentView;
  isOpen: boolean;
  onClose: () => void;
}

export function MyContactDialog({ resident, isOpen, onClose }: MyContactDialogProps) {
  if (!isOpen) return null;
  return <ContactDialog isStaff={false} resident={resident} onSaved={applyMyProfile} onClose={onClose} />;
}
