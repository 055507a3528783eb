import { type Language, localeOf } from "./languages.ts";

/** The name of a language in another one: 'inglés'. */
export const languageName = (code: string, reader: Language): string =>
  new Intl.DisplayNames(localeOf(reader), { type: "language" }).of(code) ?? code;
