/** Rules that all forms share: numbers and lengths. */
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "./limits.ts";

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

/** The error text of an amount above its limit, or undefined. */
export function maximumProblem(label: string, amount: number, max: number): string | undefined {
  return amount > max ? `${label} can be at most ${max.toLocaleString("en-US")}.` : undefined;
}

/** A field's label and its text. */
export type Labelled = readonly [label: string, text: string];

/** The error text of the first field that is too long, or undefined. */
function lengthProblem(fields: readonly Labelled[], max: number): string | undefined {
  const found = fields.find(([, text]) => text.length > max);
  return found && `${found[0]} can have at most ${max.toLocaleString("en-US")} characters.`;
}

/** The error text of the first single-line field that is too long, or undefined. */
export function lineProblem(...fields: Labelled[]): string | undefined {
  return lengthProblem(fields, LINE_MAX_LENGTH);
}

/** The error text of the first multi-line field that is too long, or undefined. */
export function paragraphProblem(...fields: Labelled[]): string | undefined {
  return lengthProblem(fields, TEXT_MAX_LENGTH);
}

/** Normalizes a text: no outer blanks, lower case, single blanks, hyphens for all dashes. */
function fold(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[‐-―]/g, "-");
}

/** Whether two texts are equal except for case, blanks and the kind of dashes. */
export function isSameText(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** Finds the entry of a list that matches a text, in the spelling of the list; returns undefined without a match. */
export function canonicalize<T extends string>(list: readonly T[], text: string): T | undefined {
  return list.find((entry) => isSameText(entry, text));
}
