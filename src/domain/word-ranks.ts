/** Ranks how well a text matches a word of a query: not at all, inside a word, or at the start of a word. */
export const NONE = 0;
export const CONTAINS = 1;
export const STARTS = 2;

/** Joins words to a text that `rankOf` can search: each word has a blank before it. */
export const joinWords = (words: readonly string[]): string => ["", ...words].join(" ");

/** @param words see `joinWords` */
export function rankOf(word: string, words: string): number {
  if (!words.includes(word)) return NONE;
  return words.includes(` ${word}`) ? STARTS : CONTAINS;
}
