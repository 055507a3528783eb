/** '+ Add Notification' (specification, sections 2, 5 and 8): type and message. */

import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "@domain/limits.ts";
import type { NotificationView } from "@domain/notification.ts";
import { NOTIFICATION_TEXTS, notificationProblem } from "@domain/notification-rules.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { profileApi } from "./profile.api.ts";

interface AddNotificationProps {
  userID: string;
  onAdded: (notification: NotificationView) => void;
  onClose: () => void;
}

export function AddNotificationDialog({ userID, onAdded, onClose }: AddNotificationProps) {
  const form = useForm({
    initial: { type: "", message: "" },
    rule: notificationProblem,
    texts: NOTIFICATION_TEXTS,
    send: async (values, create) => onAdded(await profileApi.addNotification(create, { userID, ...values })),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Add Message")} form={form} onClose={onClose}>
      <TextInput {...form.field("type")} label={t("Type")} maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <TextArea {...form.field("message")} label={t("Message")} maxLength={TEXT_MAX_LENGTH} />
    </FormDialog>
  );
}
