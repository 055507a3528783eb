/** The page of a link that confirms an email address. */
import { ConfirmEmailScreen } from "../../../features/auth/confirm-email-screen.tsx";

export function ConfirmEmailPage() {
  return <ConfirmEmailScreen />;
}
