/** A note in the data folder says which kind of database wrote it, so that data is never silently left behind. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError, folderError, systemCode } from "./database-error.ts";

/** Version 0.1.0 could also run a mongod on the folder. Such a folder is recognized and refused. */
const DATA_KINDS = ["embedded", "mongod"] as const;
export type DataKind = (typeof DATA_KINDS)[number];

const FILE_NAME = "kind.json";

/**
 * Which kind wrote a data folder; undefined for one that nothing was written to.
 * @throws DatabaseError when the note can't be read
 */
export async function readDataKind(dataFolder: string): Promise<DataKind | undefined> {
  const file = join(dataFolder, FILE_NAME);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw folderError(error, dataFolder);
  }
  const kind = kindIn(text);
  if (kind) return kind;
  throw new DatabaseError(
    `${file} does not say which kind of database wrote this folder. Restore it: {"kind": "embedded"}.`,
  );
}

function kindIn(text: string): DataKind | undefined {
  try {
    const { kind } = JSON.parse(text) as { kind?: unknown };
    return DATA_KINDS.find((known) => known === kind);
  } catch {
    return undefined;
  }
}

/** Writes the note for the embedded store, whole or not at all. */
export async function rememberDataKind(dataFolder: string): Promise<void> {
  const file = join(dataFolder, FILE_NAME);
  try {
    await writeFile(`${file}.new`, `${JSON.stringify({ kind: "embedded" satisfies DataKind })}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw folderError(error, dataFolder);
  }
}
