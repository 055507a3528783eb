/**
 * While a form has unsaved changes, every navigation (links, menus, clicked notifications, Back and Forward) waits for the answer to a
 * question. React Router's own blocker needs its data router, which makes every first visit 21 kB larger.
 */
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type Navigator, type To, UNSAFE_NavigationContext, useLocation } from "react-router-dom";
import { setHistoryGuard } from "../lib/history-guard.ts";
import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const question = lazyPart(async () => (await import("../ui/discard-question.tsx")).DiscardQuestion);

/** The position of an entry in the browser's history, as the router numbers them; undefined for a hash that the user typed into the address. */
const positionIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** Whether a navigation leads to the current address, so that no form is left. */
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
  const [navigation, setNavigation] = useState<() => void>();
  const position = useRef(0);
  const isLeaving = useRef(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the location
  useEffect(() => {
    const known = positionIn(history.state);
    position.current = known ?? position.current + 1;
    // A hash that the user types is an entry without a position. It gets one, by which Back and Forward are counted later.
    if (known === undefined) history.replaceState({ ...history.state, idx: position.current }, "");
  }, [location]);

  useEffect(() => {
    setHistoryGuard((event) => {
      if (isLeaving.current || !hasUnsavedChanges()) {
        isLeaving.current = false;
        return;
      }
      // Back and Forward can't be refused, so the browser is sent back before the router notices.
      event.stopImmediatePropagation();
      const steps = (positionIn(event.state) ?? position.current + 1) - position.current;
      // The event of `history.go` below: the browser is back at the current entry.
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
      {navigation ? (
        <question.Part
          onStay={stay}
          onFailed={stay}
          onDiscard={() => {
            stay();
            navigation();
          }}
        />
      ) : null}
    </UNSAFE_NavigationContext.Provider>
  );
}
