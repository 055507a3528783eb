/**
 * Route guard (specification, section 6): shows a page to the users of a role, and redirects others. Staff whose two-step login is overdue get
 * the page to turn it on.
 */
import type { Role } from "@domain/roles.ts";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { stateOf } from "../features/auth/destination.ts";
import { routeAccessFor } from "../features/auth/route-access.ts";
import { useSession } from "../features/auth/session.store.ts";
import { useSessionCheck } from "../features/auth/use-session-check.ts";
import { paths } from "../lib/paths.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

const secondStep = lazyScreen(
  async () => (await import("./second-step/second-step-page.tsx")).SecondStepPage,
);

interface GuardProps {
  forRole: Role;
  /** Whether only managers may see the page. */
  forManagers?: boolean;
  children: ReactNode;
}

export function Guard({ forRole, forManagers = false, children }: GuardProps) {
  useSessionCheck();
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  const hasLeft = useSession((state) => state.hasLeft);
  const location = useLocation();

  switch (routeAccessFor({ status, user }, [forRole], forManagers)) {
    case "loading":
      return <LoadingScreen />;
    case "login":
      // After a logout, Login leads to the first screen, not back here.
      return <Navigate to={paths.login} replace state={hasLeft ? null : stateOf(location)} />;
    case "unauthorized":
      return <Navigate to={paths.unauthorized} replace state={stateOf(location)} />;
    case "second-step":
      return <secondStep.Page />;
    case "enter":
      return <>{children}</>;
  }
}
