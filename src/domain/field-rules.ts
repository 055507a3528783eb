/** Rules that all forms share: numbers, lengths, spelling, and invisible characters, which make a text look empty or like another text. */
import { cleanLine } from "./clean-text.ts";
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH, URL_MAX_LENGTH } from "./limits.ts";
import { type Message, message, type Text, word } from "./message.ts";

/** A broken rule: its error text, and the field to change. */
export interface Problem<Field extends string = string> {
  field: Field;
  text: Text;
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Parses a field's value: a finite number, or the text of an input with a plain decimal ("12", " 7.50 ", "-1").
 * Returns undefined for any other value: blanks, booleans, "1e3", "0x10", "Infinity".
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !DECIMAL.test(value.trim())) return undefined;
  const number = Number(value.trim());
  return Number.isFinite(number) ? number : undefined;
}

/** Parses dollars, rounded to whole cents: a sheet's formulas make parts of cents, with which sums differ from what their rows show. */
export function parseDollars(value: unknown): number | undefined {
  const dollars = parseNumber(value);
  return dollars === undefined ? undefined : Math.round(100 * dollars) / 100;
}

/** The error text of an amount above its limit, or undefined. */
export function maximumProblem(label: string, amount: number, max: number): Message | undefined {
  return amount > max ? message("{label} can be at most {max}.", { label: word(label), max }) : undefined;
}

/** Says by how many characters a text is too long; undefined if it fits. Outer blanks don't count, because they are not stored. */
export function excessText(text: string, max: number): Message | undefined {
  const excess = text.trim().length - max;
  return excess > 0
    ? message("{excess} too many: at most {max} characters fit.", { excess, max })
    : undefined;
}

type Labels<Field extends string> = Readonly<Record<Field, string>>;
type Texts<Field extends string> = Readonly<Record<NoInfer<Field>, string>>;

/** The first of the labeled single-line fields that is too long, or undefined. */
export function lineProblem<Field extends string>(
  form: Texts<Field>,
  labels: Labels<Field>,
): Problem<Field> | undefined {
  return paragraphProblem(form, labels, LINE_MAX_LENGTH);
}

/** The first of the labeled multi-line fields that is too long, or undefined. */
export function paragraphProblem<Field extends string>(
  form: Texts<Field>,
  labels: Labels<Field>,
  max = TEXT_MAX_LENGTH,
): Problem<Field> | undefined {
  const field = (Object.keys(labels) as Field[]).find((name) => form[name].length > max);
  if (field === undefined) return undefined;
  const label = word(labels[field]);
  return { field, text: message("{label} can have at most {max} characters.", { label, max }) };
}

const SECURE_URL = /^https:\/\/[^\s/?#\\]+([/?#]\S*)?$/i;

/** Whether a text is an https address. Other schemes could run code. */
export const isSecureUrl = (text: string): boolean => text.length <= URL_MAX_LENGTH && SECURE_URL.test(text);

/** Whether two texts are equal except for case, blanks and the kind of dashes. */
export function isSameText(a: string, b: string): boolean {
  const normalize = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[‐-―]/g, "-");
  return normalize(a) === normalize(b);
}

/** Finds the entry of a list that matches a text, in the spelling of the list; returns undefined without a match. */
export function canonicalize<T extends string>(list: readonly T[], text: string): T | undefined {
  return list.find((entry) => isSameText(entry, text));
}

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
  return cleanLine(name.normalize("NFC")).replace(HIDDEN_IN_NAMES, "").trim();
}
