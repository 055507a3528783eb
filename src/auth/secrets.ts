/** Random values that stand for somebody, and the hashes that are kept in their place. */
import { hash, randomBytes } from "node:crypto";

/** 256 bits, twice what OWASP ASVS 7.2.3 asks for. */
const SECRET_BYTES = 32;

const SECRET_SHAPE = /^[\w-]{43}$/;

/** A new session id or link token: 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Whether a text can be a secret of ours; others need no look into the database. */
export function isSecretShaped(text: string): boolean {
  return SECRET_SHAPE.test(text);
}

/** SHA-256 in hexadecimal: enough for values that can't be guessed anyway. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}
