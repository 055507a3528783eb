/**
 * The language of the screens, and its texts. The server chooses the language of a page (`<html lang>`): the one in the device's cookie, or
 * else one that the browser accepts. At login, the page changes to the language of the account. English has no catalog, and visitors who
 * read it load nothing for other languages.
 */
import { DEFAULT_LANGUAGE, type Language, localeOf } from "@domain/languages.ts";
import type { Catalog } from "@domain/message.ts";
import { useSyncExternalStore } from "react";
import { createStore } from "zustand";

interface LanguageState {
  language: Language;
  catalog: Catalog | undefined;
  /** Loads the texts of files of code that have loaded since the language was chosen. Undefined until another language than English was. */
  addTexts?: (files: readonly string[]) => Promise<void>;
}

export const languageState = createStore<LanguageState>()(() => ({
  language: DEFAULT_LANGUAGE,
  catalog: undefined,
}));

/** The files of code that the page has loaded, each of which has a catalog of its texts. */
export const neededFiles = new Set<string>();

export const language = (): Language => languageState.getState().language;

/** The locale of dates, numbers and sorting. */
export const locale = (): string => localeOf(language());

/** Not a hook of Zustand, which would hydrate a page in the initial language. */
export const useLanguage = (): Language => useSyncExternalStore(languageState.subscribe, language, language);
