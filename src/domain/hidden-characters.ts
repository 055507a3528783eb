/** Characters that take part in a text without being seen: they make texts look empty, or like another text. */

/**
 * Unicode's default-ignorable characters (zero-width, bidirectional controls, variation selectors, Hangul fillers), and those
 * that are drawn as nothing though Unicode does not say so: control characters, interlinear annotation marks, the blank Braille
 * pattern and the null notehead.
 */
const HIDDEN = "\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFB\\u2800\\u{1D159}";

const ONLY_HIDDEN = new RegExp(`^[\\s${HIDDEN}]*$`, "u");
const ANY_HIDDEN = new RegExp(`[${HIDDEN}]`, "u");
/** Joiners (U+200C, U+200D) have a meaning in Arabic and Indic scripts only; elsewhere they just make two names look the same. */
const HIDDEN_IN_NAMES = new RegExp(
  `(?<=^|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}])[\\u200C\\u200D]+|(?![\\u200C\\u200D])[${HIDDEN}]`,
  "gu",
);

/** Whether a text shows nothing: it is empty, or has only blanks and hidden characters. */
export function isBlank(text: string): boolean {
  return ONLY_HIDDEN.test(text);
}

/** Whether a text has a character that is not seen. A blank between words is seen. */
export function hasHiddenCharacters(text: string): boolean {
  return ANY_HIDDEN.test(text);
}

/** A person's name as others see it: without hidden characters, so that no name reverses a line or passes for another. */
export function visibleName(name: string): string {
  return name.normalize("NFC").replace(HIDDEN_IN_NAMES, "").trim();
}
