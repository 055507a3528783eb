/**
 * Every screen in every look: axe finds nothing, and nothing reaches out of the page. The tests of the staff dashboard, the inbox and the
 * resident dashboard do the same on these, with their figures, conversations and tabs.
 */
import { expect, it } from "vitest";
import { expectGoodInEveryLook } from "./support/looks.ts";
import { openSession, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const site = openSite({ readsOnly: true });

it.each([
  [
    "visitors",
    undefined,
    [
      "/",
      "/about",
      "/contact",
      "/scores",
      "/login",
      "/register",
      "/unauthorized",
      "/display",
      "/confirm-email#token=unknown",
      "/no-such-page",
    ],
  ],
  [
    "staff",
    STAFF,
    [
      "/staffdashboard/residents",
      "/staffdashboard/residents/profile",
      "/staffdashboard/incidents",
      "/staffdashboard/rewards",
      "/staffdashboard/rchat",
      "/staffdashboard/announcements",
      "/staffdashboard/property-connect",
      "/staffdashboard/settings",
      "/staffdashboard/settings?tab=team",
      "/staffdashboard/settings?tab=scores",
      "/staffdashboard/settings?tab=displays",
      "/staffdashboard/reports",
      "/staffdashboard/reports?report=month",
    ],
  ],
] as const)("the screens of %s are accessible and fit", async (_whose, person, paths) => {
  const { context, page, complaints } = await site.visitor({ reducedMotion: "reduce" });
  if (person) await openSession(page, site.url, person);
  for (const path of paths) {
    await page.goto(site.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectGoodInEveryLook(page, path);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
