/** How much of a typed text doesn't fit, in the reader's language. */
import { excessText } from "@domain/field-rules.ts";
import { t } from "./t.ts";

export function excessOf(text: string, max: number): string | undefined {
  const excess = excessText(text, max);
  return excess && t(excess);
}
