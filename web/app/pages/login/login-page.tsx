/** The page of the screen 'Login'. */
import { LoginScreen } from "../../../features/auth/login-screen.tsx";

export function LoginPage() {
  return <LoginScreen />;
}
