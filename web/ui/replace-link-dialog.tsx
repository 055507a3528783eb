/** Asks before a new link ends an earlier one that is still valid. */
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface ReplaceLinkDialogProps {
  /** The person whom the link is for. */
  name: string;
  onReplace: () => void;
  onClose: () => void;
}

const TEXTS = {
  failed: "Failed to issue invitation link.",
  networkError: "Failed to issue invitation link.",
};

export const ReplaceLinkDialog = ({ name, onReplace, onClose }: ReplaceLinkDialogProps) => (
  <ConfirmDialog
    title="Replace the invitation link?"
    confirm="New link"
    texts={TEXTS}
    onConfirm={async () => onReplace()}
    onClose={onClose}
  >
    The link that {name} has still works. A new one ends it at once.
  </ConfirmDialog>
);
