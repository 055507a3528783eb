/** The core of the portal in Firefox. */
import { expect, inject, it, onTestFinished } from "vitest";
import { expectCoreJourney, LIMIT_MS } from "../browser/support/core-journey.ts";
import { startDemo } from "../browser/support/demo-process.ts";
import { launchFirefox, openFirefox } from "./firefox.ts";

it("two people share an incident, a chat and an outage", { timeout: LIMIT_MS }, async () => {
  const demo = await startDemo({}, inject("demoFolder"));
  onTestFinished(demo.stop);
  const browser = await launchFirefox();
  onTestFinished(() => browser.close());
  const people = [await openFirefox(browser), await openFirefox(browser)];
  await expectCoreJourney(demo, people);
  // Its pages keep their errors when they are loaded again.
  expect(await people[0]?.complaints()).toEqual([]);
});
