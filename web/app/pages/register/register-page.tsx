/** The page of the screen 'Register'. */
import { RegisterScreen } from "../../../features/auth/register-screen.tsx";
import { signOut } from "../../sign-out.ts";

export function RegisterPage() {
  return <RegisterScreen signOut={signOut} />;
}
