/** The key that encrypts secrets in the database: from the environment, or from a file beside the embedded database. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, SECRET_MIN_BYTES } from "../../config.ts";
import { createEncryptor, type Encryptor } from "../../database/encryption.ts";
import type { Repositories } from "../../repositories.ts";

export const KEY_FILE = "secret.key";

const KEY_FILE_BYTES = 32;

/** The portal can't encrypt or decrypt secrets. The message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

/**
 * Finds the key: SECRET_KEY, or for the embedded database a file in the data folder, which is created if it is missing. An
 * external database may serve several nodes, so a file on one of them is not enough: without SECRET_KEY there is no key.
 * @throws SecretKeyError for a file that can't be used
 */
export async function findSecretKey(
  config: Pick<Config, "secretKey" | "mongodbUri" | "dataFolder">,
): Promise<string | undefined> {
  if (config.secretKey !== undefined) return config.secretKey;
  if (config.mongodbUri !== undefined) return undefined;
  const file = join(config.dataFolder, KEY_FILE);
  const newKey = randomBytes(KEY_FILE_BYTES).toString("base64url");
  try {
    await writeFile(file, `${newKey}\n`, { mode: 0o600, flag: "wx", flush: true });
    return newKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new SecretKeyError(
        `The key file ${file} can't be written. Make its folder writable, or set SECRET_KEY.`,
        { cause: error },
      );
  }
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    throw unusable(file, "can't be read", error);
  });
  const key = content.trim();
  if (Buffer.byteLength(key) >= SECRET_MIN_BYTES) return key;
  throw unusable(file, `holds fewer than ${SECRET_MIN_BYTES} bytes`);
}

const unusable = (file: string, why: string, cause?: unknown) =>
  new SecretKeyError(`The key file ${file} ${why}. Put it back from a backup, or set SECRET_KEY.`, { cause });

/** The encryptor for the keys of second factors; undefined without a secret key. */
export function secondFactorEncryptor(secretKey: string | undefined): Encryptor | undefined {
  return secretKey === undefined ? undefined : createEncryptor(secretKey, "second factor");
}

/**
 * Checks, before the first login is possible, that the active second factors can be verified.
 * @throws SecretKeyError if they can't
 */
export async function checkSecretKey(
  repositories: Pick<Repositories, "secondFactors">,
  secretKey: string | undefined,
): Promise<void> {
  const factor = await repositories.secondFactors.anyActive();
  if (!factor || secondFactorEncryptor(secretKey)?.open(factor.sealedKey, factor._id) !== undefined) return;
  const why =
    secretKey === undefined ? "but there is no SECRET_KEY" : "but were set up with another SECRET_KEY";
  throw new SecretKeyError(
    `Second factors are in use, ${why}. Set SECRET_KEY to the key that they were set up with (a data folder stores ` +
      `its key in ${KEY_FILE}), or turn them off: npm run account -- second-factor-off EMAIL.`,
  );
}
