/**
 * The test functions of the suites that run the portal. Each test makes its own people; they differ in who shares a portal:
 *
 * - `it`: all files of a worker. For tests that see only what they made. Its clock can't be advanced.
 * - `withPortal(options)`: the tests of one file. For other options, for a clock that moves, and for data of the whole property.
 * - `itAlone`: each test has a portal of its own. For figures of the whole property.
 */
import { test as base } from "vitest";
import { createTestClock } from "./clock.ts";
import { oncePerWorker } from "./once-per-worker.ts";
import { startTestPortal, type TestPortal, type TestPortalOptions } from "./portal.ts";

const MOVES_NOTHING = {
  ...createTestClock(),
  advance() {
    throw new Error("Other files use this portal's clock, too. Use withPortal() of harness/fixtures.ts.");
  },
};

const sharedPortal = oncePerWorker(
  () => startTestPortal({ clock: MOVES_NOTHING }),
  (portal) => portal.stop(),
);

/** Starts a portal for one test, beside the one that the test may share. One on the database of another portal leaves the data. */
const test = base.extend("startPortal", async ({ task: _ }, { onCleanup }) => {
  const stops: (() => Promise<void>)[] = [];
  onCleanup(async () => {
    for (const stop of stops) await stop();
  });
  return async (options?: TestPortalOptions) => {
    const portal = await startTestPortal(options);
    stops.push(options?.databaseName === undefined ? portal.stop : portal.stopOnly);
    return portal;
  };
});

/**
 * A fixture is made when a test names it. A file extends this by the people that its tests share:
 * `const it = portalTest.extend("mara", ({ portal }) => portal.resident())`.
 */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("portal", { scope: "worker" }, ({}, fixture): Promise<TestPortal> => sharedPortal(fixture))
  .extend("staff", ({ portal }) => portal.staff());

/** The same with a portal of the file's own. Options that depend on a fixture replace `portalOptions` by `override`. */
export const withPortal = (options: TestPortalOptions = {}) =>
  test
    .extend("portalOptions", { scope: "file" }, () => options)
    .extend("portal", { scope: "file" }, async ({ portalOptions }, { onCleanup }): Promise<TestPortal> => {
      const portal = await startTestPortal(portalOptions);
      onCleanup(portal.stop);
      return portal;
    })
    .extend("staff", ({ portal }) => portal.staff());

/** The same with a separate portal per test. */
export const itAlone = test
  .extend("portal", async ({ task: _ }, { onCleanup }): Promise<TestPortal> => {
    const portal = await startTestPortal();
    onCleanup(portal.stop);
    return portal;
  })
  .extend("staff", ({ portal }) => portal.staff())
  .extend("mara", ({ portal }) => portal.bareResident("Mara"));
