/** Which database the portal runs on: the rule alone, over probes that are handed in. */

import { type DataKind, KIND_NAMES } from "./data-kind.ts";
import { DatabaseError, reasonOf } from "./database-error.ts";

/** Ways to a mongod on this machine, cheapest first; each answers the program's path, or undefined. */
export interface MongodProbes {
  /** The program that MONGOMS_SYSTEM_BINARY names. @throws DatabaseError when it can't be run */
  named(): Promise<string | undefined>;
  onPath(): Promise<string | undefined>;
  downloaded(): Promise<string | undefined>;
  /** Why the last try to download one failed, while it is too early for another. */
  failedLately(): Promise<string | undefined>;
  /** @throws when none can be had */
  download(): Promise<string>;
}

type MongodSource = "named" | "found" | "downloaded";

export type Choice =
  | { kind: "uri" }
  | { kind: "mongod"; binary: string; source: MongodSource }
  | { kind: "embedded"; reason: string };

export interface ChoiceInput {
  mongodbUri: string | undefined;
  dataFolder: string;
  /** What the data folder holds already. */
  remembered: DataKind | undefined;
  probes: MongodProbes;
}

/**
 * Chooses: MONGODB_URI when set; otherwise what the data folder already holds; otherwise a mongod where one can be had;
 * otherwise the embedded store.
 * @throws DatabaseError when the choice would leave the data folder's data behind
 */
export async function chooseDatabase(input: ChoiceInput): Promise<Choice> {
  const { mongodbUri, remembered, probes } = input;
  if (mongodbUri !== undefined) {
    if (remembered) throw otherKind(input.dataFolder, remembered, "MONGODB_URI names another database");
    return { kind: "uri" };
  }
  if (remembered === "embedded") {
    if (await probes.named()) {
      throw otherKind(input.dataFolder, remembered, "MONGOMS_SYSTEM_BINARY asks for a mongod");
    }
    return { kind: "embedded", reason: "the data folder holds its data" };
  }
  const binary = await findMongod(probes);
  if (binary) return { kind: "mongod", ...binary };
  const failedLately = remembered === "mongod" ? undefined : await probes.failedLately();
  if (failedLately) return { kind: "embedded", reason: failedLately };
  try {
    return { kind: "mongod", binary: await probes.download(), source: "downloaded" };
  } catch (error) {
    if (remembered === "mongod") throw mongodMissing(input.dataFolder, error);
    return { kind: "embedded", reason: reasonOf(error) };
  }
}

async function findMongod(
  probes: MongodProbes,
): Promise<{ binary: string; source: MongodSource } | undefined> {
  const named = await probes.named();
  if (named) return { binary: named, source: "named" };
  const onPath = await probes.onPath();
  if (onPath) return { binary: onPath, source: "found" };
  const downloaded = await probes.downloaded();
  return downloaded ? { binary: downloaded, source: "downloaded" } : undefined;
}

function otherKind(folder: string, remembered: DataKind, wish: string): DatabaseError {
  return new DatabaseError(
    `The data folder ${folder} holds data of ${KIND_NAMES[remembered]}, but ${wish}. To move the data: without that setting, ` +
      "`npm run db:export -- FILE`; then move the folder away; then, with it, `npm run db:import -- FILE`.",
  );
}

function mongodMissing(folder: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    `The data folder ${folder} holds data of ${KIND_NAMES.mongod}, and none can be had here (${reasonOf(cause)}). ` +
      "Install mongod or name one in MONGOMS_SYSTEM_BINARY; or, where one runs, `npm run db:export -- FILE`, and here, with " +
      "another DATA_DIR, `npm run db:import -- FILE`.",
    cause,
  );
}
