/** Encrypts secrets that are stored in the database, so that a copy of the database alone does not reveal them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** NIST SP 800-38D: 96-bit nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryptor {
  /** @param owner the secret's owner; decryption requires the same owner */
  seal(secret: string, owner: string): string;
  /** @returns the secret; undefined if it was encrypted with another key or for another owner, or was changed */
  open(sealed: string, owner: string): string | undefined;
}

/**
 * Creates an encryptor whose key is derived from the portal's secret key.
 * @param purpose each purpose has an independent key
 */
export function createEncryptor(secretKey: string, purpose: string): Encryptor {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", purpose, KEY_BYTES));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(sealed, owner) {
      try {
        const bytes = Buffer.from(sealed, "base64url");
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
