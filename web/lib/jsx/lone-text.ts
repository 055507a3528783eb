/**
 * Keeps every text alone in its element. Translators of browsers replace text nodes by `<font>` elements. Where a text is the only child of an
 * element, React changes it through that element, which works on a translated page. Where a text is beside other nodes, React changes, moves and
 * removes its text node, which is no longer in the page: the page shows stale figures, or fails with a NotFoundError.
 */
import type { ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

type Child = ReactNode | bigint;

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === "string" || typeof child === "number" || typeof child === "bigint";
const isNothing = (child: Child): boolean =>
  child === null || child === undefined || typeof child === "boolean";
const textOf = (child: Child): string => (isText(child) ? String(child) : "");

/** Wraps a text in an element that no style selects. */
const wrapText = (text: string, key?: string): ReactNode =>
  text === "" ? null : jsx("span", { children: text }, key);

/** Wraps the texts among children. All children keep their positions, by which React knows them. */
function wrapTexts(children: readonly Child[]): ReactNode[] {
  return children.map((child, index) => {
    if (Array.isArray(child)) return wrapTexts(child);
    if (!isText(child)) return child as ReactNode;
    // The first of neighboring texts has all of them, so that they are translated as one sentence.
    if (isText(children[index - 1])) return null;
    const end = children.findIndex((next, place) => place > index && !isText(next));
    return wrapText(
      children
        .slice(index, end < 0 ? undefined : end)
        .map(textOf)
        .join(""),
      `text-${index}`,
    );
  });
}

const hasText = (children: readonly Child[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)));

/** Fragments and suspense boundaries have no element, so their text would be beside the texts around them. */
const hasElement = (type: unknown): boolean => typeof type !== "symbol";

/** Separates the texts in the props of an element. The compiler has made them for this element, so they may be changed. */
export function separateTexts(type: unknown, props: object): void {
  const parent = props as { children?: ReactNode };
  const { children } = parent;
  if (Array.isArray(children) && hasText(children)) {
    const isOneText = children.every((child) => isText(child) || isNothing(child));
    parent.children = isOneText ? children.map(textOf).join("") : wrapTexts(children);
  }
  if (isText(parent.children) && !hasElement(type)) parent.children = wrapText(String(parent.children));
}
