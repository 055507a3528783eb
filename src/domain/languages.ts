/** The languages of the portal. To add one, add a line here and its catalog `languages/<code>.po`. */

import { msg } from "./message.ts";

interface LanguageLine {
  /** As its readers write it. */
  name: string;
  /** That of dates, numbers and sorting: a property is in the United States, in each language. */
  locale: string;
  /** Its catalog is not complete: it is shown to those who ask for it by `?lang=`, and not offered. */
  isDraft?: true;
}

export const LANGUAGES = {
  en: { name: "English", locale: "en-US" },
  es: { name: "Español", locale: "es-US" },
  fr: { name: "Français", locale: "fr-US", isDraft: true },
} as const satisfies Record<string, LanguageLine>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Those that people can choose, and that browsers are answered in. */
export const OFFERED_LANGUAGES = LANGUAGE_CODES.filter((code) => !("isDraft" in LANGUAGES[code]));

/** The language of the sources, which has no catalog. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The cookie with the language of a device. Pages read it, too, and logging out keeps it. */
export const LANGUAGE_COOKIE = "language";

/** The part of the address that names the language of a public page, for search engines and for pages without their code. */
export const LANGUAGE_QUERY = "lang";

export const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.hasOwn(LANGUAGES, code);

export const isOffered = (code: unknown): code is Language =>
  isLanguage(code) && OFFERED_LANGUAGES.includes(code);

export const LANGUAGE_UNKNOWN = msg("Please choose a language of the portal.");

export const localeOf = (language: Language): string => LANGUAGES[language].locale;

/** The name of a language in another one: 'inglés'. */
export const languageName = (code: string, reader: Language): string =>
  new Intl.DisplayNames(localeOf(reader), { type: "language" }).of(code) ?? code;

/** Browsers send about 50 characters. */
const ACCEPTED_MAX_LENGTH = 500;

/** The first of the portal's languages in an `Accept-Language` header, by its weights; undefined if it names none. */
export function acceptedLanguage(header: string): Language | undefined {
  const wanted = header
    .slice(0, ACCEPTED_MAX_LENGTH)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { code: range.split("-")[0], weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ code }) => code).find(isOffered);
}
