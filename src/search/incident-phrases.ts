/** The phrases of the incident catalog that a word of another language means: incidents are indexed with their English words. */
import { wordsOf } from "../domain/folded-text.ts";
import { INCIDENT_CATALOG } from "../domain/incident-catalog.ts";
import { DEFAULT_LANGUAGE, type Language } from "../domain/languages.ts";
import { joined, rankOf, STARTS } from "../domain/word-ranks.ts";
import { translateTo } from "../languages/catalogs.ts";
import type { PhrasesOf } from "./search-index.ts";

const PHRASES = new Set(
  Object.values(INCIDENT_CATALOG)
    .flat()
    .flatMap(({ category, subCategories }) => [category, ...subCategories]),
);

/** The words of a language for each phrase. */
const entriesByLanguage = new Map<Language, { phrase: string; words: string }[]>();

function entriesIn(language: Language) {
  const entries = entriesByLanguage.get(language);
  if (entries) return entries;
  const t = translateTo(language);
  const translated = [...PHRASES].map((source) => ({
    phrase: joined(wordsOf(source)),
    words: joined(wordsOf(t(source))),
  }));
  entriesByLanguage.set(language, translated);
  return translated;
}

export const phrasesIn =
  (language: Language): PhrasesOf =>
  (word) =>
    language === DEFAULT_LANGUAGE
      ? []
      : entriesIn(language)
          .filter(({ words }) => rankOf(word, words) === STARTS)
          .map(({ phrase }) => phrase);
