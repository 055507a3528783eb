/** Reads cells as other systems write them: full names in one cell, and values with words around them. */
import { NEW_UNIT_TYPES } from "../enumerations.ts";
import { phoneDigits } from "../phone-digits.ts";

const NAME_SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const isSuffix = (word: string) => NAME_SUFFIX.test(word);

/**
 * Splits a full name: 'Whitfield, Rosa', 'Rosa Whitfield', 'Rosa de la Cruz' or 'Whitfield, Jr., John'. A suffix such as Jr. goes to the
 * last name.
 */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [whole = "", ...parts] = text.split(",").map((part) => part.trim());
  const suffixes = parts.filter(isSuffix);
  const firstName = parts.filter((part) => part !== "" && !isSuffix(part)).join(" ");
  if (firstName !== "") return { firstName, lastName: [whole, ...suffixes].join(" ") };
  const words = whole.split(/\s+/);
  while (words.length > 2 && isSuffix(words.at(-1) ?? "")) suffixes.unshift(words.pop() ?? "");
  let lastNameStart = words.length - 1;
  if (lastNameStart < 1) return { firstName: whole, lastName: "" };
  // Words in lower case before a last name, such as 'de la', belong to it.
  const isCapitalized = /^\p{Lu}/u.test(words[0] ?? "");
  while (isCapitalized && lastNameStart > 1 && /^\p{Ll}/u.test(words[lastNameStart - 1] ?? ""))
    lastNameStart -= 1;
  return {
    firstName: words.slice(0, lastNameStart).join(" "),
    lastName: [...words.slice(lastNameStart), ...suffixes].join(" "),
  };
}

/** A phone number of the US between other texts: 'Mobile: (312) 555-0142', '312-555-0142 x12'. */
const PHONE_INSIDE = /(?<![\d+])(?:\+?1[\s.-]{0,2})?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/;

/** The digits of the first phone number in a cell. Any other text is unchanged. */
export function readPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits !== text) return digits;
  const [number] = PHONE_INSIDE.exec(text) ?? [];
  return number === undefined ? text : phoneDigits(number);
}

/** The address of 'Rosa Whitfield <rosa@example.com>', 'mailto:rosa@example.com' and, with Excel's mark of a text, "'rosa@example.com". */
export function readEmail(text: string): string {
  const [, address] = /<([^<>\s]{3,254})>$/.exec(text) ?? [];
  return address ?? text.replace(/^(?:mailto:|')/i, "");
}

/** Bedrooms and bathrooms, such as 2/1, 2/1.00, 2x1, '2 bd / 1 ba' and 2b1b. */
const ROOMS =
  /^(?!\d\d)(\d)(?:\.0{1,2})?\s{0,3}(?:be?d?\w{0,9})?\s{0,3}[/x+,&]?\s{0,3}(\d)(?:\.0{1,2})?\s{0,3}(?:ba?\w{0,9})?$/i;
const BEDROOMS = /^(\d)\s{0,3}-?(?:br|bd|bdrm|beds?|bedrooms?)$/i;
const NO_BEDROOM = /^(?:0|efficiency|bachelor|studio\b.{0,20})$/i;

/** The unit type that a cell means. Any other text is unchanged. */
export function readUnitType(text: string): string {
  const [, beds, baths] = ROOMS.exec(text) ?? [];
  if (beds === "0" || NO_BEDROOM.test(text)) return "Studio";
  if (beds !== undefined) return `${beds}Bed/${baths}Bath`;
  const [, bedrooms] = BEDROOMS.exec(text) ?? [];
  if (bedrooms === "0") return "Studio";
  return NEW_UNIT_TYPES.find((type) => bedrooms !== undefined && type.startsWith(bedrooms)) ?? text;
}

/** Makes a function that returns the only choice that begins with the letter of a cell, such as F for Female. Any other text is unchanged. */
export const readChoice =
  (choices: readonly string[]) =>
  (text: string): string => {
    const [match, otherMatch] = choices.filter(
      (choice) => choice.charAt(0).toLowerCase() === text.toLowerCase(),
    );
    return match !== undefined && otherMatch === undefined ? match : text;
  };
