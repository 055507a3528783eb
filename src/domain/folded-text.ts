/** Removes case and accents, so that 'jose' finds 'José'. */
export function folded(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text, without case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** How well a text matches: not at all, somewhere in its words, or at the start of a word. */
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
