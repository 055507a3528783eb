/** The dialog that asks the user to confirm the login, before a call that requires a recent one. */
import type { SessionUserView } from "@domain/user.ts";
import { ReauthenticationForm } from "../../features/account/reauthentication-form.tsx";
import { useReauthentication } from "./reauthentication.store.ts";

export function ReauthenticationDialog({ user }: { user: SessionUserView }) {
  const finish = useReauthentication((state) => state.finish);
  return (
    <ReauthenticationForm email={user.email} onDone={() => finish(true)} onClose={() => finish(false)} />
  );
}
