/** The test suites by kind: pure rules first, then real servers and databases, then real browsers. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PORTAL_OPTIONS } from "./scripts/bootstrap/portal-options.mjs";
import { NO_DATA } from "./test/harness/folder.ts";

const alias = { "@domain": fileURLToPath(new URL("./src/domain", import.meta.url)) };

/**
 * What all suites have. The tests' Node.js has the options with which the portal is started. Files share a worker and its modules, because importing the portal again takes longer than most files'
 * tests. The time limits only end what hangs: a busy machine needs seconds for what takes milliseconds.
 */
const node = {
  execArgv: PORTAL_OPTIONS,
  env: { DATA_DIR: NO_DATA },
  isolate: false,
  // One for each core: vitest leaves one core to itself, but hardly uses it.
  maxWorkers: availableParallelism(),
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** For suites whose files wait for servers: with one worker per core, a quarter of the processors' time is unused. */
const waiting = { ...node, maxWorkers: availableParallelism() + 1 };

/** Suites that talk to a real server share one database server, each portal with a database of its own. */
const database = { ...waiting, globalSetup: ["test/harness/global-setup.ts"] };

/**
 * Suites that drive the built demo; each file has a copy of one data folder. Their files share a worker and its browser. Browsers use
 * all processors.
 */
const demo = { ...node, globalSetup: ["test/browser/support/global-setup.ts"] };

/** Runs files with a DOM last: a worker ends when the next file needs another environment, and a new worker imports everything again. */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasDom = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");
    return [...sorted.filter((file) => !hasDom(file)), ...sorted.filter(hasDom)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        resolve: { alias },
        test: { ...node, name: "unit", include: ["test/unit/**/*.test.{ts,tsx}"] },
      },
      { resolve: { alias }, test: { ...waiting, name: "embedded", include: ["test/embedded/**/*.test.ts"] } },
      { resolve: { alias }, test: { ...database, name: "api", include: ["test/api/**/*.test.ts"] } },
      { resolve: { alias }, test: { ...database, name: "live", include: ["test/live/**/*.test.ts"] } },
      {
        resolve: { alias },
        test: { ...database, name: "security", include: ["test/security/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          ...demo,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: ["test/browser/support/setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: { ...demo, name: "firefox", include: ["test/firefox/**/*.test.ts"], fileParallelism: false },
      },
      { resolve: { alias }, test: { ...demo, name: "webkit", include: ["test/webkit/**/*.test.ts"] } },
    ],
  },
});
