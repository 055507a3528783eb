/** The bar below a form with unsaved changes. Leaving the page by a link, or closing it, asks first. */
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./save-bar.module.css";

/** The path that a click on a link of the portal leads to. Undefined for other clicks, and for links to a new tab. */
function targetOf(event: MouseEvent): string | undefined {
  const hasModifier = [event.ctrlKey, event.metaKey, event.shiftKey, event.altKey].includes(true);
  if (event.button !== 0 || hasModifier) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.target !== "" || link.origin !== location.origin) return undefined;
  if (link.pathname === location.pathname && link.search === location.search) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

/** Holds navigation back as long as the component is there. @returns the path of the link that was clicked */
function useHeldNavigation() {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setPath(target);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
  return { path, stay: () => setPath(undefined) };
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
    if (held.path === undefined) document.getElementById("main")?.focus();
    else navigate(held.path);
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
      <Dialog
        open={isAsking || held.path !== undefined}
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
    </div>
  );
}
