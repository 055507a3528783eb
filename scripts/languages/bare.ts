/** Finds constants of marked texts that are shown without `t`: readers of other languages would see them in English. */
import { childrenOf, type Node } from "./syntax.ts";

/** Attributes whose values a browser shows or a screen reader speaks. */
const SHOWN_ATTRIBUTES = /^(aria-label|aria-description|title|placeholder|alt)$/;

const nameOf = (node: unknown) => (node as { name?: string } | null | undefined)?.name ?? "";

/** The names of a file's constants that are texts, or tables of texts: `const A = msg("...")`. */
export function textConstants(node: Node, found = new Set<string>()): Set<string> {
  const init = node.init as Node | null | undefined;
  const isMarked = init?.type === "CallExpression" && /^msgs?$/.test(nameOf(init.callee));
  if (node.type === "VariableDeclarator" && isMarked) found.add(nameOf(node.id));
  for (const child of childrenOf(node)) textConstants(child, found);
  return found;
}

/** The constants whose value an expression may have: `A`, `A.key`, `isNew ? A : b`, `name || A`. */
function constantsOf(node: Node | null | undefined, names: ReadonlySet<string>): string[] {
  if (node?.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((part) => constantsOf(part as Node, names));
  if (node?.type === "LogicalExpression")
    return [node.left, node.right].flatMap((part) => constantsOf(part as Node, names));
  if (node?.type === "MemberExpression") return constantsOf(node.object as Node, names);
  return node?.type === "Identifier" && names.has(nameOf(node)) ? [nameOf(node)] : [];
}

/** The constants that are shown without `t`. @param names the names of the constants with texts of all files */
export function bareConstants(node: Node, names: ReadonlySet<string>): string[] {
  const isElement = node.type === "JSXElement" || node.type === "JSXFragment";
  const children = isElement ? (node.children as Node[]) : [];
  const isAttribute = node.type === "JSXAttribute" && SHOWN_ATTRIBUTES.test(nameOf(node.name));
  const shown = [...children, ...(isAttribute ? [node.value as Node | null] : [])]
    .filter((part) => part?.type === "JSXExpressionContainer")
    .flatMap((part) => constantsOf(part?.expression as Node, names));
  return [...shown, ...childrenOf(node).flatMap((child) => bareConstants(child, names))];
}
