/** Folders of tests in the system's temporary folder. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Waits 0.1 s longer each time: five seconds in all, far beyond what an ending process still writes. */
const RETRIES = { maxRetries: 10, retryDelay: 100 };

/** Removes a folder with all that is in it, also while the store of a killed portal writes its last file into it. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, ...RETRIES });
}

/** Makes a fresh folder; `removeFolder` ends it. */
export function makeFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `rowanstead-${name}-`));
}

/**
 * A data folder that does not exist, for portals that are given a database: they don't start beside data of the embedded store, which
 * a demo leaves in the project's folder.
 */
export const NO_DATA = join(tmpdir(), "rowanstead-no-data");
