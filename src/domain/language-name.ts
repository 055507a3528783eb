/** The name of a language in the language of the reader: 'inglés'. */
import { type Language, localeOf } from "./languages.ts";

export const languageName = (code: string, reader: Language): string =>
  new Intl.DisplayNames(localeOf(reader), { type: "language" }).of(code) ?? code;
