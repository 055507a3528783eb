/** Ids of the demo records: derived from words, so that every load gives the same things the same ids. */
import { createRandom } from "./random.ts";

/** Crockford's base 32: no I, L, O or U. */
const CROCKFORD = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const HEXADECIMAL = [..."0123456789abcdef"];
const USER_ID_LENGTH = 8;
const RECORD_ID_LENGTH = 24;

function word(seed: string, alphabet: readonly string[], length: number): string {
  const random = createRandom(seed);
  return Array.from({ length }, () => random.pick(alphabet)).join("");
}

/** A userID in the portal's form: `R-` or `S-` and 8 characters. */
export function demoUserID(prefix: "R" | "S", key: string): string {
  return `${prefix}-${word(`user ${key}`, CROCKFORD, USER_ID_LENGTH)}`;
}

/** A request ID in the form that the portal gives to incidents without one. */
export function demoRequestID(key: string): string {
  return `REQ-${word(`request ${key}`, CROCKFORD, USER_ID_LENGTH)}`;
}

/** An `_id` of 24 hexadecimal digits; `key` must be unique among all demo records. */
export function demoRecordID(key: string): string {
  return word(`record ${key}`, HEXADECIMAL, RECORD_ID_LENGTH);
}
