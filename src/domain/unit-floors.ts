/** The floors and the order of unit numbers: `3C` and `304` are on floor 3, `12B` and `1204` on floor 12. */

/** More floors than any building has, above and below ground. */
export const FLOOR_MAX = 200;
export const FLOOR_MIN = -20;

const FIRST_DIGITS = /\d+/;

/** In a number with more digits, the last ones count the units of a floor. */
const UNIT_DIGITS = 2;

function floorIn(unitNumber: string): number | undefined {
  const match = FIRST_DIGITS.exec(unitNumber);
  if (!match) return undefined;
  const [digits] = match;
  if (digits.length > UNIT_DIGITS) return Number(digits.slice(0, -UNIT_DIGITS));
  const isFollowed = match.index + digits.length < unitNumber.trimEnd().length;
  return isFollowed ? Number(digits) : undefined;
}

/** The floor of a unit; undefined for a number without a floor, such as `PH`, `7` and `41022`. */
export function floorOf(unitNumber: string): number | undefined {
  const floor = floorIn(unitNumber);
  return floor !== undefined && floor <= FLOOR_MAX ? floor : undefined;
}

/** The form in which stored unit numbers are compared: without outer blanks, in upper case. Numbers that people type are compared by `foldedUnit`. */
export const canonicalUnit = (unitNumber: string): string => unitNumber.trim().toUpperCase();

const byNumber = new Intl.Collator("en-US", { numeric: true });

/** Unit numbers in the order of people: 2A, 2B, 10A. */
export const compareUnits = (a: string, b: string): number => byNumber.compare(a, b);
