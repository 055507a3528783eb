/** The page of the screen 'Login', which is one feature. Pages are found by their folder's name. */
import { LoginScreen } from "../../../features/auth/login-screen.tsx";

export function LoginPage() {
  return <LoginScreen />;
}
