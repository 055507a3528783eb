/** Shown where a page's code did not arrive. */
import { CloudOff } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export function RetryScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageScreen
      icon={<CloudOff size={24} strokeWidth={1.75} aria-hidden />}
      title="This page did not load"
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload</Button>
        </>
      }
    >
      The connection may have been lost, or the portal was just updated. Nothing you saved is affected.
    </MessageScreen>
  );
}
