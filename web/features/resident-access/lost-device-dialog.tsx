/** The dialog that turns two-step login off for a resident who has lost the phone that it requires. */
import { msgs } from "@domain/message.ts";
import { api } from "../../lib/http.ts";
import { rich, t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";

const TEXTS = msgs({
  failed: "Couldn’t reset the login. Try again.",
  networkError: "Couldn’t reset the login. Try again.",
});

interface LostDeviceDialogProps {
  userID: string;
  name: string;
  onClose: () => void;
}

export function LostDeviceDialog({ userID, name, onClose }: LostDeviceDialogProps) {
  const form = useForm({
    initial: {},
    problemsAs: "box",
    texts: TEXTS,
    rule: () => undefined,
    send: async () => {
      await api.post(`/api/dashboard/residents/${encodeURIComponent(userID)}/login-reset`);
      showDone(t("Two-step login is off, and all devices were logged out."));
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Lost device")} save={t("Reset login")} form={form} onClose={onClose}>
      <p>
        {rich(
          "This turns two-step login off for <b>{name}</b> and logs out all devices. The password stays. Make sure that you are talking to {name}: without two-step login, the password alone is enough.",
          { b: (text) => <b>{text}</b> },
          { name },
        )}
      </p>
    </FormDialog>
  );
}
