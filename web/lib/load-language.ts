/** Changes the language of the page. The code for that, and the texts of all languages but English, load when they are needed. */
import { DEFAULT_LANGUAGE, type Language } from "@domain/languages.ts";
import { loadCode } from "./chunk-load.ts";
import { languageState, neededFiles } from "./language.store.ts";

const change = () => loadCode(() => import("./change-language.ts"));

/** Loads the texts of files of code, which have the same names. The build calls it wherever code is imported (`scripts/web/catalogs.ts`). */
export async function loadTextsOf(files: readonly string[]): Promise<void> {
  for (const file of files) neededFiles.add(file);
  await languageState.getState().addTexts?.(files);
}

/** Loads the texts with which the server refuses calls, for which the build writes a file of this name. Without it, they are in English. */
export const loadRefusalTexts = (): Promise<void> => loadTextsOf(["refusals.t.js"]).catch(() => undefined);

/** Shows the language in which the server sent the page. An address with a query may name it (`?lang=`), and is then cleaned. */
export async function showPageLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (lang !== DEFAULT_LANGUAGE || location.search !== "") await (await change()).showPageLanguage(lang);
}

/** Shows a language, and keeps it on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  await (await change()).chooseLanguage(next);
}
