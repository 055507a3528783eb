/** An embedded store for the tests of one file, started and removed by hooks. */
import { afterAll, beforeAll } from "vitest";
import { type EmbeddedProcess, startEmbeddedProcess } from "../../src/database/embedded-process.ts";
import { makeFolder, removeFolder } from "./folder.ts";

interface TestStore {
  readonly uri: string;
  /** The folder of the store's data and of files that a test writes. */
  readonly folder: string;
}

/** Call it first in a file: the file's own hooks then run with the store up. */
export function openTestStore(): TestStore {
  let folder = "";
  let store: EmbeddedProcess;
  beforeAll(async () => {
    folder = await makeFolder("store");
    store = await startEmbeddedProcess({ dataFolder: `${folder}/embedded`, sync: false });
  });
  afterAll(async () => {
    await store.stop();
    await removeFolder(folder);
  });
  return {
    get uri() {
      return store.uri;
    },
    get folder() {
      return folder;
    },
  };
}
