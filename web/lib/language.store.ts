/**
 * The language of the screens, and its texts. The server chooses the language of a page (`<html lang>`): the one in the device's cookie, or
 * else one that the browser accepts. A user's own, from the account, follows at the login. English has no catalog, and visitors who read it
 * load nothing for other languages.
 */
import { DEFAULT_LANGUAGE, type Language, localeOf } from "@domain/languages.ts";
import type { Catalog } from "@domain/message.ts";
import { useSyncExternalStore } from "react";
import { createStore } from "zustand";

/** The parts of a catalog, in the order in which screens need them. */
export const AREAS = ["public", "resident", "staff"] as const;
export type Area = (typeof AREAS)[number];

interface LanguageState {
  language: Language;
  catalog: Catalog | undefined;
  /** The largest area whose texts the page has needed. */
  area: Area;
}

export const languageState = createStore<LanguageState>()(() => ({
  language: DEFAULT_LANGUAGE,
  catalog: undefined,
  area: "public",
}));

export const language = (): Language => languageState.getState().language;

/** The locale of dates, numbers and sorting. */
export const locale = (): string => localeOf(language());

/** Not a hook of Zustand, which would hydrate a page in the initial language. */
export const useLanguage = (): Language => useSyncExternalStore(languageState.subscribe, language, language);
