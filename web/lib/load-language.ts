/** Shows languages. The code and the texts of others than English load when they are needed. */
import { DEFAULT_LANGUAGE, type Language } from "@domain/languages.ts";
import { languageState, neededFiles } from "./language.store.ts";

const change = () => import("./change-language.ts");

/** Loads the texts of files of code that load. The build calls it for each import (`scripts/web/catalogs.ts`). */
export async function textsOf(files: readonly string[]): Promise<void> {
  for (const file of files) neededFiles.add(file);
  await languageState.getState().addTexts?.();
}

/** Loads the texts with which the server refuses calls. Without them, they are in English. */
export const refusalTexts = (): Promise<void> => textsOf(["refusals.t.js"]).catch(() => undefined);

/** Shows the language of the page, as it arrived. */
export async function showPageLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (lang !== DEFAULT_LANGUAGE || location.search !== "") await (await change()).showPageLanguage(lang);
}

/** Shows a language, and keeps it on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  await (await change()).chooseLanguage(next);
}
