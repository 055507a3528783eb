/** Phone numbers as people write them, as they are stored, and as they are searched. */

/** Separators in phone numbers. */
const PUNCTUATION = /[\s().\-‐-―\u2212\p{Default_Ignorable_Code_Point}]/gu;

/** A number without separators, and without the '.0' that spreadsheet programs add. */
const unseparated = (text: string): string =>
  text.replace(/^\s*(\d{10,11})\.0\s*$/, "$1").replace(PUNCTUATION, "");

/** The digits of a phone number, without punctuation and the country code +1. Any other text is unchanged. */
export function phoneDigits(text: string): string {
  const [, digits] = /^(?:\+?1)?(\d{10})$/.exec(unseparated(text)) ?? [];
  return digits ?? text;
}

/** The digits of a query that may be a part of a phone number, without the country code +1; otherwise empty. Needs at least three digits. */
export function phonePart(query: string): string {
  const [, digits = ""] = /^(?:\+1|1(?=\d{10}$)|\+)?(\d{3,})$/.exec(unseparated(query)) ?? [];
  return digits;
}

/** All digits of a phone number of any form. */
export const digitsIn = (phone: string): string => phone.replace(/\D/g, "");
