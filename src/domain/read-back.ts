/** Texts that are stored or sent in English, for readers of every language: their values are found again by the source text. */
import { type Message, message, word } from "./message.ts";

/** The values of a text, or undefined if it is not one of the source text. */
function valuesOf(text: string, source: string): Record<string, Message> | undefined {
  const [start = "", ...parts] = source.split(/\{(\w+)\}/);
  if (!text.startsWith(start)) return undefined;
  const values: Record<string, Message> = {};
  let at = start.length;
  for (let index = 0; index < parts.length; index += 2) {
    const [name = "", rest = ""] = parts.slice(index);
    const isLast = index + 2 >= parts.length;
    const end = isLast ? text.length - rest.length : text.indexOf(rest, at);
    if (end < at || !text.startsWith(rest, end)) return undefined;
    values[name] = word(text.slice(at, end));
    at = end + rest.length;
  }
  return at === text.length ? values : undefined;
}

/** @param sources texts whose values are alone, without plurals */
export function readBack(text: string, sources: readonly string[]): Message {
  for (const source of sources) {
    const values = valuesOf(text, source);
    if (values) return message(source, values);
  }
  return word(text);
}
