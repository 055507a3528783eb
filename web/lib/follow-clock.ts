/** Repeats what follows the clock, such as a date or the age of an entry. */
import { onServerTimeChange } from "./server-time.ts";

/** Timers can fire slightly early. */
const MARGIN_MS = 50;

/**
 * Calls `update` whenever its time has come, and whenever the clock may have moved: when the server's time turns out to be different, and when
 * the page is shown or hidden, because timers don't run while the computer sleeps.
 * @param msToUpdate the time until the next update, in milliseconds
 * @returns a function that ends it
 */
export function followClock(update: () => void, msToUpdate: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(run, msToUpdate() + MARGIN_MS);
  }
  function run(): void {
    update();
    schedule();
  }
  schedule();
  const unsubscribe = onServerTimeChange(run);
  document.addEventListener("visibilitychange", run);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", run);
  };
}
