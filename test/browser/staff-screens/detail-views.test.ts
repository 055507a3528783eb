/** A resident's personal details are fetched when somebody opens them, and managers see who did. */
import { expect, it } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { openAccess, openDialog, openOffice, openProfile, panel } from "./profile-support.ts";

const site = openSite();
const CARD = "Who opened the personal details";

it("personal details are fetched by those who open them or Edit, and managers see who it was", async () => {
  const office = await openOffice(site);
  const { userID } = await office.moveIn("Ines", { monthlyIncome: 5200 });
  const ben = await site.enter(BEN);
  const asked: string[] = [];
  ben.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const profile = await openProfile(ben, { userID });
  const inFull = () => asked.filter((path) => path === `/api/dashboard/residents/${userID}`).length;
  await openAccess(profile);
  expect([inFull(), await panel(profile, CARD).count()]).toEqual([0, 0]);

  const grace = await site.enter(STAFF, { viewport: PHONE, colorScheme: "dark" });
  const page = await openProfile(grace, { userID });
  await openAccess(page);
  await panel(page, CARD).getByText("Nobody yet.").waitFor();

  await profile.getByText("Personal details", { exact: true }).click();
  await profile.getByText("May 17, 1990").waitFor();
  await profile.getByText("$5,200").waitFor();
  expect(inFull()).toBe(1);
  const edit = await openDialog(profile, "Edit", "Edit Resident Info");
  await expect.poll(() => edit.locator("[name=monthlyIncome]").inputValue()).toBe("5200");
  expect(inFull()).toBe(2);

  await openProfile(grace, { userID });
  await openAccess(page);
  const rows = panel(page, CARD).getByRole("listitem");
  await rows.filter({ hasText: "Ben" }).waitFor();
  expect(await rows.count()).toBe(1);
  await expectAccessibleAndFitting(page, "who opened the personal details");
  expect([ben.complaints, grace.complaints]).toEqual([[], []]);
});
