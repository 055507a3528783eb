/** Loads the texts of a language, shows it and keeps it. */
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  type Language,
} from "@domain/languages.ts";
import type { Catalog } from "@domain/message.ts";
import { loadChunk } from "./chunk-load.ts";
import { AREAS, type Area, language, languageState } from "./language.store.ts";

type Load = () => Promise<Catalog>;
const PARTS: Record<Area, Record<string, Load>> = {
  public: import.meta.glob<Catalog>("../../languages/*.po", { query: "?public", import: "default" }),
  resident: import.meta.glob<Catalog>("../../languages/*.po", { query: "?resident", import: "default" }),
  staff: import.meta.glob<Catalog>("../../languages/*.po", { query: "?staff", import: "default" }),
};

const YEAR_S = 365 * 24 * 60 * 60;

/** The parts that are loaded, by area and language. */
const loaded = new Map<string, Catalog>();

async function partOf(area: Area, next: Language): Promise<Catalog> {
  const key = `${area} ${next}`;
  const load = PARTS[area][`../../languages/${next}.po`];
  const part = loaded.get(key) ?? (load ? await loadChunk(load) : {});
  loaded.set(key, part);
  return part;
}

/** Loads the texts of a language that the page needs, and shows them. @throws ChunkError if they can't be loaded; the texts stay as they are */
export async function showLanguage(next: Language): Promise<void> {
  const needed = AREAS.slice(0, AREAS.indexOf(languageState.getState().area) + 1);
  const parts = next === DEFAULT_LANGUAGE ? [] : await Promise.all(needed.map((area) => partOf(area, next)));
  const catalog = next === DEFAULT_LANGUAGE ? undefined : Object.assign({}, ...parts);
  languageState.setState({ language: next, catalog });
  if (typeof document !== "undefined") document.documentElement.lang = next;
}

/** If the address named the language, the device keeps it, so the address needs no longer name it. */
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
