/**
 * How a typed text filters a list: by any words of names, units and what else a row says, by email addresses, and by the digits of phone
 * numbers. One rule for all lists.
 */
import { searchedText, wordTest } from "./folded-text.ts";
import { digitsIn, phonePart } from "./phone-digits.ts";

export interface SearchedRow {
  /** Names, units, email addresses and further texts. */
  texts: readonly string[];
  phones: readonly string[];
}

/** The predicate of a typed text. */
export function rowTest(query: string): (row: SearchedRow) => boolean {
  const { words, phone } = tests(query);
  return (row) => words(wordsIn(row)) || phone(digitsOf(row));
}

/**
 * The same for records that change by being replaced, such as those of stores: each is prepared once.
 * @param rowOf the texts and phone numbers of a record, which follow from it alone
 */
export function recordTests<Item extends object>(
  rowOf: (item: Item) => SearchedRow,
): (query: string) => (item: Item) => boolean {
  const preparedRows = new WeakMap<Item, { words: string; digits: string }>();

  function prepared(item: Item) {
    const before = preparedRows.get(item);
    if (before) return before;
    const row = rowOf(item);
    const made = { words: wordsIn(row), digits: digitsOf(row) };
    preparedRows.set(item, made);
    return made;
  }

  return (query) => {
    const { words, phone } = tests(query);
    return (item) => words(prepared(item).words) || phone(prepared(item).digits);
  };
}

const wordsIn = ({ texts }: SearchedRow): string => searchedText(texts.join("\n"));
const digitsOf = ({ phones }: SearchedRow): string => phones.map(digitsIn).join("\n");

function tests(query: string) {
  const part = phonePart(query);
  return { words: wordTest(query), phone: (digits: string) => part !== "" && digits.includes(part) };
}
