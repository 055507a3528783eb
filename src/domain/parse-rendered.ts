/** Parses texts that were rendered in English, so that they can be rendered in other languages: finds the source text and its values again. */
import { type Message, message, word } from "./message.ts";

/** The values with which a source text was rendered; undefined if the text has another source. */
function valuesOf(text: string, source: string): Record<string, Message> | undefined {
  // Names of values, each followed by the text after it.
  const [start = "", ...parts] = source.split(/\{(\w+)\}/);
  if (!text.startsWith(start)) return undefined;
  const values: Record<string, Message> = {};
  let position = start.length;
  for (let index = 0; index < parts.length; index += 2) {
    const [name = "", textAfter = ""] = parts.slice(index);
    const isLast = index + 2 >= parts.length;
    const end = isLast ? text.length - textAfter.length : text.indexOf(textAfter, position);
    if (end < position || !text.startsWith(textAfter, end)) return undefined;
    values[name] = word(text.slice(position, end));
    position = end + textAfter.length;
  }
  return position === text.length ? values : undefined;
}

/** The message of a text; the text itself if it has none of the sources. @param sources source texts without plurals */
export function parseRendered(text: string, sources: readonly string[]): Message {
  for (const source of sources) {
    const values = valuesOf(text, source);
    if (values) return message(source, values);
  }
  return word(text);
}
