/**
 * The build's plugin for translations. Each file of the built code that has texts gets a catalog of them in each language, which loads with
 * it. Readers of English load no catalogs.
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

function catalogModule(translations: ReadonlyMap<string, string>, sources: Iterable<string>): string {
  const entries = [...sources].flatMap((source) => {
    const translation = translations.get(source);
    return translation ? [[keyOf(source), translation] as const] : [];
  });
  const catalog: Catalog = Object.fromEntries(entries);
  return `export default ${JSON.stringify(catalog)}`;
}

/** All texts of the sources, and by module the texts that the server sends and the module shows. */
let sources: { all: Set<string>; sent: Map<string, string[]> } | undefined;

function readSources() {
  const texts = sourceTexts();
  const sent = new Map<string, string[]>();
  for (const [source, files] of texts) {
    for (const module of shownBy(source, files)) sent.set(module, [...(sent.get(module) ?? []), source]);
  }
  return { all: new Set(texts.keys()), sent };
}

/** The texts of each module, also those that another module marks for translation. */
const moduleTexts = new Map<string, string[]>();

function textsOfModule(id: string): string[] {
  sources ??= readSources();
  const file = relative(root, id).replaceAll("\\", "/");
  const isSource = /^(web|src)\/.*\.tsx?$/.test(file);
  const strings = isSource ? [...stringsOf(readFileSync(id, "utf8"), file)] : [];
  return [...strings, ...(sources.sent.get(file) ?? [])].filter((text) => sources?.all.has(text));
}

function textsOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const texts = moduleTexts.get(id) ?? textsOfModule(id);
    moduleTexts.set(id, texts);
    return texts;
  });
}

/** The names of files of code that have texts, and so catalogs. */
const WITH_TEXTS = /\.t\.js$/;

/** The name of a file of code, which says whether the file has texts. */
export function codeFileName({ moduleIds }: Pick<Rollup.PreRenderedChunk, "moduleIds">): string {
  return `assets/[name]-[hash:7]${textsOf(moduleIds).length > 0 ? ".t" : ""}.js`;
}

/** The prefix of a language's catalogs. A changed translation gives all of them new names. */
const prefixOf = (code: string) =>
  `${code}-${createHash("sha256")
    .update(readFileSync(fileOf(code)))
    .digest("base64url")
    .slice(0, 7)}-`;

/** The addresses of the catalogs of files of code. */
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

/** The texts of each file of code, without those that are loaded before it. The catalog of the first file has the texts of all its imports. */
function textsOfFiles(bundle: Rollup.OutputBundle): [file: string, texts: Set<string>][] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const first = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ fileName }) => [...moduleIdsOf(fileName, bundle).values()].flat());
  return chunks.map(({ fileName, isEntry, moduleIds }) => {
    if (isEntry) return [fileName, new Set(textsOf(first))];
    const before = moduleIdsOf(fileName, bundle);
    before.delete(fileName);
    const loadedTexts = new Set(textsOf([...first, ...[...before.values()].flat()]));
    return [fileName, new Set(textsOf(moduleIds).filter((text) => !loadedTexts.has(text)))];
  });
}

/** The module by which `web/lib/change-language.ts` loads catalogs. */
const VIRTUAL = "virtual:catalogs";

/** The module in the built app, where each file of code has its catalog. */
function codeForFileCatalogs(): string {
  const prefixes = Object.fromEntries(CODES.map((code) => [code, prefixOf(code)]));
  return `
    const PREFIXES = ${JSON.stringify(prefixes)};
    const nameOf = (file) => ${WITH_TEXTS}.test(file) ? file.slice(file.lastIndexOf("/") + 1) : undefined;
    export async function piece(code, file) {
      const name = nameOf(file);
      return name ? (await import(/* @vite-ignore */ "/assets/" + PREFIXES[code] + name)).default : {};
    }`;
}

/** The module during development, in tests and while pages are prerendered, where each language has one catalog. */
function codeForWholeCatalogs(): string {
  const loads = CODES.map((code) => `${code}: () => import(${JSON.stringify(fileOf(code))})`);
  return `
    const LOADS = { ${loads.join(", ")} };
    export const piece = async (code) => (await LOADS[code]()).default;`;
}

export function catalogs(): Plugin {
  let hasFileCatalogs = false;
  return {
    name: "catalogs",
    enforce: "pre",
    configResolved({ command, build }) {
      hasFileCatalogs = command === "build" && !build.ssr;
    },
    resolveId: { filter: { id: /^virtual:catalogs$/ }, handler: () => `\0${VIRTUAL}` },
    load: {
      filter: { id: /^\0virtual:catalogs$|\.po$/ },
      handler(id) {
        if (id === `\0${VIRTUAL}`)
          return { code: hasFileCatalogs ? codeForFileCatalogs() : codeForWholeCatalogs(), map: null };
        this.addWatchFile(id);
        const translations = translationsOf(basename(id, ".po"));
        return { code: catalogModule(translations, translations.keys()), map: null };
      },
    },
    transform: {
      // An import of the built app that loads a file of code also loads its texts.
      filter: { id: /^\0vite\/preload-helper/ },
      handler: (code) => ({
        code: `import { loadTextsOf } from ${JSON.stringify(join(root, "web/lib/load-language.ts"))};
          ${code.replace("export const __vitePreload", "const load")}
          export const __vitePreload = async (module, files, from) =>
            (await Promise.all([load(module, files, from), loadTextsOf(files)]))[0];`,
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      if (!hasFileCatalogs) return;
      const refusals = [`${REFUSALS}.t.js`, new Set(textsOf([join(root, REFUSALS)]))] as const;
      const files = [...textsOfFiles(bundle), refusals];
      for (const code of CODES) {
        const translations = translationsOf(code);
        for (const [file, texts] of files) {
          for (const fileName of catalogFilesOf(code, [file])) {
            this.emitFile({ type: "asset", fileName, source: catalogModule(translations, texts) });
          }
        }
      }
    },
  };
}
