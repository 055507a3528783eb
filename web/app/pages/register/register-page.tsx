/** Register. */
import { RegisterScreen } from "../../../features/auth/register-screen.tsx";

export function RegisterPage() {
  return <RegisterScreen />;
}
