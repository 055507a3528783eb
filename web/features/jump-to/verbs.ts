/** Verbs beside a name, as in 'renew dana', 'repair dana', 'dana pay' and 'dana move out'. */
import { wordsOf } from "@domain/folded-text.ts";
import { msg } from "@domain/message.ts";
import { byLocale } from "../../lib/by-locale.ts";
import { t } from "../../lib/t.ts";

const VERBS = msg(
  "pay payment paid rent behavior message write repair report incident complaint maintenance renew renewal lease extend move out leave",
);

/** In English and in the reader's language. */
const verbSet = byLocale(() => new Set(wordsOf(`${VERBS} ${t(VERBS)}`)));

const isVerb = (word: string) => verbSet().has(word);

/**
 * Separates the verbs of a text from the name, for which the server searches. It searches for the whole text if that consists only of
 * verbs, since a name may be one of these words.
 */
export function separateVerbs(text: string): { name: string; verbs: string } {
  const words = wordsOf(text);
  const verbs = words.filter(isVerb);
  if (verbs.length === 0 || isOnlyVerbs(text)) return { name: text, verbs: "" };
  return { name: words.filter((word) => !isVerb(word)).join(" "), verbs: verbs.join(" ") };
}

/** Whether a text has verbs and no name, as in 'move out'. */
export function isOnlyVerbs(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every(isVerb);
}
