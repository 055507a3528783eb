/** '+ Add Notification' (specification, sections 2, 5 and 8): what the resident is told, by type and message. */
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "@domain/limits.ts";
import type { NotificationView } from "@domain/notification.ts";
import { NOTIFICATION_TEXTS, notificationProblem } from "@domain/notification-rules.ts";
import { useCreate } from "../../lib/use-create.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useAlertForm } from "../../ui/use-alert-form.ts";
import { profileApi } from "./profile.api.ts";

const EMPTY = { type: "", message: "" };

const fieldOf = (problem: string) => (problem === NOTIFICATION_TEXTS.messageMissing ? "message" : "type");

interface AddNotificationProps {
  userID: string;
  onAdded: (notification: NotificationView) => void;
  onClose: () => void;
}

export function AddMessageDialog({ userID, onAdded, onClose }: AddNotificationProps) {
  const create = useCreate();
  const { busy, submit, field } = useAlertForm({
    empty: EMPTY,
    texts: NOTIFICATION_TEXTS,
    problemOf: notificationProblem,
    fieldOf,
    send: async (values) => onAdded(await profileApi.addNotification(create, { userID, ...values })),
    onDone: onClose,
  });
  return (
    <FormDialog title="Add Message" busy={busy} onSubmit={submit} onClose={onClose}>
      <TextInput {...field("type")} label="Type" maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <TextArea {...field("message")} label="Message" maxLength={TEXT_MAX_LENGTH} />
    </FormDialog>
  );
}
