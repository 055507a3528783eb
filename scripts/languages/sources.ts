/** Finds the texts to translate in the syntax trees of the sources: the arguments of `t`, `rich`, `msg` and `msgs`. */
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

/** All texts in the values of a table. */
function literals(node: Node): string[] {
  const text = literal(node);
  if (text !== undefined) return [text];
  return childrenOf(node)
    .filter((child) => node.type !== "Property" || child !== node.key)
    .flatMap(literals);
}

function collect(node: Node, found: Set<string>): void {
  const callee = node.callee as { type: string; name?: string } | undefined;
  if (node.type === "CallExpression" && callee?.type === "Identifier" && FUNCTIONS.has(callee.name ?? "")) {
    const [source] = node.arguments as Node[];
    const isTable = callee.name === "msgs";
    // A choice between texts, and a variable whose texts are marked where they are.
    const texts = source === undefined ? [] : isTable ? literals(source) : choices(source);
    for (const text of texts) if (text !== "") found.add(text);
  }
  for (const child of childrenOf(node)) collect(child, found);
}

/** The texts of `t(isOne ? "a" : "b")`. */
function choices(node: Node): string[] {
  if (node.type === "ConditionalExpression") {
    return [...choices(node.consequent as Node), ...choices(node.alternate as Node)];
  }
  const text = literal(node);
  return text === undefined ? [] : [text];
}

/** All strings of a file, some of which may be texts that another file marks. */
export function stringsOf(code: string, file: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node) => {
    const text = literal(node);
    if (text !== undefined) found.add(text);
    childrenOf(node).forEach(visit);
  };
  visit(treeOf(code, file));
  return found;
}

/** The texts of a file that have to be in the catalogs. */
export function sourceTextsOf(code: string, file: string): string[] {
  const found = new Set<string>();
  collect(treeOf(code, file), found);
  return [...found];
}

/** The files of each text, in the order of the files. */
export function sourceTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of sourceFiles(["src", "web"])) {
    for (const text of sourceTextsOf(readFileSync(join(root, file), "utf8"), file)) {
      texts.set(text, [...(texts.get(text) ?? []), file]);
    }
  }
  return texts;
}
