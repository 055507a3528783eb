/** The key that secrets in the database are sealed with: from the environment, or a file beside a database of our own. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { SECRET_MIN_BYTES } from "../../config.ts";
import type { Repositories } from "../../repositories.ts";
import { createEncryptor, type Encryptor } from "./encryption.ts";

export const KEY_FILE = "secret.key";

const KEY_FILE_BYTES = 32;

/** The portal can't keep or read secrets; the message says in a sentence or two what to do. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

/**
 * Finds the key: SECRET_KEY; without it, for a database in our own data folder, a file there that is made when it is
 * missing. A database elsewhere may have several nodes, which a file of one of them would not do for: there is no key then.
 * @throws SecretKeyError for a file that can't be used
 */
export async function findSecretKey(
  config: Pick<Config, "secretKey" | "mongodbUri" | "dataFolder">,
): Promise<string | undefined> {
  if (config.secretKey !== undefined) return config.secretKey;
  if (config.mongodbUri !== undefined) return undefined;
  const file = join(config.dataFolder, KEY_FILE);
  const fresh = randomBytes(KEY_FILE_BYTES).toString("base64url");
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: "wx", flush: true });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw unusable(file, "can't be written", error);
  }
  const kept = (
    await readFile(file, "utf8").catch((error: unknown) => {
      throw unusable(file, "can't be read", error);
    })
  ).trim();
  if (Buffer.byteLength(kept) >= SECRET_MIN_BYTES) return kept;
  throw unusable(file, `holds fewer than ${SECRET_MIN_BYTES} bytes`);
}

const unusable = (file: string, why: string, cause?: unknown) =>
  new SecretKeyError(`The key file ${file} ${why}. Put it back from a backup, or set SECRET_KEY.`, { cause });

/** The sealer of second factors' keys; undefined without a secret key. */
export function secondFactorEncryptor(secretKey: string | undefined): Encryptor | undefined {
  return secretKey === undefined ? undefined : createEncryptor(secretKey, "second factor");
}

/**
 * Makes sure before anybody can sign in that second factors in use can be checked.
 * @throws SecretKeyError when they can't
 */
export async function checkSecretKey(
  repositories: Pick<Repositories, "secondFactors">,
  secretKey: string | undefined,
): Promise<void> {
  const inUse = await repositories.secondFactors.anyActive();
  if (!inUse || secondFactorEncryptor(secretKey)?.open(inUse.sealedKey, inUse._id) !== undefined) return;
  const why =
    secretKey === undefined ? "but there is no SECRET_KEY" : "and were set up under another SECRET_KEY";
  throw new SecretKeyError(
    `Second factors are in use, ${why}. Set SECRET_KEY to the one that they were set up under (a data folder keeps ` +
      `its own in ${KEY_FILE}), or turn them off: npm run account -- second-factor-off EMAIL.`,
  );
}
