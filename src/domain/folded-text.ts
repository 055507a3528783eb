/** Search and sorting of names that people type on any keyboard: without case, accents, apostrophes and special letters. */

/** Letters that Unicode doesn't split into a base letter and an accent, and their spelling without them. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ſ: "s",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL_LETTERS).join("")}]`, "g");

const APOSTROPHES = "['’‘‛ʼʻʹ`´′＇]";
const APOSTROPHE = new RegExp(APOSTROPHES, "g");

/** Removes case, accents and apostrophes, so that 'jose' finds 'José', 'lukasz' finds 'Łukasz' and 'oneill' finds 'O’Neill'. */
export function foldText(text: string): string {
  return text
    .trim()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(APOSTROPHE, "")
    .replace(SPECIAL_LETTER, (letter) => SPECIAL_LETTERS[letter] ?? letter);
}

const alphabet = new Intl.Collator("en", { numeric: true });

/** The order of names in lists: Ø with O and Ł with L, O’Neill beside Oneill, in any case, and Display 2 before Display 10. */
export const compareNames = (a: string, b: string): number =>
  alphabet.compare(foldText(a), foldText(b)) || alphabet.compare(a, b);

/** The words of a text, without case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Other ways in which the same name is spelled: 'soeren' for 'Søren', 'annemarie' for 'Anne-Marie', 'o neill' for 'O’Neill'. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[øö]/g, "oe"],
  [/ä/g, "ae"],
  [/ü/g, "ue"],
  [/å/g, "aa"],
  [/(?<=[\p{L}\p{N}])\p{Pd}(?=[\p{L}\p{N}])/gu, ""],
  [new RegExp(`(?<=\\p{L})${APOSTROPHES}(?=\\p{L})`, "gu"), " "],
];

/** The words of a text in all its spellings. */
export function spelledWordsOf(text: string): string[] {
  const spellings = new Set([text.normalize("NFC").toLowerCase()]);
  for (const [pattern, replacement] of SPELLINGS) {
    for (const spelling of [...spellings]) spellings.add(spelling.replace(pattern, replacement));
  }
  return [...new Set([...spellings].flatMap(wordsOf))];
}

/** The form of a text that `wordTest` searches. */
export const searchableText = (text: string): string => spelledWordsOf(text).join(" ");

/** The word before a unit's number, as in 'Apt. 12'. */
const UNIT_WORD = /^\s*(?:(?:unit|apt|apartment)(?!\p{L})|#)[\s.#:]*(?=[\p{L}\p{N}-])/iu;

export const withoutUnitWord = (text: string): string => text.replace(UNIT_WORD, "");

/** Creates a function that returns whether a text, in the form of `searchableText`, has all words of a query in any order. */
export function wordTest(query: string): (text: string) => boolean {
  const words = wordsOf(query);
  const wordsWithoutUnit = wordsOf(withoutUnitWord(query));
  return (text) => {
    const isIncluded = (word: string) => text.includes(word);
    return words.every(isIncluded) || wordsWithoutUnit.every(isIncluded);
  };
}
