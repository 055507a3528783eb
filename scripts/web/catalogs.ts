/**
 * The catalogs of the languages, in pieces: each file of the built code that has texts gets a catalog of them in each language, which loads
 * beside it. Those who read English load none.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Plugin, Rollup } from "vite";
import { type Catalog, keyOf } from "../../src/domain/message.ts";
import { root } from "../bootstrap/run.mjs";
import { readCatalog } from "../languages/po.ts";
import { REFUSALS, shownBy } from "../languages/sent.ts";
import { sourceTexts, stringsOf } from "../languages/sources.ts";

const FOLDER = join(root, "languages");
const CODES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".po"))
  .map((name) => name.slice(0, -".po".length));

const fileOf = (code: string) => join(FOLDER, `${code}.po`);

const translationsOf = (code: string) =>
  new Map(
    readCatalog(readFileSync(fileOf(code), "utf8")).map(({ source, translation }) => [source, translation]),
  );

function catalogOf(translations: ReadonlyMap<string, string>, sources: Iterable<string>): string {
  const entries = [...sources].flatMap((source) => {
    const translation = translations.get(source);
    return translation ? [[keyOf(source), translation] as const] : [];
  });
  const catalog: Catalog = Object.fromEntries(entries);
  return `export default ${JSON.stringify(catalog)}`;
}

/** All texts of the sources, and those that the server sends for a module to show. */
let sources: { all: Set<string>; sent: Map<string, string[]> } | undefined;

function readSources() {
  const texts = sourceTexts();
  const sent = new Map<string, string[]>();
  for (const [source, files] of texts) {
    for (const module of shownBy(source, files)) sent.set(module, [...(sent.get(module) ?? []), source]);
  }
  return { all: new Set(texts.keys()), sent };
}

/** The texts of each module, also those that another one marks for translation. */
const ofModules = new Map<string, string[]>();

function textsOfModule(id: string): string[] {
  sources ??= readSources();
  const file = relative(root, id).replaceAll("\\", "/");
  const isOwn = /^(web|src)\/.*\.tsx?$/.test(file);
  const own = isOwn ? [...stringsOf(readFileSync(id, "utf8"), file)] : [];
  return [...own, ...(sources.sent.get(file) ?? [])].filter((text) => sources?.all.has(text));
}

function textsOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const texts = ofModules.get(id) ?? textsOfModule(id);
    ofModules.set(id, texts);
    return texts;
  });
}

/** Files of code whose catalogs load with them. */
const WITH_TEXTS = /\.t\.js$/;

/** The name of a file of code; it says whether the file has texts. */
export function codeFileName({ moduleIds }: Pick<Rollup.PreRenderedChunk, "moduleIds">): string {
  return `assets/[name]-[hash:7]${textsOf(moduleIds).length > 0 ? ".t" : ""}.js`;
}

/** A new translation is a new name of all pieces. */
const prefixOf = (code: string) =>
  `${code}-${createHash("sha256")
    .update(readFileSync(fileOf(code)))
    .digest("base64url")
    .slice(0, 7)}-`;

/** The catalogs of files of code, as addresses. */
export const catalogFilesOf = (code: string, files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => WITH_TEXTS.test(file))
    .map((file) => `assets/${prefixOf(code)}${basename(file)}`);

/** The modules of a file of code and of those that it imports, which are loaded before it. */
function moduleIdsOf(
  file: string,
  bundle: Rollup.OutputBundle,
  found = new Map<string, readonly string[]>(),
) {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.set(file, chunk.moduleIds);
  for (const imported of chunk.imports) moduleIdsOf(imported, bundle, found);
  return found;
}

/** The texts of each file of code that none of those before it has. The first file has those of its imports. */
function textsOfFiles(bundle: Rollup.OutputBundle): [file: string, texts: Set<string>][] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const first = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ fileName }) => [...moduleIdsOf(fileName, bundle).values()].flat());
  return chunks.map(({ fileName, isEntry, moduleIds }) => {
    if (isEntry) return [fileName, new Set(textsOf(first))];
    const before = moduleIdsOf(fileName, bundle);
    before.delete(fileName);
    const known = new Set(textsOf([...first, ...[...before.values()].flat()]));
    return [fileName, new Set(textsOf(moduleIds).filter((text) => !known.has(text)))];
  });
}

/** A module for `web/lib/change-language.ts`. */
const VIRTUAL = "virtual:catalogs";

/** In the built app. */
function pieces(): string {
  const prefixes = Object.fromEntries(CODES.map((code) => [code, prefixOf(code)]));
  return `
    const PREFIXES = ${JSON.stringify(prefixes)};
    const nameOf = (file) => ${WITH_TEXTS}.test(file) ? file.slice(file.lastIndexOf("/") + 1) : undefined;
    export async function piece(code, file) {
      const name = nameOf(file);
      return name ? (await import(/* @vite-ignore */ "/assets/" + PREFIXES[code] + name)).default : {};
    }`;
}

/** While developing, in tests and while pages are written: each piece is the whole catalog. */
function whole(): string {
  const loads = CODES.map((code) => `${code}: () => import(${JSON.stringify(fileOf(code))})`);
  return `
    const LOADS = { ${loads.join(", ")} };
    export const piece = async (code) => (await LOADS[code]()).default;`;
}

export function catalogs(): Plugin {
  let hasPieces = false;
  return {
    name: "catalogs",
    enforce: "pre",
    configResolved({ command, build }) {
      hasPieces = command === "build" && !build.ssr;
    },
    resolveId: { filter: { id: /^virtual:catalogs$/ }, handler: () => `\0${VIRTUAL}` },
    load: {
      filter: { id: /^\0virtual:catalogs$|\.po$/ },
      handler(id) {
        if (id === `\0${VIRTUAL}`) return { code: hasPieces ? pieces() : whole(), map: null };
        this.addWatchFile(id);
        const translations = translationsOf(basename(id, ".po"));
        return { code: catalogOf(translations, translations.keys()), map: null };
      },
    },
    transform: {
      // Every import of the built app that waits for a file of code also waits for its texts.
      filter: { id: /^\0vite\/preload-helper/ },
      handler: (code) => ({
        code: `import { textsOf } from ${JSON.stringify(join(root, "web/lib/load-language.ts"))};
          ${code.replace("export const __vitePreload", "const load")}
          export const __vitePreload = async (module, files, from) =>
            (await Promise.all([load(module, files, from), textsOf(files)]))[0];`,
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      if (!hasPieces) return;
      const refusals = [`${REFUSALS}.t.js`, new Set(textsOf([join(root, REFUSALS)]))] as const;
      const files = [...textsOfFiles(bundle), refusals];
      for (const code of CODES) {
        const translations = translationsOf(code);
        for (const [file, texts] of files) {
          for (const fileName of catalogFilesOf(code, [file])) {
            this.emitFile({ type: "asset", fileName, source: catalogOf(translations, texts) });
          }
        }
      }
    },
  };
}
