/** Invisible characters. They can make a text look empty, or look like another text. */

/**
 * Unicode's default-ignorable characters (zero-width, bidirectional controls, variation selectors, Hangul fillers), and
 * characters outside of that class that fonts draw as nothing: control characters, interlinear annotation marks, the blank
 * Braille pattern and the null notehead.
 */
const HIDDEN = "\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFB\\u2800\\u{1D159}";

const ONLY_HIDDEN = new RegExp(`^[\\s${HIDDEN}]*$`, "u");
const ANY_HIDDEN = new RegExp(`[${HIDDEN}]`, "u");
/** Joiners (U+200C, U+200D) have a meaning only in Arabic and Indic scripts. In other scripts they only make two names look the same. */
const HIDDEN_IN_NAMES = new RegExp(
  `(?<=^|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}])[\\u200C\\u200D]+|(?![\\u200C\\u200D])[${HIDDEN}]`,
  "gu",
);

/** Whether a text is empty or has only blanks and hidden characters. */
export function isBlank(text: string): boolean {
  return ONLY_HIDDEN.test(text);
}

/** Whether a text has an invisible character. Blanks do not count as invisible. */
export function hasHiddenCharacters(text: string): boolean {
  return ANY_HIDDEN.test(text);
}

/** Removes hidden characters from the name of a person or a file, so that no name reverses a line or imitates another name. */
export function visibleName(name: string): string {
  return name.normalize("NFC").replace(HIDDEN_IN_NAMES, "").trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_LINE = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Whether a line has a control character. Lines are trimmed before they are stored, so those around it do no harm. */
export const lineHasControl = (line: string) => IN_LINE.test(line.trim());

/** Whether a text of several lines has a control character other than tabs and line feeds. */
export const textHasControl = (text: string) => IN_TEXT.test(text);
