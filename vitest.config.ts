/** The test suites by kind: pure rules first, then real servers and databases, then real browsers. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PORTAL_OPTIONS } from "./scripts/bootstrap/portal-options.mjs";
import { catalogs } from "./scripts/web/catalogs.ts";
import { NO_DATA } from "./test/harness/folder.ts";

const alias = {
  "@domain": fileURLToPath(new URL("./src/domain", import.meta.url)),
  "@jsx": fileURLToPath(new URL("./web/lib/jsx", import.meta.url)),
};

/** The unit suite's stores can be set back between tests. */
const unitAlias = [
  ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
  { find: /^zustand$/, replacement: fileURLToPath(new URL("./test/unit/web/zustand.ts", import.meta.url)) },
];

/** Ends what hangs, and nothing else: a busy machine needs seconds for what takes milliseconds. */
const HANG_MS = 240_000;

/**
 * What all suites have. The tests' Node.js has the options with which the portal is started. Files share a worker and its modules, because importing the portal again takes longer than most files'
 * tests.
 */
const node = {
  execArgv: PORTAL_OPTIONS,
  env: { DATA_DIR: NO_DATA },
  isolate: false,
  // One for each core: vitest leaves one core to itself, but hardly uses it.
  maxWorkers: availableParallelism(),
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: HANG_MS / 2 } },
};

/** With TEST_DELAYED_IMPORTS=1, each module arrives up to 200 ms late, which shows tests that rely on a quick disk. */
const delayedImports = {
  name: "delayed-imports",
  load: async () => void (await setTimeout(Math.random() * 200)),
};
const plugins = [catalogs(), ...(process.env.TEST_DELAYED_IMPORTS === "1" ? [delayedImports] : [])];

/**
 * Suites that talk to a real server: they share workers, in which the portal is imported once, and one database server, on which each portal
 * has a database of its own. Their files wait for servers: with one worker per core, a quarter of the processors' time is unused. Vitest
 * runs suites with different numbers of workers together only if each number has its own group.
 */
const server = {
  ...node,
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 1 },
  globalSetup: ["test/harness/global-setup.ts"],
};

/** Processes, databases and networks that end: a test of such faults is repeated once, as those of the browsers are. */
const faults = { ...server, retry: 1 };

/**
 * Suites that drive the built demo; each file has a copy of one data folder. Their files share a worker and its browser. A browser per
 * core uses most of the processors' time, and a third one on two cores ends no earlier. A real browser may fail for reasons that are not the portal's: a
 * failed test is repeated once, and `npm run verify` names those that passed then. Each question to a page takes the processors' time.
 */
const demo = {
  ...node,
  retry: 1,
  expect: { poll: { ...node.expect.poll, interval: 100 } },
  globalSetup: ["test/browser/support/global-setup.ts"],
};

/** Files that take long for their size. In a first run, Vitest begins with large files, and a long one at the end would run alone. */
const LONG_FILES = [
  "api/docs/walk.test.ts",
  "api/leases/concurrency.test.ts",
  "api/seeds/load.test.ts",
  "browser/chat.test.ts",
  "browser/display.test.ts",
  "browser/office-line.test.ts",
  "browser/pseudo-language.test.ts",
  "browser/public/api-docs.test.ts",
  "browser/screens.test.ts",
  "browser/security/xss.test.ts",
  "browser/staff-screens/ledger.test.ts",
  "browser/staff-screens/rent.test.ts",
  "browser/staff-screens/settings.test.ts",
  "firefox/core.test.ts",
  "live/idle.test.ts",
  "process/idempotency-faults.test.ts",
  "process/image.test.ts",
  "process/process.test.ts",
  "security/hostile-writes.test.ts",
  "security/import-memory.test.ts",
  "security/regular-expressions.test.ts",
  "security/transport.test.ts",
  "webkit/core.test.ts",
];

/**
 * Runs long files first, and files with a DOM last: a worker ends when the next file needs another environment, and a new worker
 * imports everything again.
 */
class SuiteSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((file) => moduleId.endsWith(file));
    const hasDom = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");
    const others = sorted.filter((file) => !isLong(file));
    return [...sorted.filter(isLong), ...others.filter((file) => !hasDom(file)), ...others.filter(hasDom)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SuiteSequencer },
    projects: [
      {
        plugins,
        resolve: { alias: unitAlias },
        test: {
          ...node,
          name: "unit",
          include: ["test/unit/**/*.test.{ts,tsx}"],
          // For all files, because a file with its own options ends both workers.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: ["test/unit/setup.ts"],
        },
      },
      {
        plugins,
        resolve: { alias },
        test: { ...server, globalSetup: [], name: "embedded", include: ["test/embedded/**/*.test.ts"] },
      },
      {
        plugins,
        resolve: { alias },
        test: { ...server, name: "server", include: ["test/{api,security,live}/**/*.test.ts"] },
      },
      {
        plugins,
        resolve: { alias },
        test: { ...faults, name: "process", include: ["test/process/**/*.test.ts"] },
      },
      {
        plugins,
        resolve: { alias },
        // One at a time: they measure how fast the rest goes on.
        test: {
          ...faults,
          name: "faults",
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: [],
          include: ["test/faults/**/*.test.ts"],
        },
      },
      {
        plugins,
        resolve: { alias },
        test: {
          ...demo,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: ["test/browser/support/setup.ts"],
        },
      },
      {
        plugins,
        resolve: { alias },
        test: { ...demo, name: "firefox", include: ["test/firefox/**/*.test.ts"] },
      },
      {
        plugins,
        resolve: { alias },
        test: { ...demo, name: "webkit", include: ["test/webkit/**/*.test.ts"] },
      },
    ],
  },
});
