/** Floors, which the numbers of units tell: 3 of `3C` and of `304`, 12 of `1204` and of `12B`. */

const LEADING = /\d+/;

/** The digits at the end of an all-numeric unit number that count the units of a floor. */
const UNIT_DIGITS = 2;

/** The floor of a unit; undefined if its number doesn't tell, as of `PH` and of `7`. */
export function floorOf(unitNumber: string): number | undefined {
  const match = LEADING.exec(unitNumber);
  if (!match) return undefined;
  const [digits] = match;
  if (digits.length > UNIT_DIGITS) return Number(digits.slice(0, -UNIT_DIGITS));
  const isFollowed = match.index + digits.length < unitNumber.trimEnd().length;
  return isFollowed ? Number(digits) : undefined;
}

/** Unit numbers compare without case and outer blanks. */
export const canonicalUnit = (unitNumber: string): string => unitNumber.trim().toUpperCase();

const byNumber = new Intl.Collator("en-US", { numeric: true });

/** Unit numbers in the order of people: 2A, 2B, 10A. */
export const compareUnits = (a: string, b: string): number => byNumber.compare(a, b);
