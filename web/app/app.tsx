import { useEffect } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { useLanguage } from "../lib/language.store.ts";
import { AlertHost } from "../ui/alert-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { AppRoutes } from "./routes.tsx";
import { followSession } from "./sign-out.ts";
import { useNotificationClicks } from "./use-notification-clicks.ts";
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
      {/* With a new language, everything is rendered again, constants and kept rows included. */}
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
