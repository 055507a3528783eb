/** Route guard: shows a page to the given roles and redirects everyone else (specification, section 6). */
import type { Role } from "@domain/roles.ts";
import { type ReactNode, useEffect } from "react";
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
  roles: readonly Role[];
  /** Whether only managers may see the page. */
  forManagers?: boolean;
  /** Starts loading the page's code during the session check. */
  preload?: () => void;
  children: ReactNode;
}

export function Guard({ roles, forManagers = false, preload, children }: GuardProps) {
  useSessionCheck();
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  const hasLeft = useSession((state) => state.hasLeft);
  const location = useLocation();
  useEffect(() => preload?.(), [preload]);

  switch (routeAccessFor({ status, user }, roles, forManagers)) {
    case "loading":
      return <LoadingScreen />;
    case "login":
      return <Navigate to={paths.login} replace state={hasLeft ? null : stateOf(location)} />;
    case "unauthorized":
      return <Navigate to={paths.unauthorized} replace state={stateOf(location)} />;
    case "second-step":
      return <secondStep.Page />;
    case "enter":
      return <>{children}</>;
  }
}
