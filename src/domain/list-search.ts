/** Filters lists by a typed text: by words of names, units and other texts of a row, by email addresses, and by the digits of phone numbers. */
import { searchableText, wordTest } from "./folded-text.ts";
import { digitsIn, phonePart } from "./phone-digits.ts";

interface SearchableRow {
  /** Names, units, email addresses and further texts. */
  texts: readonly string[];
  phones: readonly string[];
}

interface SearchKeys {
  words: string;
  digits: string;
}

const keysOf = ({ texts, phones }: SearchableRow): SearchKeys => ({
  words: searchableText(texts.join("\n")),
  digits: phones.map(digitsIn).join("\n"),
});

function keysTest(query: string): (keys: SearchKeys) => boolean {
  const hasWords = wordTest(query);
  const phone = phonePart(query);
  return ({ words, digits }) => hasWords(words) || (phone !== "" && digits.includes(phone));
}

/** Creates a function that returns whether a row matches the typed text. */
export function rowTest(query: string): (row: SearchableRow) => boolean {
  const matches = keysTest(query);
  return (row) => matches(keysOf(row));
}

/**
 * The same for records of stores. They are replaced rather than changed, so the search keys of each are computed once.
 * @param rowOf returns the texts and phone numbers of a record
 */
export function recordTests<Item extends object>(
  rowOf: (item: Item) => SearchableRow,
): (query: string) => (item: Item) => boolean {
  const cache = new WeakMap<Item, SearchKeys>();
  return (query) => {
    const matches = keysTest(query);
    return (item) => {
      const keys = cache.get(item) ?? keysOf(rowOf(item));
      cache.set(item, keys);
      return matches(keys);
    };
  };
}
