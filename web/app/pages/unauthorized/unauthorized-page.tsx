/** The page to which the guard redirects if the user's role may not open a page (specification, section 2). It offers a login with the right role. */

import { Lock } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { destinationIn, roleFor } from "../../../features/auth/destination.ts";
import { useSession } from "../../../features/auth/session.store.ts";
import { paths } from "../../../lib/paths.ts";
import { rich, t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Button } from "../../../ui/button.tsx";
import { MessageScreen } from "../../message-screen.tsx";
import { signOut } from "../../sign-out.ts";

export function UnauthorizedPage() {
  useTitle(t("Unauthorized"));
  const navigate = useNavigate();
  const { state } = useLocation();
  const user = useSession((session) => session.user);
  const from = destinationIn(state);
  const requiredRole = from && roleFor(from);

  async function switchUser(): Promise<void> {
    await signOut();
    navigate(paths.login, { state });
  }

  return (
    <MessageScreen
      icon={<Lock size={24} />}
      title={rich("Unauthorized Access. <small>You do not have permission to view this page.</small>", {
        small: (inner) => <small>{inner}</small>,
      })}
      actions={
        <>
          {/* Login leads a logged-in user to their first screen. */}
          <Button variant="primary" onClick={() => navigate(paths.login)}>
            {t("Go Back")}
          </Button>
          {user && requiredRole && requiredRole !== user.role ? (
            <Button onClick={() => void switchUser()}>
              {requiredRole === "staff" ? t("Log in as staff") : t("Log in as a resident")}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
