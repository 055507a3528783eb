// @vitest-environment happy-dom
/** When an element counts as in view: half of it, or of one that no screen shows half of, a part that people read. */
import { expect, it, vi } from "vitest";
import { watchInView } from "../../../web/ui/watch-in-view.ts";

it.each([
  ["a row", 46, 0.5, 0.5],
  ["a long message", 2_000, 0.5, 0.1],
  ["the end of a list, which has no height", 0, 0, 0],
])("observes the visible share of %s", (_, height, share, threshold) => {
  const created: (IntersectionObserverInit | undefined)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(_listener: unknown, options?: IntersectionObserverInit) {
        created.push(options);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(0, 0, 300, height);
  watchInView(element, share, () => undefined);
  expect(created).toEqual([{ threshold }]);
});
