/**
 * Lets a form stop Back and Forward. The listeners of a window run in the order in which they were added, so this module has to be loaded
 * before the router starts.
 */
type PopGuard = (event: PopStateEvent) => void;

let guard: PopGuard | undefined;

/** @param next may stop the event from reaching the router; undefined to let everything through */
export function setPopGuard(next: PopGuard | undefined): void {
  guard = next;
}

window.addEventListener("popstate", (event) => guard?.(event));
