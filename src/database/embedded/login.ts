/**
 * Authentication: one user with a random password, verified by SCRAM-SHA-256 (RFC 5802, RFC 7677) as in MongoDB. It is
 * needed because the loopback interface is open to all users of the machine.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./log.ts";
import { StoreError } from "./values.ts";

export const USER_NAME = "rowanstead";
export const PASSWORD_FILE = "password";

/** 256 random bits, which are 43 characters in base64url. */
const PASSWORD_BYTES = 32;
const PASSWORD_PATTERN = /^[\w-]{43}$/;
/** File mode: readable and writable only by the owner. */
const PRIVATE = 0o600;
/** The minimum that drivers accept. More iterations would not make a random password safer. */
const ITERATIONS = 4096;
const SALT_BYTES = 28;
const NONCE_BYTES = 24;

const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const authenticationFailed = () => new StoreError(18, "Authentication failed.");

/** Reads the password of a data folder, or creates one if there is none. Throws a StartError. */
export async function readOrCreatePassword(folder: string): Promise<string> {
  const file = join(folder, PASSWORD_FILE);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  try {
    await writeFile(file, `${password}\n`, { mode: PRIVATE, flag: "wx", flush: true });
    return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new StartError(`The password file ${file} can't be written: ${String(error)}.`);
  }
  const savedPassword = await readFile(file, "utf8").then(
    (text) => text.trim(),
    (error) => {
      throw new StartError(`The password file ${file} can't be read: ${String(error)}.`);
    },
  );
  if (!PASSWORD_PATTERN.test(savedPassword))
    throw new StartError(`The password file ${file} is damaged. Delete it to get a new password.`);
  // A copied or restored file may have wider permissions.
  await chmod(file, PRIVATE);
  return savedPassword;
}

/** The keys for verifying a client's proof. The password cannot be derived from them. */
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

/** The login of one connection: two client messages, each with a reply. */
export class Login {
  isDone = false;
  readonly #verifier: Verifier;
  /** The messages exchanged so far, and the nonce that the client must repeat in its last message. */
  #exchange: { transcript: string; nonce: string } | undefined;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  /** Handles the client's first message. Throws code 18 if it is rejected. */
  start(mechanism: unknown, message: string): string {
    const [, bare, user, clientNonce] = /^n,,(n=([^,]*),r=([!-+\--~]+))$/.exec(message) ?? [];
    this.#exchange = undefined;
    if (mechanism !== "SCRAM-SHA-256" || user !== USER_NAME) throw authenticationFailed();
    const nonce = clientNonce + randomBytes(NONCE_BYTES).toString("base64");
    const answer = `r=${nonce},s=${this.#verifier.salt.toString("base64")},i=${ITERATIONS}`;
    this.#exchange = { transcript: `${bare},${answer}`, nonce };
    return answer;
  }

  /** Verifies the client's proof and returns the server's own proof. Throws code 18 if the client's proof is wrong. */
  finish(message: string): string {
    // `biws` is "n,," in base64: the header of the first message, repeated.
    const [, messageWithoutProof, nonce, encodedProof = ""] =
      /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/=]+)$/.exec(message) ?? [];
    const exchange = this.#exchange;
    this.#exchange = undefined;
    if (exchange === undefined || nonce !== exchange.nonce) throw authenticationFailed();
    const transcript = `${exchange.transcript},${messageWithoutProof}`;
    const { storedKey, serverKey } = this.#verifier;
    const signature = hmac(storedKey, transcript);
    const proof = Buffer.from(encodedProof, "base64");
    if (proof.length !== signature.length) throw authenticationFailed();
    const clientKey = proof.map((byte, i) => byte ^ (signature[i] ?? 0));
    if (!timingSafeEqual(sha256(clientKey), storedKey)) throw authenticationFailed();
    this.isDone = true;
    return `v=${hmac(serverKey, transcript).toString("base64")}`;
  }
}
