/** The core of the portal in WebKit, with a photo. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, it, onTestFinished } from "vitest";
import { picture } from "../api/photos/images.ts";
import { expectCoreJourney, LIMIT_MS } from "../browser/support/core-journey.ts";
import { startDemo } from "../browser/support/demo-process.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { openWebKit, startDisplay } from "./webkit.ts";

it("two people share an incident with a photo, a chat and an outage", { timeout: LIMIT_MS }, async () => {
  const folder = await makeFolder("webkit");
  onTestFinished(() => removeFolder(folder));
  const photo = join(folder, "hall.jpg");
  await writeFile(photo, await picture(1200, 900).jpeg().toBuffer());
  const demo = await startDemo({}, inject("demoFolder"));
  onTestFinished(demo.stop);
  const display = await startDisplay();
  onTestFinished(display.stop);
  const people = [await openWebKit(display), await openWebKit(display)];
  for (const { close } of people) onTestFinished(close);
  await expectCoreJourney(demo, people, photo);
});
