/** The test suites by kind: pure rules first, then real servers and databases, then real browsers. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@domain": fileURLToPath(new URL("./src/domain", import.meta.url)) };

/** How long a test of the Node.js suites waits for a condition. A busy machine needs seconds for what takes milliseconds. */
const patience = { expect: { poll: { timeout: 10_000 } } };

/** Suites that talk to a real server share one database server, each portal with a database of its own. */
const database = { globalSetup: ["test/harness/global-setup.ts"], hookTimeout: 60_000, ...patience };

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
        test: { name: "unit", include: ["test/unit/**/*.test.{ts,tsx}"], testTimeout: 15_000, ...patience },
      },
      {
        resolve: { alias },
        test: {
          name: "embedded",
          include: ["test/embedded/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: { name: "api", include: ["test/api/**/*.test.ts"], testTimeout: 30_000, ...database },
      },
      {
        resolve: { alias },
        test: { name: "live", include: ["test/live/**/*.test.ts"], testTimeout: 30_000, ...database },
      },
      {
        resolve: { alias },
        test: { name: "security", include: ["test/security/**/*.test.ts"], testTimeout: 60_000, ...database },
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
