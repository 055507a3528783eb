/** No regular expression of the server, the rules that it shares with the web app included, takes more than linear time. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { parseAst } from "vite";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));

/** Expressions that may take longer, because what they read is short or not a client's. */
const EXCEPTIONS: Record<string, string> = {
  "domain/email-address.ts new RegExp":
    "is made of constants: one class with one quantifier, between both ends of the text",
  "domain/field-rules.ts new RegExp":
    "is made of constants: classes with one quantifier, none beside another",
  "domain/device.ts /\\bVersion\\/[\\d.]+.*\\bSafari\\//":
    "reads at most the 300 characters that are kept of a User-Agent",
  "domain/device.ts /\\bAndroid\\b(?=.*\\bMobile\\b)/":
    "reads at most the 300 characters that are kept of a User-Agent",
  "domain/site-files.ts /\\{\\{([#^])(\\w+)\\.(\\w+)\\}\\}(.*?)\\{\\{\\/\\2\\.\\3\\}\\}/gs":
    "reads the portal's own pages before they are filled",
  "domain/clean-text.ts new RegExp":
    "is made of constants: one character of some classes, without a quantifier",
  "domain/csv-cells.ts new RegExp":
    "is made of constants, between both ends of the text: no two quantifiers without a bound stand beside each other",
  "domain/folded-text.ts new RegExp": "is made of constants: one character of a class, without a quantifier",
  "domain/text-links.ts new RegExp": "is made of constants, and every quantifier has a bound",
  "residents/erasure.service.ts new RegExp": "is an escaped name, without a quantifier",
  "docs/openapi.ts /[^\\w]+(\\w)/g": "reads the paths of the portal's own routes",
  "push/push.service.ts new RegExp": "is made of a constant: one class with a fixed number of repetitions",
  "domain/second-factor-rules.ts new RegExp":
    "is made of a constant, and has one quantifier with a fixed bound",
};

/** Ends an endless analysis. All expressions that pass take a second or two of CPU time, which a busy machine stretches. */
const ANALYSIS_MS = 180_000;

interface Expression {
  /** File and source, as an exception names it. */
  name: string;
  /** Undefined where it is put together while the program runs. */
  literal: { pattern: string; flags: string } | undefined;
}

type SyntaxNode = { type: string; [field: string]: unknown };

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Every node of a syntax tree. */
function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (isNode(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

function expressionIn(node: SyntaxNode, file: string): Expression | undefined {
  const { regex, callee } = node as {
    regex?: { pattern: string; flags: string };
    callee?: { name?: unknown };
  };
  if (node.type === "Literal" && regex) {
    return { name: `${file} /${regex.pattern}/${regex.flags}`, literal: regex };
  }
  const isConstructed = node.type === "NewExpression" || node.type === "CallExpression";
  if (isConstructed && callee?.name === "RegExp") return { name: `${file} new RegExp`, literal: undefined };
  return undefined;
}

/** The regular expressions of a source text; the parser distinguishes them from comments, strings and divisions. */
function expressionsOf(file: string, text: string): Expression[] {
  return [...nodesOf(parseAst(text, { lang: "ts" }))]
    .map((node) => expressionIn(node, file))
    .filter((found) => found !== undefined);
}

/** Counted in steps: limits of time would find an expression slow because the machine is. */
const IN_STEPS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Whether a pattern has a repetition without an upper bound: without one, a match reads so many characters at most. */
const hasUnbounded = (pattern: string) =>
  /[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, "").replace(/\[[^\]]*\]/g, ""));

/** An analysis is a process of its own, so no expression is looked at twice. */
const analyzed = new Map<string, boolean>();

function isLinear({ pattern, flags }: { pattern: string; flags: string }): boolean {
  if (!hasUnbounded(pattern)) return true;
  const key = `/${pattern}/${flags}`;
  const isSafe =
    analyzed.get(key) ?? checkSync(pattern, flags, { ...IN_STEPS, timeout: ANALYSIS_MS }).status === "safe";
  analyzed.set(key, isSafe);
  return isSafe;
}

it("R53 the check finds expressions that are quadratic or exponential, and no others", () => {
  const sample = String.raw`
    const slashes = (path: string) => path.replace(/\/+$/, "");
    const nested = z.string().regex(/^(a+)+$/);
    const fine = /^\d{1,9}$/u; // and not /(a+)+$/ of a comment
    const text = "/(b+)+$/";
    const made = new RegExp(input);`;
  const found = expressionsOf("sample.ts", sample).map(({ literal }) => literal && isLinear(literal));
  expect(found).toEqual([false, false, true, undefined]);
});

it("R53 every regular expression of the server takes linear time, or reads what has a bound", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const expressions = files.flatMap((file) => expressionsOf(file, readFileSync(`${SOURCES}${file}`, "utf8")));
  expect(expressions.length).toBeGreaterThan(60);
  const excepted = (name: string) => Object.hasOwn(EXCEPTIONS, name);
  const slow = expressions
    .filter(({ name, literal }) => !excepted(name) && !(literal && isLinear(literal)))
    .map(({ name }) => name);
  expect(slow).toEqual([]);
  const gone = Object.keys(EXCEPTIONS).filter((name) => !expressions.some((one) => one.name === name));
  expect(gone).toEqual([]);
}, 900_000);
