/** The bar below a form with unsaved changes. Leaving the page by a link, by Back or Forward, or closing it, asks first. */
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { setPopGuard } from "../../lib/pop-guard.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./save-bar.module.css";

const Dialog = lazy(async () => ({ default: (await import("../../ui/dialog.tsx")).Dialog }));

/** The path that a click on a link of the portal leads to. Undefined for other clicks, and for links to a new tab. */
function targetOf(event: MouseEvent): string | undefined {
  const hasModifier = [event.ctrlKey, event.metaKey, event.shiftKey, event.altKey].includes(true);
  if (event.button !== 0 || hasModifier) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.target !== "" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname && link.search === location.search) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

/** The position of an entry in the browser's history, as the router numbers them. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Holds navigation back as long as the component is there. Back and Forward can't be refused, so the browser is sent back before the
 * router notices: its own blocker needs another kind of router, which would make every first visit larger.
 * @returns where the user wanted to go: the path of a link, or a number of steps in the history
 */
function useHeldNavigation() {
  const [target, setTarget] = useState<string | number>();
  useEffect(() => {
    const index = indexOf(history.state);
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      const steps = indexOf(event.state) - index;
      // The browser is back at the form.
      if (steps === 0) return;
      history.go(-steps);
      setTarget(steps);
    };
    const onClick = (event: MouseEvent) => {
      const path = targetOf(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    setPopGuard(onPop);
    return () => {
      setPopGuard(undefined);
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
  return { target, stay: () => setTarget(undefined) };
}

interface SaveBarProps {
  busy: boolean;
  /** Why the last try did not save. */
  problem: string | undefined;
  onDiscard: () => void;
}

export function SaveBar({ busy, problem, onDiscard }: SaveBarProps) {
  const held = useHeldNavigation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  function stay(): void {
    held.stay();
    setAsking(false);
  }

  function discard(): void {
    onDiscard();
    const { target } = held;
    if (target === undefined) document.getElementById("main")?.focus();
    else if (typeof target === "number") history.go(target);
    else navigate(target);
  }

  return (
    <div className={styles.bar} data-media="screen">
      {problem === undefined ? (
        <span role="status">Unsaved changes</span>
      ) : (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      <Button variant="ghost" onClick={() => setAsking(true)} disabled={busy}>
        Discard
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        Save
      </Button>
      {isAsking || held.target !== undefined ? (
        <Suspense fallback={null}>
          <Dialog
            open
            title="Discard your changes?"
            onClose={stay}
            actions={
              <>
                <Button onClick={stay}>Keep editing</Button>
                <Button variant="primary" onClick={discard}>
                  Discard
                </Button>
              </>
            }
          >
            <p>What you entered is not saved.</p>
          </Dialog>
        </Suspense>
      ) : null}
    </div>
  );
}
