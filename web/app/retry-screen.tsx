/** The screen for a page whose code can't be loaded. Browsers cache a failed import, so 'Try again' reloads the page. */

import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { isServerReachable, reloadUnattended } from "../lib/chunk-load.ts";
import { paths } from "../lib/paths.ts";
import { t } from "../lib/t.ts";
import { Button } from "../ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function RetryScreen() {
  const [status, setStatus] = useState<"idle" | "asking" | "away">("idle");

  // A wall display has no user who could press the button.
  useEffect(() => (location.pathname === paths.display ? reloadUnattended() : undefined), []);

  async function retry(): Promise<void> {
    setStatus("asking");
    if (await isServerReachable()) location.reload();
    else setStatus("away");
  }

  return (
    <MessageScreen
      icon={<CloudOff size={24} />}
      title={t("This page did not load")}
      actions={
        <Button variant="primary" busy={status === "asking"} onClick={() => void retry()}>
          {t("Try again")}
        </Button>
      }
    >
      {status === "away"
        ? t("The portal still cannot be reached. Please check your connection.")
        : t(
            "The connection may have been lost, or the portal was just updated. Nothing you saved is affected.",
          )}
    </MessageScreen>
  );
}
