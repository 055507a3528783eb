/** The floors and the order of unit numbers: `3C` and `304` are on floor 3, `12B` and `1204` on floor 12. */

const FIRST_DIGITS = /\d+/;

/** The digits at the end of an all-numeric unit number that count the units of a floor. */
const UNIT_DIGITS = 2;

/** The floor of a unit; undefined for a number without a floor, such as `PH` and `7`. */
export function floorOf(unitNumber: string): number | undefined {
  const match = FIRST_DIGITS.exec(unitNumber);
  if (!match) return undefined;
  const [digits] = match;
  if (digits.length > UNIT_DIGITS) return Number(digits.slice(0, -UNIT_DIGITS));
  const isFollowed = match.index + digits.length < unitNumber.trimEnd().length;
  return isFollowed ? Number(digits) : undefined;
}

/** The form in which the portal's own unit numbers are compared: without outer blanks, in upper case. Typed ones are compared by `foldedUnit`. */
export const canonicalUnit = (unitNumber: string): string => unitNumber.trim().toUpperCase();

const byNumber = new Intl.Collator("en-US", { numeric: true });

/** Unit numbers in the order of people: 2A, 2B, 10A. */
export const compareUnits = (a: string, b: string): number => byNumber.compare(a, b);
