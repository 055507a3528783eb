/** Finds the strings of the sources that look like texts of a screen, and whether they are marked for translation. */
import { childrenOf, FUNCTIONS, type Node, sourceFiles, treeOf } from "./syntax.ts";

export interface ShownText {
  text: string;
  /** `marked` for translation; `shown` in an element or an attribute; or else a `value`, which may be translated where it is shown. */
  kind: "marked" | "shown" | "value";
}

/** Attributes whose values are neither shown nor spoken. */
const CODE_ATTRIBUTES =
  /^(className|id|key|role|type|to|href|src|rel|target|htmlFor|name|variant|tone|size|as|d|fill|stroke|viewBox|autoComplete|inputMode|enterKeyHint|property|media|accept|method|form|scope|verb|gap|data-.*|aria-(?!label|description|valuetext|roledescription).*)$/;

/** Strings that only look like texts: names of keys, types, headers and code. */
const CODE_TEXT =
  /^(Escape|Enter|Tab|Home|End|Shift|Delete|Backspace|Page(Up|Down)|Arrow(Up|Down|Left|Right)|GET|POST|PATCH|PUT|HEAD|UTC|NFK?C)$|^([A-Z][a-z]+(Error|Timeout)|[A-Z]+_[A-Z_]+|(Content|Idempotency|X)-[\w-]+)$|^…?[\w.…-]*[/#][\w./:*#…-]*$|^…+(px|Page)$|[{}<>]|\[\w+[\]=]|^\([\w-]+: ?[\w.]+\)$|^(repeat|rotate|minmax)\(|^(input, |form, |a, button|tbody |\.)|\?\w+=|^…-\w+$|; (Path|charset)=?/;

const LETTERS = /\p{L}{2}|^[A-Z]$/u;

/** Whether a string looks like a text: it has several words, or begins with a capital letter. */
function looksLikeText(text: string): boolean {
  if (!LETTERS.test(text) || CODE_TEXT.test(text)) return false;
  return /\p{L}[^\s]*\s+\S/u.test(text) || /^[\p{Lu}…+]/u.test(text);
}

/** Whether the strings of a node are code. */
function isCode(node: Node): boolean {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return true;
  if (node.type === "BinaryExpression") return node.operator !== "+";
  // The texts of errors are for the log.
  if (node.type === "NewExpression") return /Error$/.test((node.callee as { name?: string }).name ?? "");
  if (node.type === "JSXAttribute") return CODE_ATTRIBUTES.test((node.name as { name?: string }).name ?? "");
  return node.type === "ExpressionStatement" && typeof node.directive === "string";
}

/** The text of a template literal, with `…` in place of values. */
const templateText = (node: Node): string =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");

/** The text of an element's direct content, with `…` in place of values and nested elements. */
function elementText(node: Node): string {
  const parts = (node.children as Node[]).map((child) => {
    if (child.type === "JSXText") return String(child.value).replace(/\s*\n\s*/g, " ");
    const inner = child.expression as Node | undefined;
    if (inner?.type === "JSXEmptyExpression") return "";
    return inner?.type === "Literal" && typeof inner.value === "string" ? inner.value : "…";
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** The text of a node without the texts of its children. */
function ownText(node: Node, kind: ShownText["kind"]): ShownText | undefined {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const text = elementText(node);
    return LETTERS.test(text) ? { text, kind: "shown" } : undefined;
  }
  const isTemplate = node.type === "TemplateLiteral";
  const text = isTemplate ? templateText(node) : node.type === "Literal" ? node.value : undefined;
  if (typeof text !== "string") return undefined;
  // Texts with values have braces, as code does.
  const isMarkedText = kind === "marked" && /\p{L}{2}.*\s|\{/u.test(text);
  if (!isMarkedText && !looksLikeText(text)) return undefined;
  // A template with values can't be translated.
  const isSentence = isTemplate && (node.expressions as Node[]).length > 0;
  return { text: text.replace(/\s+/g, " ").trim(), kind: isSentence ? "shown" : kind };
}

/** The kind of the texts of a node's children. */
function kindOfChildren(node: Node, kind: ShownText["kind"]): ShownText["kind"] {
  const { name = "" } = (node.callee ?? {}) as { name?: string };
  if (node.type === "CallExpression" && FUNCTIONS.has(name)) return "marked";
  if (node.type === "JSXAttribute" && (node.value as Node | null)?.type === "Literal") return "shown";
  const isChoice = node.type === "TemplateLiteral" || node.type === "JSXElement";
  if (isChoice && kind !== "marked") return "shown";
  // Strings in a call or a function may have any use.
  const isOpaque = /^(CallExpression|.*Function.*|JSXFragment|JSXAttribute)$/.test(node.type);
  return isOpaque && kind !== "marked" ? "value" : kind;
}

function collect(node: Node, kind: ShownText["kind"], texts: ShownText[]): void {
  if (isCode(node)) return;
  const text = ownText(node, kind);
  if (text) texts.push(text);
  const childKind = kindOfChildren(node, kind);
  const skipped = node.type === "Property" && !node.computed ? node.key : undefined;
  for (const child of childrenOf(node))
    if (child !== skipped && child.type !== "JSXText") collect(child, childKind, texts);
}

/** Whether a file may have texts of screens. The texts of zod schemas are descriptions for the API's documentation. */
const mayHaveTexts = (file: string, source: string) => !file.startsWith("src/") || !/from "zod"/.test(source);

export function shownTextsOf(source: string, file: string): ShownText[] {
  const texts: ShownText[] = [];
  if (mayHaveTexts(file, source)) collect(treeOf(source, file), "value", texts);
  return texts;
}

/** The files with texts of the screens. */
export const shownFiles = (): string[] => sourceFiles(["src/domain", "web"]);
