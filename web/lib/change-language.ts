/** Loads the texts of a language, shows them, and stores the choice on the device. */

import { piece } from "virtual:catalogs";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  type Language,
} from "@domain/languages.ts";
import type { Catalog } from "@domain/message.ts";
import { loadChunk, ownScript } from "./chunk-load.ts";
import { language, languageState, neededFiles } from "./language.store.ts";

const YEAR_S = 365 * 24 * 60 * 60;

/** The pieces of catalogs, by language and file. */
const pieces = new Map<string, Promise<Catalog>>();

function pieceOf(next: Language, file: string): Promise<Catalog> {
  const key = `${next} ${file}`;
  const loading = pieces.get(key) ?? loadChunk(() => piece(next, file));
  pieces.set(key, loading);
  loading.catch(() => pieces.delete(key));
  return loading;
}

/**
 * The texts of the code that the page has loaded.
 * @param required the files without which there is no catalog; all by default
 * @throws ChunkError if these can't be loaded
 */
async function catalogOf(
  next: Language,
  required: Iterable<string> = neededFiles,
): Promise<Catalog | undefined> {
  if (next === DEFAULT_LANGUAGE) return undefined;
  // The entry script is the only file that no import adds.
  neededFiles.add(ownScript() ?? "");
  await Promise.all([...required].map((file) => pieceOf(next, file)));
  const catalog: Record<string, string> = {};
  // More code may have loaded by now. Texts that are not required and fail are tried again with the next code.
  for (const file of neededFiles) Object.assign(catalog, await pieceOf(next, file).catch(() => undefined));
  return catalog;
}

async function addTexts(files: readonly string[]): Promise<void> {
  const current = language();
  const catalog = await catalogOf(current, files);
  if (language() === current) languageState.setState({ catalog });
}

/** The language that was chosen last, which may still be loading. */
let chosen: Language | undefined;

/** Loads the texts of a language that the page needs, and shows them. @throws ChunkError if they can't be loaded; the texts stay as they are */
export async function showLanguage(next: Language): Promise<void> {
  chosen = next;
  const catalog = await catalogOf(next);
  if (chosen !== next) return;
  languageState.setState({ catalog, language: next, addTexts });
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** Shows the language in which the server sent the page. If the address named it, the server has set its cookie, so the address needs it no longer. */
export async function showPageLanguage(lang: string): Promise<void> {
  const address = new URL(location.href);
  if (address.searchParams.has(LANGUAGE_QUERY)) {
    address.searchParams.delete(LANGUAGE_QUERY);
    history.replaceState(history.state, "", address);
  }
  if (isLanguage(lang) && lang !== language()) await showLanguage(lang);
}

export async function chooseLanguage(next: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `${LANGUAGE_COOKIE}=${next}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  await showLanguage(next);
}
