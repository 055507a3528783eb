/** The test function of the suites that run the portal: one portal per file, and separate people per test. */
import { test } from "vitest";
import { startTestPortal, type TestPortal, type TestPortalOptions } from "./portal.ts";

/**
 * A fixture is made when a test names it. A file extends this by the people that its tests share:
 * `const it = portalTest.extend("mara", ({ portal }) => portal.resident())`.
 */
export const it = test
  /**
   * How the file's portal starts. A file changes it with `it.override` of a test function that the file creates, such as
   * `portalTest.extend({})`:
   * files of a worker share modules, so an override of an imported function would apply to later files, too.
   */
  .extend("portalOptions", { scope: "file" }, (): TestPortalOptions => ({}))
  .extend("portal", { scope: "file" }, async ({ portalOptions }, { onCleanup }): Promise<TestPortal> => {
    const portal = await startTestPortal(portalOptions);
    onCleanup(portal.stop);
    return portal;
  })
  /** Starts a portal for one test, for figures of a whole property or for other options. */
  .extend("startPortal", async ({ task: _ }, { onCleanup }) => {
    const started: TestPortal[] = [];
    onCleanup(async () => {
      for (const portal of started) await portal.stop();
    });
    return async (options?: TestPortalOptions) => {
      const portal = await startTestPortal(options);
      started.push(portal);
      return portal;
    };
  })
  .extend("staff", ({ portal }) => portal.staff());

/** The same with a separate portal per test, for figures of a whole property. */
export const itAlone = test
  .extend("portal", async ({ task: _ }, { onCleanup }): Promise<TestPortal> => {
    const portal = await startTestPortal();
    onCleanup(portal.stop);
    return portal;
  })
  .extend("staff", ({ portal }) => portal.staff())
  .extend("mara", ({ portal }) => portal.bareResident("Mara"));
