/** Asks before a new link ends an earlier one that is still valid. */
import { msg } from "@domain/message.ts";
import { t } from "../lib/t.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface ReplaceLinkDialogProps {
  /** The person whom the link is for. */
  name: string;
  onReplace: () => void;
  onClose: () => void;
}

const TEXTS = {
  failed: msg("Failed to issue invitation link."),
  networkError: msg("Failed to issue invitation link."),
};

export const ReplaceLinkDialog = ({ name, onReplace, onClose }: ReplaceLinkDialogProps) => (
  <ConfirmDialog
    title={t("Replace the invitation link?")}
    confirm={t("New link")}
    texts={TEXTS}
    onConfirm={async () => onReplace()}
    onClose={onClose}
  >
    {t("The link that {name} has still works. A new one ends it at once.", { name })}
  </ConfirmDialog>
);
