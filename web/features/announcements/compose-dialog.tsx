/** The dialog of an announcement: it edits one, and on phones it writes a new one. */

import type { AnnouncementView } from "@domain/announcement.ts";
import { t } from "../../lib/t.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { CANT_UNDO, ComposeFields } from "./compose-fields.tsx";
import { SendNowDialog } from "./send-now-dialog.tsx";
import { useCompose } from "./use-compose.ts";

interface ComposeDialogProps {
  /** The announcement to change; undefined for a new one. */
  announcement?: AnnouncementView | undefined;
  /** The audience of a new one. */
  units?: readonly string[];
  onClose: () => void;
}

export function ComposeDialog({ announcement, units, onClose }: ComposeDialogProps) {
  const compose = useCompose(announcement, onClose, units);
  const { form, action, submit, hasRecipients, isBusy } = compose;
  return (
    <>
      <FormDialog
        title={announcement ? t("Edit announcement") : t("New announcement")}
        save={action}
        disabled={!hasRecipients}
        note={t(CANT_UNDO)}
        form={{ ...form, submit, pending: isBusy }}
        onClose={onClose}
      >
        <ComposeFields compose={compose} />
      </FormDialog>
      <SendNowDialog compose={compose} />
    </>
  );
}
