/**
 * Holds every navigation back while a form has unsaved changes, and asks: links, menus, clicked notifications, Back and Forward. React
 * Router's own blocker needs its data router, which makes every first visit 21 kB larger.
 */
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type Navigator, type To, UNSAFE_NavigationContext, useLocation } from "react-router-dom";
import { setPopGuard } from "../lib/pop-guard.ts";
import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const question = lazyPart(async () => (await import("../ui/discard-question.tsx")).DiscardQuestion);

/** The position of an entry in the browser's history, as the router numbers them. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Whether a navigation only changes the state of the present entry. */
function staysAt(to: To): boolean {
  const { pathname, search, hash } = window.location;
  const next = typeof to === "string" ? new URL(to, window.location.href) : to;
  return (
    (next.pathname ?? pathname) === pathname && (next.search ?? "") === search && (next.hash ?? "") === hash
  );
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useContext(UNSAFE_NavigationContext);
  /** What the user wanted to do; undefined while there is no question. */
  const [held, setHeld] = useState<() => void>();
  const index = useRef(0);
  const isLeaving = useRef(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the location
  useEffect(() => {
    index.current = indexOf(history.state);
  }, [location]);

  useEffect(() => {
    setPopGuard((event) => {
      if (isLeaving.current || !hasUnsavedChanges()) {
        isLeaving.current = false;
        return;
      }
      // Back and Forward can't be refused, so the browser is sent back before the router notices.
      event.stopImmediatePropagation();
      const steps = indexOf(event.state) - index.current;
      if (steps === 0) return;
      history.go(-steps);
      setHeld(() => () => {
        isLeaving.current = true;
        history.go(steps);
      });
    });
    return () => setPopGuard(undefined);
  }, []);

  const guarded = useMemo(() => {
    const { navigator } = router;
    const hold =
      (method: "push" | "replace") =>
      (...call: Parameters<Navigator["push"]>) => {
        if (!hasUnsavedChanges() || staysAt(call[0])) navigator[method](...call);
        else setHeld(() => () => navigator[method](...call));
      };
    const methods = { push: hold("push"), replace: hold("replace") };
    return { ...router, navigator: Object.assign(Object.create(navigator) as Navigator, methods) };
  }, [router]);

  const stay = () => setHeld(undefined);
  return (
    <UNSAFE_NavigationContext.Provider value={guarded}>
      {children}
      {held ? (
        <question.Part
          onStay={stay}
          onFailed={stay}
          onDiscard={() => {
            stay();
            held();
          }}
        />
      ) : null}
    </UNSAFE_NavigationContext.Provider>
  );
}
