/** Every screen at both widths, light and dark: what axe finds, and whether anything reaches out of the page. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessibleAndFitting, LOOKS } from "./support/looks.ts";
import { RESIDENT, STAFF, signIn } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const PUBLIC = ["/", "/about", "/contact", "/login", "/register", "/unauthorized", "/no-such-page"];
const OF_RESIDENT = ["/dashboard"];
const OF_STAFF = [
  "/staffdashboard/",
  "/staffdashboard/month",
  "/staffdashboard/residents",
  "/staffdashboard/residents/profile",
  "/staffdashboard/rewards",
  "/staffdashboard/rchat",
  "/staffdashboard/property-connect",
  "/staffdashboard/reports",
];

const site = openSite();

async function look(page: Page, path: string) {
  await page.goto(site.url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await expectAccessibleAndFitting(page, path);
}

describe.each(LOOKS)("on $name", ({ viewport, colorScheme }) => {
  const options = { viewport, colorScheme, reducedMotion: "reduce" } as const;

  it("public screens are accessible and fit", async () => {
    const { context, page, complaints } = await site.visitor(options);
    for (const path of PUBLIC) await look(page, path);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ["resident", RESIDENT, OF_RESIDENT],
    ["staff", STAFF, OF_STAFF],
  ] as const)("%s screens are accessible and fit", async (_role, person, paths) => {
    const { context, page, complaints } = await site.visitor(options);
    await signIn(page, site.url, person);
    for (const path of paths) await look(page, path);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
