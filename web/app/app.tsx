/** The root of the web app: the router, the guard of unsaved changes, the screens and the alerts. */
import { useEffect } from "react";
import { BrowserRouter, useLocation, useNavigate } from "react-router-dom";
import { isOpenedBrowserNotification } from "../lib/browser-notification-messages.ts";
import { useLanguage } from "../lib/language.store.ts";
import { AlertHost } from "../ui/alert-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { AppRoutes } from "./routes.tsx";
import { followSession } from "./sign-out.ts";
import { useRouteFocus } from "./use-route-focus.ts";

export function App() {
  useEffect(followSession, []);
  return (
    <BrowserRouter>
      <LeaveGuard>
        <AppFrame />
      </LeaveGuard>
    </BrowserRouter>
  );
}

/** The app inside a router: the browser's, or a static one for prerendering. */
export function AppFrame() {
  return (
    <>
      {/* A new key renders everything again: components that skip equal props would keep the texts of the previous language. */}
      <Screens key={useLanguage()} />
      <AlertHost />
    </>
  );
}

function Screens() {
  useRouteFocus();
  useNotificationClicks();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <AppRoutes />
    </ErrorBoundary>
  );
}

/** Navigates to the path of a clicked browser notification. */
function useNotificationClicks(): void {
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
