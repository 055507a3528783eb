/** The guard redirects here if the user's role may not open a page (specification, section 2). */
import { Lock } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Button } from "../../../ui/button.tsx";
import { MessageScreen } from "../../message-screen.tsx";

export function UnauthorizedPage() {
  useTitle("Unauthorized");
  const navigate = useNavigate();
  return (
    <MessageScreen
      icon={<Lock size={24} strokeWidth={1.75} aria-hidden />}
      title={
        <>
          Unauthorized Access. <small>You do not have permission to view this page.</small>
        </>
      }
      actions={
        <Button variant="primary" onClick={() => navigate(paths.login)}>
          Go Back
        </Button>
      }
    />
  );
}
