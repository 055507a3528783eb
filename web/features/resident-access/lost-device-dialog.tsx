/** Asks whether to turn two-step login off for a resident who has lost the phone that it requires. */
import { msg } from "@domain/message.ts";
import { api } from "../../lib/http.ts";
import { rich, t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

const FAILED = msg("Couldn’t reset the login. Try again.");

interface LostDeviceDialogProps {
  userID: string;
  name: string;
  onClose: () => void;
}

export function LostDeviceDialog({ userID, name, onClose }: LostDeviceDialogProps) {
  async function resetLogin(): Promise<void> {
    await api.post(`/api/dashboard/residents/${encodeURIComponent(userID)}/login-reset`);
    showDone(t("Two-step login is off, and all devices were logged out."));
  }

  return (
    <ConfirmDialog
      title={t("Lost device")}
      confirm={t("Reset login")}
      texts={{ failed: FAILED, networkError: FAILED }}
      onConfirm={resetLogin}
      onClose={onClose}
    >
      {rich(
        "This turns two-step login off for <b>{name}</b> and logs out all devices. The password stays. Make sure that you are talking to {name}: without two-step login, the password alone is enough.",
        { b: (text) => <b>{text}</b> },
        { name },
      )}
    </ConfirmDialog>
  );
}
