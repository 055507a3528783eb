/**
 * `npm run catalogs`: adds new texts of the sources to all catalogs (`languages/*.po`), without a translation, and removes unused texts.
 * With `--check` it only compares, and fails for a missing, unused or untranslated text, and for a text of a screen that is not marked for
 * translation. A draft (`isDraft` in `src/domain/languages.ts`) may lack translations.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keyOf } from "../src/domain/message.ts";
import { isOffered } from "../src/domain/offered-languages.ts";
import { root } from "./bootstrap/run.mjs";
import { argumentsOf } from "./languages/arguments.ts";
import { textsOutside } from "./languages/outside.ts";
import { headerOf, readCatalog, writeCatalog } from "./languages/po.ts";
import { sourceTexts, stringsOf } from "./languages/sources.ts";
import { sourceFiles } from "./languages/syntax.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

/** Whether a translation uses only values of its source, and all of its tags. */
function isConsistent(source: string, translation: string): boolean {
  const [sourceArguments, usedArguments] = [argumentsOf(source), argumentsOf(translation)];
  const tags = [...sourceArguments].filter((name) => name.startsWith("<"));
  return (
    [...usedArguments].every((name) => sourceArguments.has(name)) &&
    tags.every((tag) => usedArguments.has(tag))
  );
}

const sources = sourceTexts();
const problems = textsOutside(sources);
/** By language, the translations of texts that the server sends (`src/languages/catalogs.json`). */
const serverCatalogs: Record<string, Record<string, string>> = {};

const keys = new Map<string, string>();
for (const source of sources.keys()) {
  const other = keys.get(keyOf(source));
  if (other !== undefined) problems.push(`Two texts have the same key: '${source}' and '${other}'.`);
  keys.set(keyOf(source), source);
}

/** The strings of the server's files. Some of them are texts that only files of the screens mark. */
const serverStrings = new Set(
  sourceFiles(["src"]).flatMap((file) => [...stringsOf(readFileSync(join(root, file), "utf8"), file)]),
);

for (const name of readdirSync(join(root, "languages")).filter((file) => file.endsWith(".po"))) {
  const path = join(root, "languages", name);
  const code = name.slice(0, -".po".length);
  const po = readFileSync(path, "utf8");
  const oldEntries = new Map(readCatalog(po).map((entry) => [entry.source, entry]));
  const entries = [...sources].map(([source, files]) => {
    const { translation = "", notes = [] } = oldEntries.get(source) ?? {};
    return { source, files, translation, notes };
  });
  for (const { source, translation } of entries) {
    if (translation === "") {
      if (isOffered(code)) problems.push(`${name}: '${source}' has no translation.`);
    } else if (!isConsistent(source, translation))
      problems.push(`${name}: the translation of '${source}' has other values.`);
  }
  serverCatalogs[code] = Object.fromEntries(
    entries
      .filter(({ source, translation }) => translation !== "" && serverStrings.has(source))
      .map(({ source, translation }) => [keyOf(source), translation]),
  );
  const text = writeCatalog(headerOf(po), entries);
  if (!values.check) writeFileSync(path, text);
  else if (text !== po) problems.push(`languages/${name} is out of date. Run \`npm run catalogs\`.`);
}

const serverPath = join(root, "src/languages/catalogs.json");
const serverText = `${JSON.stringify(serverCatalogs, undefined, 2)}\n`;
if (!values.check) writeFileSync(serverPath, serverText);
else if (readFileSync(serverPath, "utf8") !== serverText)
  problems.push("src/languages/catalogs.json is out of date. Run `npm run catalogs`.");

if (problems.length > 0) {
  console.error(problems.join("\n"));
  if (values.check) process.exitCode = 1;
}
