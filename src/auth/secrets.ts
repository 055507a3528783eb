/** Random secrets that identify a user, and the hashes that are stored in their place. */
import { createHmac, hash, randomBytes, randomInt } from "node:crypto";
import { type Role, USER_ID_PREFIXES } from "../domain/roles.ts";
import { CODE_ALPHABET } from "../domain/typed-code.ts";

const USER_ID_LENGTH = 8;

/** A random userID such as `R-7K3M9QXT`, `R` for residents and `S` for staff. It can be read aloud. The database enforces uniqueness. */
export function newUserID(role: Role): string {
  const letters = Array.from(
    { length: USER_ID_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  );
  return `${USER_ID_PREFIXES[role]}-${letters.join("")}`;
}

/** 256 bits, twice what OWASP ASVS 7.2.3 asks for. */
const SECRET_BYTES = 32;

const SECRET_SHAPE = /^[\w-]{43}$/;

/** A new session id or link token: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/**
 * A secret of the same form that a repeated call derives again from its idempotency key.
 * @param secretKey the portal's secret key: without it, the stored key reveals nothing about the secret
 */
export function derivedSecret(secretKey: string, key: string): string {
  return createHmac("sha256", secretKey).update(`one-time link ${key}`).digest("base64url");
}

/** Whether a text has the shape of a secret. Other texts need no database query. */
export function isSecretShaped(text: string): boolean {
  return SECRET_SHAPE.test(text);
}

/** SHA-256 in hexadecimal. A fast hash is enough, because secrets can't be guessed. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}
