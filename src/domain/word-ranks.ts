/** How well a text of words matches a word of a query: not at all, somewhere in its words, or at the start of one. */
export const NONE = 0;
export const CONTAINS = 1;
export const STARTS = 2;

/** Words as `rankOf` reads them: separated and preceded by blanks. */
export const joined = (words: readonly string[]): string => ["", ...words].join(" ");

/** How a word matches a text of words. */
export function rankOf(word: string, words: string): number {
  if (!words.includes(word)) return NONE;
  return words.includes(` ${word}`) ? STARTS : CONTAINS;
}
