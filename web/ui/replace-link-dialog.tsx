/** Asks before a link is sent that ends an earlier one: an invitation, or a link to reset the password. */
import { msgs } from "@domain/message.ts";
import { t } from "../lib/t.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export type ReplacedLink = "invitation" | "reset";

interface ReplaceLinkDialogProps {
  link: ReplacedLink;
  /** The person whom the link is for. */
  name: string;
  onReplace: () => void;
  onClose: () => void;
}

const QUESTIONS = {
  invitation: msgs({
    title: "Replace the invitation link?",
    confirm: "New link",
    text: "The link that {name} has still works. A new one ends it at once.",
    failed: "Failed to issue invitation link.",
  }),
  reset: msgs({
    title: "Send a reset link?",
    confirm: "New reset link",
    text: "{name} gets it by email, if a mail server is set up. An earlier reset link ends at once.",
    failed: "Failed to issue reset link.",
  }),
};

export function ReplaceLinkDialog({ link, name, onReplace, onClose }: ReplaceLinkDialogProps) {
  const { title, confirm, text, failed } = QUESTIONS[link];
  return (
    <ConfirmDialog
      title={t(title)}
      confirm={t(confirm)}
      texts={{ failed, networkError: failed }}
      onConfirm={async () => onReplace()}
      onClose={onClose}
    >
      {t(text, { name })}
    </ConfirmDialog>
  );
}
