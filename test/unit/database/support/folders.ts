/** Folders of a test's own, and logs that are kept instead of written. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabaseOptions } from "../../../../src/database/open.ts";

export interface TestFolder {
  path: string;
  remove(): Promise<void>;
}

/** A fresh folder under the system's temporary one. */
export async function testFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), "rowanstead-database-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A log whose texts can be read. */
export function keptLog(): { log: OpenDatabaseOptions["log"]; texts: string[] } {
  const texts: string[] = [];
  const keep = (...parts: unknown[]) => void texts.push(String(parts.at(-1)));
  return { log: { info: keep, warn: keep }, texts };
}
