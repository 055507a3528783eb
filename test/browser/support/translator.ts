/** Simulates a browser's translator, which wraps each text of a page, including texts that are added later. */
import type { Page } from "playwright-core";

interface Fiber {
  tag: number;
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * The texts that stand beside other nodes of their element: React updates them through their text nodes, which a translator takes out of the
 * page. React has a node of its kind 6 for each.
 */
export const textsBesideOthers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.getElementById("root") as (HTMLElement & Record<string, Fiber>) | null;
    const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
    const first = key === undefined ? undefined : root?.[key];
    const found: string[] = [];
    const open = first ? [first] : [];
    for (let fiber = open.pop(); fiber; fiber = open.pop()) {
      if (fiber.tag === 6) found.push(String(fiber.memoizedProps));
      if (fiber.sibling) open.push(fiber.sibling);
      if (fiber.child) open.push(fiber.child);
    }
    return found;
  });
