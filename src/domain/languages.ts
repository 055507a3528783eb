/** The languages of the portal. To add one, add a line here and its catalog `languages/<code>.po`. */

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

/** The language of the sources, which has no catalog. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The cookie with the language of a device. Pages read it, too, and logging out keeps it. */
export const LANGUAGE_COOKIE = "language";

/** The part of the address that names the language of a public page, for search engines and for pages without their code. */
export const LANGUAGE_QUERY = "lang";

export const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.hasOwn(LANGUAGES, code);

export const localeOf = (language: Language): string => LANGUAGES[language].locale;
