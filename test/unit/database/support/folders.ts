/** Folders of tests, and logs that are kept instead of written. */
import type { OpenDatabaseOptions } from "../../../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../../../harness/folder.ts";

export interface TestFolder {
  path: string;
  remove(): Promise<void>;
}

/** A fresh folder under the system's temporary one. */
export async function testFolder(): Promise<TestFolder> {
  const path = await makeFolder("database");
  return { path, remove: () => removeFolder(path) };
}

/** A log whose texts can be read. */
export function keptLog(): { log: OpenDatabaseOptions["log"]; texts: string[] } {
  const texts: string[] = [];
  const keep = (...parts: unknown[]) => void texts.push(String(parts.at(-1)));
  return { log: { info: keep, warn: keep }, texts };
}
