import type { Page } from "playwright-core";

/** The longest wait for an idle moment, in milliseconds: a page with animations may have none. */
const IDLE_WITHIN_MS = 5_000;

/** Waits until a page has rendered its last change and its app has handled events such as a scroll. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    (timeout) =>
      new Promise<void>((done) => {
        const idle = () => requestIdleCallback(() => done(), { timeout });
        requestAnimationFrame(() => requestAnimationFrame(idle));
      }),
    IDLE_WITHIN_MS,
  );
