/**
 * Who may use the store: one user with a random password, checked by SCRAM-SHA-256 (RFC 5802, RFC 7677) as MongoDB does.
 * Listening on loopback does not keep out other users of the same machine.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "./errors.ts";
import { StartError } from "./log.ts";

export const USER_NAME = "rowanstead";
export const PASSWORD_FILE = "password";

/** 256 random bits, 43 characters of base64url. */
const PASSWORD_BYTES = 32;
const PASSWORD_PATTERN = /^[\w-]{43}$/;
/** Readable and writable by its owner alone. */
const PRIVATE = 0o600;
/** The fewest that drivers accept; more would add nothing to a random password. */
const ITERATIONS = 4096;
const SALT_BYTES = 28;
const NONCE_BYTES = 24;

const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const refused = () => new StoreError(18, "Authentication failed.");

/** The password in a data folder; made where there is none. Throws a StartError. */
export async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, PASSWORD_FILE);
  const fresh = randomBytes(PASSWORD_BYTES).toString("base64url");
  try {
    await writeFile(file, `${fresh}\n`, { mode: PRIVATE, flag: "wx", flush: true });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new StartError(`The password file ${file} can't be written: ${String(error)}.`);
  }
  const kept = await readFile(file, "utf8").then(
    (text) => text.trim(),
    (error) => {
      throw new StartError(`The password file ${file} can't be read: ${String(error)}.`);
    },
  );
  if (!PASSWORD_PATTERN.test(kept))
    throw new StartError(`The password file ${file} is damaged. Delete it to get a new password.`);
  // A copy or a backup that was put back may have come with wider permissions.
  await chmod(file, PRIVATE);
  return kept;
}

/** What the server keeps to check proofs; the password can't be had from it. */
export class Verifier {
  readonly salt = randomBytes(SALT_BYTES);
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;

  constructor(password: string) {
    const salted = pbkdf2Sync(password, this.salt, ITERATIONS, 32, "sha256");
    this.storedKey = sha256(hmac(salted, "Client Key"));
    this.serverKey = hmac(salted, "Server Key");
  }
}

/** The login of one connection: two messages of the client, each with its answer. */
export class Login {
  isDone = false;
  readonly #verifier: Verifier;
  /** What both sides said so far, and the nonce that the last message has to repeat. */
  #begun: { transcript: string; nonce: string } | undefined;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  /** Takes the client's first message. Throws code 18. */
  start(mechanism: unknown, message: string): string {
    const [, bare, user, clientNonce] = /^n,,(n=([^,]*),r=([!-+\--~]+))$/.exec(message) ?? [];
    this.#begun = undefined;
    if (mechanism !== "SCRAM-SHA-256" || user !== USER_NAME) throw refused();
    const nonce = clientNonce + randomBytes(NONCE_BYTES).toString("base64");
    const answer = `r=${nonce},s=${this.#verifier.salt.toString("base64")},i=${ITERATIONS}`;
    this.#begun = { transcript: `${bare},${answer}`, nonce };
    return answer;
  }

  /** Takes the client's proof; the answer proves that this server knows the password, too. Throws code 18. */
  finish(message: string): string {
    const [, rest, nonce, given = ""] = /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/=]+)$/.exec(message) ?? [];
    const begun = this.#begun;
    this.#begun = undefined;
    if (begun === undefined || nonce !== begun.nonce) throw refused();
    const transcript = `${begun.transcript},${rest}`;
    const { storedKey, serverKey } = this.#verifier;
    const signature = hmac(storedKey, transcript);
    const proof = Buffer.from(given, "base64");
    if (proof.length !== signature.length) throw refused();
    const clientKey = proof.map((byte, i) => byte ^ (signature[i] ?? 0));
    if (!timingSafeEqual(sha256(clientKey), storedKey)) throw refused();
    this.isDone = true;
    return `v=${hmac(serverKey, transcript).toString("base64")}`;
  }
}
