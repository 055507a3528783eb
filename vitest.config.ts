/** The test suites by kind: pure rules first, then real servers and databases, then real browsers. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@domain": fileURLToPath(new URL("./src/domain", import.meta.url)) };

/**
 * The suites in Node.js. Files share a worker and its modules, because importing the portal anew takes longer than most files'
 * tests. The time limits only end what hangs: a busy machine needs seconds for what takes milliseconds.
 */
const node = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Suites that talk to a real server share one database server, each portal with a database of its own. */
const database = { ...node, globalSetup: ["test/harness/global-setup.ts"] };

/** A browser, a portal and a store share two cores with whatever else runs: a test that fails is asked once more. */
const AGAIN = { retry: 1 };

const browser = {
  setupFiles: ["test/browser/support/setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  ...AGAIN,
};

/** The browser tests that hold the portal to a time, and so want the machine for themselves. */
const TIMED = [
  "test/browser/chat-live.test.ts",
  "test/browser/resident/live.test.ts",
  "test/browser/staff-dashboard/dashboard.test.ts",
  "test/browser/staff-screens/large-list.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { ...node, name: "unit", include: ["test/unit/**/*.test.{ts,tsx}"] },
      },
      { resolve: { alias }, test: { ...node, name: "embedded", include: ["test/embedded/**/*.test.ts"] } },
      { resolve: { alias }, test: { ...database, name: "api", include: ["test/api/**/*.test.ts"] } },
      { resolve: { alias }, test: { ...database, name: "live", include: ["test/live/**/*.test.ts"] } },
      {
        resolve: { alias },
        test: { ...database, name: "security", include: ["test/security/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          ...browser,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          exclude: TIMED,
          // Each with a portal and a browser of its own, which wait for each other more than half of the time.
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: { ...browser, name: "timed", include: TIMED, fileParallelism: false },
      },
      {
        resolve: { alias },
        test: {
          name: "firefox",
          include: ["test/firefox/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          ...AGAIN,
        },
      },
    ],
  },
});
