/** The page of a link that confirms an email address. */
import { ConfirmEmailScreen } from "../../../features/auth/confirm-email-screen.tsx";
import { signOut } from "../../sign-out.ts";

export function ConfirmEmailPage() {
  return <ConfirmEmailScreen signOut={signOut} />;
}
