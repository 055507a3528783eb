/** Simulates a browser's translator, which wraps each text of a page, including texts that are added later. */
import type { BrowserContext, Page } from "playwright-core";

/** Wraps texts as Chromium's translator does. The texts stay as they are, so that tests find them. */
export const translate = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const LEFT_ALONE = "script, style, textarea, option, font";
    const wrap = (text: Text) => {
      if (text.parentElement === null || text.parentElement.closest(LEFT_ALONE)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      if (node instanceof Text) return wrap(node);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapAll);
    }).observe(document, { childList: true, subtree: true });
  });

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
