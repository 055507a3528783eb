/** Shows languages. The code and the texts of others than English load when they are needed. */
import { DEFAULT_LANGUAGE, type Language } from "@domain/languages.ts";
import { AREAS, type Area, language, languageState } from "./language.store.ts";

const change = () => import("./change-language.ts");

/** Loads the texts that the screens of an area use beside the public ones. */
export async function needTexts(area: Area): Promise<void> {
  if (AREAS.indexOf(area) <= AREAS.indexOf(languageState.getState().area)) return;
  languageState.setState({ area });
  if (language() !== DEFAULT_LANGUAGE) await (await change()).showLanguage(language());
}

/** Shows the language of the page, as it arrived. */
export async function showPageLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (lang !== DEFAULT_LANGUAGE || location.search !== "") await (await change()).showPageLanguage(lang);
}

/** Shows a language, and keeps it on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  await (await change()).chooseLanguage(next);
}
