/** Finds the texts to translate in the syntax trees of the sources: the arguments of `FUNCTIONS`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/run.mjs";
import { childrenOf, FUNCTIONS, type Node, sourceFiles, treeOf } from "./syntax.ts";

/** The text of a literal, or of a template without values. */
function literal(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
  return node.type === "TemplateLiteral" && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** All texts in the values of an object or array. */
function literals(node: Node): string[] {
  const text = literal(node);
  if (text !== undefined) return [text];
  return childrenOf(node)
    .filter((child) => node.type !== "Property" || child !== node.key)
    .flatMap(literals);
}

function collect(node: Node, texts: Set<string>): void {
  const callee = node.callee as { type: string; name?: string } | undefined;
  if (node.type === "CallExpression" && callee?.type === "Identifier" && FUNCTIONS.has(callee.name ?? "")) {
    const [source] = node.arguments as Node[];
    const isTable = callee.name === "msgs";
    // The texts of a variable are marked where it is defined.
    const argumentTexts = source === undefined ? [] : isTable ? literals(source) : choices(source);
    for (const text of argumentTexts) if (text !== "") texts.add(text);
  }
  for (const child of childrenOf(node)) collect(child, texts);
}

/** The texts of an argument, such as `isOne ? "a" : "b"`. */
function choices(node: Node): string[] {
  if (node.type === "ConditionalExpression") {
    return [...choices(node.consequent as Node), ...choices(node.alternate as Node)];
  }
  const text = literal(node);
  return text === undefined ? [] : [text];
}

/** All strings of a file. Some may be texts that another file marks for translation. */
export function stringsOf(code: string, file: string): Set<string> {
  const strings = new Set<string>();
  const visit = (node: Node) => {
    const text = literal(node);
    if (text !== undefined) strings.add(text);
    childrenOf(node).forEach(visit);
  };
  visit(treeOf(code, file));
  return strings;
}

/** The texts of a file that have to be in the catalogs. */
export function sourceTextsOf(code: string, file: string): string[] {
  const texts = new Set<string>();
  collect(treeOf(code, file), texts);
  return [...texts];
}

/** All texts to translate, each with the files that use it, in the order of the files. */
export function sourceTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of sourceFiles(["src", "web"])) {
    for (const text of sourceTextsOf(readFileSync(join(root, file), "utf8"), file)) {
      texts.set(text, [...(texts.get(text) ?? []), file]);
    }
  }
  return texts;
}
