/** Random ids and secrets, and the hashes that are stored in place of secrets. */
import { createHmac, hash, randomBytes, randomInt } from "node:crypto";
import { type Role, USER_ID_PREFIXES } from "../domain/roles.ts";
import { CODE_ALPHABET } from "../domain/typed-code.ts";

const USER_ID_LENGTH = 8;

/** A random code that can be read aloud. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** A random userID such as `R-7K3M9QXT`, `R` for residents and `S` for staff. The database enforces uniqueness. */
export const newUserID = (role: Role): string => `${USER_ID_PREFIXES[role]}-${newCode(USER_ID_LENGTH)}`;

/** 256 bits, twice what OWASP ASVS 7.2.3 asks for. */
const SECRET_BYTES = 32;

const SECRET_SHAPE = /^[\w-]{43}$/;

/** A new session id or link token: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/**
 * A secret of the same form that can be derived again, such as by a repeated call.
 * @param secretKey the portal's secret key: without it, `key` reveals nothing about the secret
 * @param key stored in place of the secret: a call's idempotency key, or the id of a record
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
