/** Asks before a link is sent that ends an earlier one: an invitation, or a link to reset the password. */
import { msgs } from "@domain/message.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type ReplacedLink = "invitation" | "reset";

interface ReplaceLinkDialogProps {
  link: ReplacedLink;
  /** The person whom the link is for. */
  name: string;
  /** Sends the new link. */
  onReplace: () => void;
  onClose: () => void;
}

const QUESTIONS = {
  invitation: msgs({
    title: "Replace the invitation link?",
    confirm: "New link",
    text: "The link that {name} has still works. A new one ends it at once.",
  }),
  reset: msgs({
    title: "Send a reset link?",
    confirm: "New reset link",
    text: "{name} gets it by email, if a mail server is set up. An earlier reset link ends at once.",
  }),
};

export function ReplaceLinkDialog({ link, name, onReplace, onClose }: ReplaceLinkDialogProps) {
  const { title, confirm, text } = QUESTIONS[link];

  function replace(): void {
    onReplace();
    onClose();
  }

  return (
    <Dialog
      open
      title={t(title)}
      onClose={onClose}
      textOnly
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" onClick={replace}>
            {t(confirm)}
          </Button>
        </>
      }
    >
      <p>{t(text, { name })}</p>
    </Dialog>
  );
}
