/** The languages of the portal. To add a language, add a line here and its translations, `languages/<code>.po`. */

interface LanguageLine {
  /** The name in the language itself. */
  name: string;
  /** For dates, numbers and sorting. All have the region US, because properties are in the United States. */
  locale: string;
  /** Set while translations are missing. The language is not offered, and shown only for `?lang=`. */
  isDraft?: true;
}

export const LANGUAGES = {
  en: { name: "English", locale: "en-US" },
  es: { name: "Español", locale: "es-US" },
  fr: { name: "Français", locale: "fr-US", isDraft: true },
} as const satisfies Record<string, LanguageLine>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The language of the source texts, which has no translations. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The cookie with the language of a device. Pages read it, too, and logging out keeps it. */
export const LANGUAGE_COOKIE = "language";

/** The query field of the address that names the language of a public page, for search engines and before the page's code has loaded. */
export const LANGUAGE_QUERY = "lang";

export const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.hasOwn(LANGUAGES, code);

export const localeOf = (language: Language): string => LANGUAGES[language].locale;
