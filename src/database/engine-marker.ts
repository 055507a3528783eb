/** A marker file that names the database engine of a data folder, so that a change of engine never silently ignores data. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError, folderError, systemCode } from "./database-error.ts";

/** Version 0.1.0 could also run a mongod on the folder. Such a folder is detected and rejected. */
const DATA_KINDS = ["embedded", "mongod"] as const;
export type DatabaseEngine = (typeof DATA_KINDS)[number];

const FILE_NAME = "kind.json";

/**
 * Reads the engine of a data folder. Undefined for a folder without a marker file.
 * @throws DatabaseError if the marker file can't be read
 */
export async function readEngineMarker(dataFolder: string): Promise<DatabaseEngine | undefined> {
  const file = join(dataFolder, FILE_NAME);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw folderError(error, dataFolder);
  }
  const kind = parseKind(text);
  if (kind) return kind;
  throw new DatabaseError(
    `${file} does not name the database that wrote this folder. Restore its content: {"kind": "embedded"}.`,
  );
}

function parseKind(text: string): DatabaseEngine | undefined {
  try {
    const { kind } = JSON.parse(text) as { kind?: unknown };
    return DATA_KINDS.find((candidate) => candidate === kind);
  } catch {
    return undefined;
  }
}

/** Writes the marker file for the embedded store atomically. */
export async function writeEngineMarker(dataFolder: string): Promise<void> {
  const file = join(dataFolder, FILE_NAME);
  try {
    await writeFile(`${file}.new`, `${JSON.stringify({ kind: "embedded" satisfies DatabaseEngine })}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw folderError(error, dataFolder);
  }
}
