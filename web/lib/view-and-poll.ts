/** Shows a store whose changes cause no events. Apart from the other views, which all screens load. */
import { type Viewable, view } from "./views.ts";

interface Pollable<Params> {
  getState: () => ReturnType<Viewable<Params>["getState"]> & { invalidate: () => void };
}

/** Loads a store for a screen that shows it, and fetches it at intervals while the page is visible. @returns a function for the end of the screen's effect */
export function viewAndPoll<Params>(params: Params, store: Pollable<Params>, everyMs: number): () => void {
  const endView = view(params, store);
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") store.getState().invalidate();
  }, everyMs);
  return () => {
    clearInterval(timer);
    endView();
  };
}
