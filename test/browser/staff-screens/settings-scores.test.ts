/** The Scores tab of Settings: types that are off disappear from open forms at once. */
import { expect, it } from "vitest";
import { alerts } from "../support/alerts.ts";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { openOffice, openProfile } from "./profile-support.ts";

const SCORES = "/staffdashboard/settings?tab=scores";
const EVICTION = "Eviction Filed/Executed";

const site = openSite();

it("a type that is switched off disappears from an open Add Behavior form", async () => {
  const grace = await site.enter(STAFF);
  const ben = await site.enter(BEN);
  const office = await openOffice(site);
  const profile = await openProfile(ben, await office.moveIn("Rosa"));
  await profile.getByRole("button", { name: "+ Add Behavior" }).click();
  const type = profile.getByLabel("Incident Type");
  await type.selectOption(EVICTION);

  const page = await grace.go(SCORES);
  await page.getByText("50 of 50 offered").waitFor();
  await page.getByRole("button", { name: "Sensitive 3" }).click();
  await page.getByRole("checkbox", { name: EVICTION }).uncheck();
  await page.getByText("49 of 50 offered").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();

  await alerts(profile).getByText(`'${EVICTION}' is switched off for this property.`).waitFor();
  expect(await type.inputValue()).toBe("");
  expect(await type.locator("option", { hasText: EVICTION }).count()).toBe(0);
  expect([grace.complaints, ben.complaints]).toEqual([[], []]);
  await ben.leave();
  await grace.leave();
});

it("finds types by words, and asks before changes are lost", async () => {
  const grace = await site.enter(STAFF, { viewport: PHONE });
  const page = await grace.go(SCORES);
  await page.getByLabel("Filter types").fill("zamboni");
  await page.getByText("Nothing matches.").waitFor();
  await page.getByLabel("Filter types").fill("police");
  await page.getByRole("checkbox", { name: "Police or Criminal Incident on Property" }).uncheck();
  await page.getByLabel("Filter types").fill("");
  await expectAccessibleAndFitting(page, "unsaved behavior types");
  await page.getByRole("link", { name: "Residents" }).click();
  await page.getByRole("dialog", { name: "Discard your changes?" }).getByText("Keep editing").waitFor();
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

it("the retention time of former residents is saved after a confirmation, and taken back without one", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go(SCORES);
  const choice = page.getByLabel("Erase personal data after the move-out");
  await choice.selectOption("2 years");
  const question = page.getByRole("dialog", { name: "Erase personal data?" });
  await question.getByText("more than 2 years ago").waitFor();
  await expectAccessibleAndFitting(page, "the question before the retention time");
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await choice.selectOption("2 years");
  await question.getByRole("button", { name: "Erase automatically" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  expect(await choice.inputValue()).toBe("24");
  await choice.selectOption("Keep them for good");
  await expect.poll(() => choice.inputValue()).toBe("0");
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

it("protected traits are no longer asked for or shown, after a confirmation", async () => {
  const grace = await site.enter(STAFF);
  const ben = await site.enter(BEN);
  const office = await openOffice(site);
  const profile = await openProfile(ben, await office.moveIn("Ines", { gender: "Female" }));
  await profile.getByText("Personal details").click();
  await profile.getByText("Female").waitFor();

  const page = await grace.go(SCORES);
  const box = page.getByRole("checkbox", { name: "Ask for marital status, gender and race/ethnicity" });
  await box.click();
  const question = page.getByRole("dialog", { name: "Stop asking for these details?" });
  await expectAccessibleAndFitting(page, "the question before erasing");
  await question.getByRole("button", { name: "Keep asking" }).click();
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await question.getByRole("button", { name: "Stop asking and erase" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  expect(await box.isChecked()).toBe(false);

  await profile.getByText("Female").waitFor({ state: "detached" });
  await ben.go("/staffdashboard/residents");
  await profile.getByRole("button", { name: "New Resident" }).click();
  await profile.getByLabel("Date of birth").waitFor();
  expect(await profile.getByLabel("Gender").count()).toBe(0);
  expect([grace.complaints, ben.complaints]).toEqual([[], []]);
  await ben.leave();
  await grace.leave();
});
