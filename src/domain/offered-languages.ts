/** The languages that people can choose: all but drafts. */
import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from "./languages.ts";
import { msg } from "./message.ts";

export const LANGUAGE_UNKNOWN = msg("Please choose a language of the portal.");

export const OFFERED_LANGUAGES = LANGUAGE_CODES.filter((code) => !("isDraft" in LANGUAGES[code]));

export const isOffered = (code: unknown): code is Language =>
  isLanguage(code) && OFFERED_LANGUAGES.includes(code);

/** The rest of a longer header is ignored. Browsers send about 50 characters. */
const HEADER_MAX_LENGTH = 500;

/** The first of the portal's languages in an `Accept-Language` header, by its weights; undefined if it names none. */
export function acceptedLanguage(header: string): Language | undefined {
  const preferences = header
    .slice(0, HEADER_MAX_LENGTH)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { code: range.split("-")[0], weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return preferences.map(({ code }) => code).find(isOffered);
}
