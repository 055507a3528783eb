/** Translates words of a search to the English phrases of the incident catalog, because incidents are indexed with their English words. */
import { wordsOf } from "../domain/folded-text.ts";
import { INCIDENT_CATALOG } from "../domain/incident-catalog.ts";
import { DEFAULT_LANGUAGE, type Language } from "../domain/languages.ts";
import { joinWords, rankOf, STARTS } from "../domain/word-ranks.ts";
import { translateTo } from "../languages/catalogs.ts";
import type { PhrasesOf } from "./search-index.ts";

const PHRASES = new Set(
  Object.values(INCIDENT_CATALOG)
    .flat()
    .flatMap(({ category, subCategories }) => [category, ...subCategories]),
);

const translationsByLanguage = new Map<Language, { phrase: string; translatedWords: string }[]>();

/** The translation of each phrase, computed once. */
function translationsTo(language: Language) {
  const cachedTranslations = translationsByLanguage.get(language);
  if (cachedTranslations) return cachedTranslations;
  const t = translateTo(language);
  const translations = [...PHRASES].map((source) => ({
    phrase: joinWords(wordsOf(source)),
    translatedWords: joinWords(wordsOf(t(source))),
  }));
  translationsByLanguage.set(language, translations);
  return translations;
}

/** A function that finds the phrases whose translations have a word that begins with the searched word. */
export const phrasesIn =
  (language: Language): PhrasesOf =>
  (word) =>
    language === DEFAULT_LANGUAGE
      ? []
      : translationsTo(language)
          .filter(({ translatedWords }) => rankOf(word, translatedWords) === STARTS)
          .map(({ phrase }) => phrase);
