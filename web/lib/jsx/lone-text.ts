/**
 * Keeps every text alone in its element. Translators of browsers replace text nodes by `<font>` elements. React updates a text that is the
 * only child of an element through that element, which works on a translated page. A text beside other nodes it updates, moves and removes
 * through the text node, which is no longer in the page: the page shows stale figures, or fails with a NotFoundError.
 */
import type { ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

type Part = ReactNode | bigint;

const isText = (part: unknown): part is string | number | bigint =>
  typeof part === "string" || typeof part === "number" || typeof part === "bigint";

const isNothing = (part: Part): boolean => part === null || part === undefined || typeof part === "boolean";

const textOf = (part: Part): string => (isText(part) ? String(part) : "");

/** An element that nothing styles. */
const elementOf = (text: string, key?: string): ReactNode =>
  text === "" ? null : jsx("span", { children: text }, key);

/** Gives texts elements. All nodes keep their positions, by which React knows them. */
function wrapTexts(children: readonly Part[]): ReactNode[] {
  return children.map((child, index) => {
    if (Array.isArray(child)) return wrapTexts(child);
    if (!isText(child)) return child as ReactNode;
    // The first of neighboring texts has all of them, so that they are translated as one sentence.
    if (isText(children[index - 1])) return null;
    const end = children.findIndex((next, place) => place > index && !isText(next));
    return elementOf(
      children
        .slice(index, end < 0 ? undefined : end)
        .map(textOf)
        .join(""),
      `text-${index}`,
    );
  });
}

const hasText = (children: readonly Part[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)));

/** Fragments and suspense boundaries have no element: their text would stand beside those around them. */
const hasElement = (type: unknown): boolean => typeof type !== "symbol";

/** Separates the texts in the props of an element. The compiler has made them for this element, so they may be changed. */
export function separateTexts(type: unknown, props: object): void {
  const parent = props as { children?: ReactNode };
  const { children } = parent;
  if (Array.isArray(children) && hasText(children)) {
    const isOneText = children.every((child) => isText(child) || isNothing(child));
    parent.children = isOneText ? children.map(textOf).join("") : wrapTexts(children);
  }
  if (isText(parent.children) && !hasElement(type)) parent.children = elementOf(String(parent.children));
}
