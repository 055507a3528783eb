/** Keeps secrets in the database so that a copy of it alone tells nothing: AES-256-GCM by a key that lies elsewhere. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** NIST SP 800-38D: 96-bit nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryptor {
  /** @param owner whose secret it is; it opens for nobody else */
  seal(secret: string, owner: string): string;
  /** @returns the secret; undefined where it was sealed with another key, for somebody else, or changed */
  open(sealed: string, owner: string): string | undefined;
}

/**
 * A sealer over the portal's secret key.
 * @param purpose keys of different purposes have nothing to do with each other
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
