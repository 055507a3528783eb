/** Lets the app stop Back and Forward before the router notices. */
type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | undefined;

/** @param next may stop the event from reaching the router; undefined to let everything through */
export function setHistoryGuard(next: HistoryGuard | undefined): void {
  guard = next;
}

/** The listeners of a window run in the order in which they were added, so this one is added before the router starts. */
export function startHistoryGuard(): void {
  window.addEventListener("popstate", (event) => guard?.(event));
}
