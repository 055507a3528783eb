/** Random values that stand for somebody, and the hashes that are kept in their place. */
import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 bits, twice what OWASP ASVS 7.2.3 asks for. */
const SECRET_BYTES = 32;

/** A new session id or link token, in base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** SHA-256 in hexadecimal: enough for values that can't be guessed anyway. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Crockford's base 32: no I, L, O and U, so that an id can be read out. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 8;

/** A random userID such as `R-7K3M9QXT`, `R` for residents and `S` for staff; the database keeps it unique. */
export function newUserID(prefix: "R" | "S"): string {
  const letters = Array.from({ length: ID_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `${prefix}-${letters.join("")}`;
}
