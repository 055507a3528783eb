/**
 * Cleans texts pasted from PDF files, slides, emails and spreadsheets: every kind of line break becomes a line feed, and characters
 * without a meaning go. Joiners, direction marks and variation selectors stay, because languages and emoji need them.
 */

/** Breaks of Windows, slides (vertical tab), PDF files (form feed), mainframes (U+0085) and Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const BREAK = /\r\n|[\r\u000B\u000C\u0085\u2028\u2029]/g;

/** Scripts without blanks between words, in which a zero-width space says where a line may break. */
const UNSPACED = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

/**
 * Control characters, soft hyphens, word joiners and other invisible operators, byte order marks, placeholders of pasted objects, and
 * zero-width spaces where they have no meaning.
 */
const MEANINGLESS = new RegExp(
  "(?![\\t\\n])\\p{Cc}|[\\u00AD\\u2060-\\u2064\\u206A-\\u206F\\uFEFF\\uFFF9-\\uFFFC\\uFFFE\\uFFFF]" +
    `|(?<![${UNSPACED}])\\u200B|\\u200B(?![${UNSPACED}])`,
  "gu",
);

/** Cleans a text that may have several lines. Tabs stay; breaks at its end go. */
export function cleanText(text: string): string {
  const clean = text.replace(BREAK, "\n").replace(MEANINGLESS, "");
  const end = clean.trimEnd();
  return clean.slice(end.length).includes("\n") ? end : clean;
}

/** Cleans a text of one line: breaks and tabs become blanks. */
export function cleanLine(line: string): string {
  const parts = cleanText(line).split(/[\n\t]/);
  if (parts.length === 1) return parts[0] as string;
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}
