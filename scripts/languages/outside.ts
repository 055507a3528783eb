/** Finds texts that readers of other languages would see in English, and texts that are translated before the language is known. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/run.mjs";
import { bareConstants, textConstants } from "./bare.ts";
import { shownFiles, shownTextsOf } from "./shown-texts.ts";
import { childrenOf, type Node, treeOf } from "./syntax.ts";

/** Strings that look like texts but are none: codes, keys, names of products and languages, and data for programs. */
const NO_TEXTS: readonly (readonly [file: RegExp, text: RegExp])[] = [
  [/./, /^([A-Z]|[RC]P|USD|NFD|YYYY|DELETE|English|Rowanstead|Excel|(Cmd|Ctrl|Meta|Control)[ +](K|Z|…))$/],
  [/device\.ts$/, /^(?!Unknown)/],
  [/email-address\.ts$/, /^[A-Z][a-z]+( [A-Z][a-z]+)* ?$/],
  // Lists of keys, and of heads of columns.
  [/(report-definitions|import-columns|rent-paste)\.ts$/, /^[a-z]\w*( [a-z]\w*)+$/],
  // The names of the languages.
  [/languages\.ts$/, /./],
  // Stored months, and the values of an example in a file.
  [/(enumerations|import-columns)\.ts$/, /^([A-Z][a-z]{2}|Rosa|Whitfield)$/],
  // Stored in English, and read back where they are shown.
  [/(correction|redemption|reward)-rules\.ts$/, /^(Reversal of|Redeemed:|Earned …CP -) ….?$/],
  [/(erasure|list-export)\.ts$/, /^(Erased|Exported|Paid:)$/],
  [/about\.ts$/, /^…\.(name|title|text|photo)$/],
  // Keys, selectors, values of attributes, and names of DOM exceptions.
  [
    /(resident-rules|message-dialogs|risk-slide|attachments\.store|message-announcements)\.tsx?$/,
    /^(…Invalid|(remove|report|photos|messages) …|… …-value)$/,
  ],
  [
    /(resident-incidents-tab|ledger\.store|scale-photo|file-input|webauthn|building-drawing|linked-text)\.tsx?$/,
    /^(#main a.*|…\/statement.*|….jpg|Files|[A-Za-z]+Error|o\. oo|noopener .*)$/,
  ],
  // Errors for the log.
  [/(http|report-error)\.ts$/, /^(The server answered ….|ApiError …|A thrown …)$/],
];

/** Collects the positions of calls of `t` and `rich` outside of functions. */
function earlyCalls(node: Node, positions: number[]): void {
  if (/Function/.test(node.type)) return;
  const { name } = (node.callee ?? {}) as { name?: string };
  if (node.type === "CallExpression" && (name === "t" || name === "rich"))
    positions.push(node.start as number);
  for (const child of childrenOf(node)) earlyCalls(child, positions);
}

/** @param sources the texts in the catalogs */
export function textsOutside(sources: ReadonlyMap<string, unknown>): string[] {
  const trees = new Map(
    shownFiles().map((file) => [file, treeOf(readFileSync(join(root, file), "utf8"), file)]),
  );
  const constants = new Set([...trees.values()].flatMap((tree) => [...textConstants(tree)]));
  return [...trees].flatMap(([file, tree]) => {
    const code = readFileSync(join(root, file), "utf8");
    const texts = shownTextsOf(code, file)
      .filter(({ text, kind }) => kind === "shown" || (kind === "value" && !sources.has(text)))
      .map(({ text }) => text)
      .filter((text) => !NO_TEXTS.some(([files, except]) => files.test(file) && except.test(text)));
    const early: number[] = [];
    earlyCalls(tree, early);
    return [
      ...[...new Set(texts)].map((text) => `${file}: '${text}' is not in the catalogs.`),
      ...bareConstants(tree, constants).map((name) => `${file}: ${name} is shown without t().`),
      ...early.map(
        (position) =>
          `${file}:${code.slice(0, position).split("\n").length}: t() is called before the language is known.`,
      ),
    ];
  });
}
