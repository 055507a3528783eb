/**
 * Holds every navigation back while a form has unsaved changes, and asks: links, menus, clicked notifications, Back and Forward. React
 * Router's own blocker needs its data router, which makes every first visit 21 kB larger.
 */
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type Navigator, type To, UNSAFE_NavigationContext, useLocation } from "react-router-dom";
import { setHistoryGuard } from "../lib/history-guard.ts";
import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const question = lazyPart(async () => (await import("../ui/discard-question.tsx")).DiscardQuestion);

/** The position of an entry in the browser's history, as the router numbers them. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Whether a navigation only changes the state of the current entry. */
function staysAt(to: To): boolean {
  const { pathname, search, hash } = window.location;
  const next = typeof to === "string" ? new URL(to, window.location.href) : to;
  return (
    (next.pathname ?? pathname) === pathname && (next.search ?? "") === search && (next.hash ?? "") === hash
  );
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useContext(UNSAFE_NavigationContext);
  /** The navigation that waits for the user's answer; undefined while there is no question. */
  const [navigate, setNavigation] = useState<() => void>();
  const index = useRef(0);
  const isLeaving = useRef(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the location
  useEffect(() => {
    index.current = indexOf(history.state);
  }, [location]);

  useEffect(() => {
    setHistoryGuard((event) => {
      if (isLeaving.current || !hasUnsavedChanges()) {
        isLeaving.current = false;
        return;
      }
      // Back and Forward can't be refused, so the browser is sent back before the router notices.
      event.stopImmediatePropagation();
      const steps = indexOf(event.state) - index.current;
      if (steps === 0) return;
      history.go(-steps);
      setNavigation(() => () => {
        isLeaving.current = true;
        history.go(steps);
      });
    });
    return () => setHistoryGuard(undefined);
  }, []);

  const guardedRouter = useMemo(() => {
    const { navigator } = router;
    const guarded =
      (method: "push" | "replace") =>
      (...params: Parameters<Navigator["push"]>) => {
        if (!hasUnsavedChanges() || staysAt(params[0])) navigator[method](...params);
        else setNavigation(() => () => navigator[method](...params));
      };
    const methods = { push: guarded("push"), replace: guarded("replace") };
    return { ...router, navigator: Object.assign(Object.create(navigator) as Navigator, methods) };
  }, [router]);

  const stay = () => setNavigation(undefined);
  return (
    <UNSAFE_NavigationContext.Provider value={guardedRouter}>
      {children}
      {navigate ? (
        <question.Part
          onStay={stay}
          onFailed={stay}
          onDiscard={() => {
            stay();
            navigate();
          }}
        />
      ) : null}
    </UNSAFE_NavigationContext.Provider>
  );
}
