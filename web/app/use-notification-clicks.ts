/** Navigates to the path of a clicked browser notification. */
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isOpenedBrowserNotification } from "../lib/browser-notification-messages.ts";

export function useNotificationClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isOpenedBrowserNotification(data)) void navigate(data.open);
    };
    worker?.addEventListener("message", onMessage);
    return () => worker?.removeEventListener("message", onMessage);
  }, [navigate]);
}
