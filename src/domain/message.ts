/**
 * Texts in several languages. A translation is found by its English source text (`keyOf`), so the text stays in the code that shows it. Values and
 * plurals have the syntax of ICU MessageFormat: `{name}`, `{count, plural, one {# resident} other {# residents}}`,
 * `{role, select, staff {...} other {...}}`.
 */

type Value = string | number;

export type Values = Readonly<Record<string, Value>>;

/** The translations of a language by `keyOf` their source text. */
export type Catalog = Readonly<Record<string, string>>;

/** Marks a source text for the catalogs. It is translated where it is shown, by `t(text)`. */
/* @__NO_SIDE_EFFECTS__ */
export const msg = <const Source extends string>(source: Source): Source => source;

/** A value that is written in the reader's language. */
export type MessageValue =
  | Value
  | Message
  | { readonly day: string }
  | { readonly month: string }
  | { readonly dollars: number }
  | { readonly moment: string; readonly timeZone: string }
  | readonly Message[];

/** A text with its values, which is stored or sent, and rendered for each reader (`rendered-message.ts`). */
export interface Message {
  /** The source text. */
  readonly id: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A source text without values, or a message. */
export type Text = string | Message;

/** Marks a text with values, which is rendered in the language of its reader. */
export const message = (id: string, values: Readonly<Record<string, MessageValue>>): Message => ({
  id,
  values,
});

/** A word of the portal as a value, such as a status, to be translated. A text that a person wrote has no translation, so it stays as it is. */
export const word = (id: string): Message => ({ id });

/** Marks all texts of a table. */
/* @__NO_SIDE_EFFECTS__ */
export const msgs = <const Table>(table: Table): Table => table;

/** The most characters of a key. The check of the catalogs reports two texts with the same key. */
const KEY_LENGTH = 5;

/** A short key of a source text (FNV-1a): catalogs that browsers load would otherwise repeat all source texts. */
export function keyOf(source: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < source.length; index += 1)
    hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).slice(-KEY_LENGTH);
}

/** The translation of a source text, or the source text without one. */
export const translationOf = (source: string, catalog: Catalog | undefined): string =>
  catalog?.[keyOf(source)] || source;

/** Fills in the values. Numbers are written as the locale writes them. @throws for a text with an open brace */
export function fillIn(text: string, values: Values, locale: string): string {
  if (!text.includes("{")) return text;
  const format = (value: Value | undefined) =>
    typeof value === "number" ? value.toLocaleString(locale) : (value ?? "");
  let position = 0;

  const readUntil = (end: RegExp) => {
    const length = end.exec(text.slice(position))?.index;
    if (length === undefined) throw new Error(`The text ${text} has an open brace.`);
    const part = text.slice(position, position + length);
    position += length;
    return part.trim();
  };

  /** Reads to the end of a branch, or of the text. @param count the number that `#` means in a plural */
  function readText(count?: number): string {
    let result = "";
    while (position < text.length && text[position] !== "}") {
      const character = text[position] ?? "";
      position += 1;
      if (character === "{") result += readArgument(count);
      else result += character === "#" && count !== undefined ? format(count) : character;
      // An abbreviation such as 'p.m.' at the end of a sentence takes no second period.
      if (character === "{" && result.endsWith(".") && /^\.(?!\.)/.test(text.slice(position))) position += 1;
    }
    return result;
  }

  function readArgument(outerCount: number | undefined): string {
    const value = values[readUntil(/[,}]/)];
    position += 1;
    if (text[position - 1] === "}") return format(value);
    const isPlural = readUntil(/,/) === "plural";
    position += 1;
    const branches: Record<string, string> = {};
    for (let name = readUntil(/[{}]/); text[position] === "{"; name = readUntil(/[{}]/)) {
      position += 1;
      branches[name] = readText(isPlural ? Number(value) : outerCount);
      position += 1;
    }
    position += 1;
    const rule = isPlural ? new Intl.PluralRules(locale).select(Number(value)) : String(value);
    return branches[`=${value}`] ?? branches[rule] ?? branches.other ?? "";
  }

  return readText();
}

/** Renders a source text in a language. Without values, braces are part of the text. */
export type Translate = (source: string, values?: Values) => string;

export const translator =
  (catalog: Catalog | undefined, locale: string): Translate =>
  (source, values) => {
    const text = translationOf(source, catalog);
    return values ? fillIn(text, values, locale) : text;
  };

export const inEnglish: Translate = translator(undefined, "en-US");
