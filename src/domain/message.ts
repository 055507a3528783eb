/**
 * Texts in several languages. The English source text is the key of its translations, so it stays where it is shown. Values and plurals
 * are those of ICU: `{name}`, `{count, plural, one {# resident} other {# residents}}`, `{role, select, staff {...} other {...}}`.
 */

type Value = string | number;

export type Values = Readonly<Record<string, Value>>;

/** The translations of a language by `keyOf` their source text. */
export type Catalog = Readonly<Record<string, string>>;

/** Marks a text that is translated where it is shown, by `t(...)` of a variable. */
/* @__NO_SIDE_EFFECTS__ */
export const msg = <const Text extends string>(source: Text): Text => source;

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

/** A source text without values, or one with them. */
export type Text = string | Message;

/** Marks a text that is rendered where it is read. */
export const message = (id: string, values: Readonly<Record<string, MessageValue>>): Message => ({
  id,
  values,
});

/** A word of the portal as a value, such as a status. A text of people stays as it is. */
export const word = (id: string): Message => ({ id });

/** Marks all texts of a table. */
/* @__NO_SIDE_EFFECTS__ */
export const msgs = <const Table>(table: Table): Table => table;

/** How much of a hash is a key. The check of the catalogs names two texts with the same one. */
const KEY_CHARACTERS = 5;

/** A short key of a source text (FNV-1a): catalogs that browsers load would otherwise repeat all source texts. */
export function keyOf(source: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < source.length; at += 1) hash = Math.imul(hash ^ source.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).slice(-KEY_CHARACTERS);
}

/** The translation of a source text. A text without one stays in English. */
export const translationOf = (source: string, catalog: Catalog | undefined): string =>
  catalog?.[keyOf(source)] || source;

/** Fills in the values. Numbers are written as the locale writes them. @throws for a text with unbalanced braces */
export function fillIn(text: string, values: Values, locale: string): string {
  if (!text.includes("{")) return text;
  const format = (value: Value | undefined) =>
    typeof value === "number" ? value.toLocaleString(locale) : (value ?? "");
  let at = 0;

  const until = (end: RegExp) => {
    const length = end.exec(text.slice(at))?.index;
    if (length === undefined) throw new Error(`The text ${text} has an open brace.`);
    const part = text.slice(at, at + length);
    at += length;
    return part.trim();
  };

  /** Reads to the end of a branch, or of the text. `#` is the number of the plural around it. */
  function read(count?: number): string {
    let out = "";
    while (at < text.length && text[at] !== "}") {
      const character = text[at] ?? "";
      at += 1;
      if (character === "{") out += argument(count);
      else out += character === "#" && count !== undefined ? format(count) : character;
      // An abbreviation such as 'p.m.' at the end of a sentence takes no second period.
      if (character === "{" && out.endsWith(".") && /^\.(?!\.)/.test(text.slice(at))) at += 1;
    }
    return out;
  }

  function argument(outer: number | undefined): string {
    const value = values[until(/[,}]/)];
    at += 1;
    if (text[at - 1] === "}") return format(value);
    const isPlural = until(/,/) === "plural";
    at += 1;
    const branches: Record<string, string> = {};
    for (let name = until(/[{}]/); text[at] === "{"; name = until(/[{}]/)) {
      at += 1;
      branches[name] = read(isPlural ? Number(value) : outer);
      at += 1;
    }
    at += 1;
    const rule = isPlural ? new Intl.PluralRules(locale).select(Number(value)) : String(value);
    return branches[`=${value}`] ?? branches[rule] ?? branches.other ?? "";
  }

  return read();
}

/** Renders a source text in a language. Without values, braces are part of the text. */
export type Translate = (source: string, values?: Values) => string;

export const translator =
  (catalog: Catalog | undefined, locale: string): Translate =>
  (source, values) => {
    const text = translationOf(source, catalog);
    return values ? fillIn(text, values, locale) : text;
  };

/** The source texts themselves. */
export const inEnglish: Translate = translator(undefined, "en-US");
