/** Verbs beside a name, as in 'renew dana', 'repair dana', 'dana pay' and 'dana move out'. */
import { wordsOf } from "@domain/folded-text.ts";

const VERBS: ReadonlySet<string> = new Set([
  ...["pay", "payment", "paid", "rent", "behavior", "message", "write"],
  ...["repair", "report", "incident", "complaint", "maintenance"],
  ...["renew", "renewal", "lease", "extend", "move", "out", "leave"],
]);

/**
 * Separates the verbs of a text from the name, which the server searches. A text that consists only of verbs, or has none, is searched as it
 * is: a name may be one of these words.
 */
export function separateVerbs(text: string): { name: string; verbs: string } {
  const words = wordsOf(text);
  const verbs = words.filter((word) => VERBS.has(word));
  if (verbs.length === 0 || isOnlyVerbs(text)) return { name: text, verbs: "" };
  return { name: words.filter((word) => !VERBS.has(word)).join(" "), verbs: verbs.join(" ") };
}

/** Whether a text has verbs and no name, as in 'move out'. */
export function isOnlyVerbs(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => VERBS.has(word));
}
