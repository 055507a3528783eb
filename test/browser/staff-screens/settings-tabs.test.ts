/**
 * The tabs Scores and Team of Settings: types and details that are off disappear from open pages at once; inviting, titles, roles,
 * closing and opening an account, live.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { TEAM_TEXTS } from "../../../src/domain/team-rules.ts";
import { alerts, dismissAlerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { openOffice } from "../support/office.ts";
import { BEN, openSession, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const EVICTION = "Eviction Filed/Executed";
const PASSWORD = "nine quiet lanterns";

const site = openSite();
let grace: SignedIn;
let page: Page;
let ben: SignedIn;

beforeAll(async () => {
  await (await openOffice(site)).moveIn("Rosa", { gender: "Female" });
  [grace, ben] = await Promise.all([site.enter(STAFF), site.enter(BEN)]);
  await Promise.all([grace.go("/staffdashboard/settings?tab=team"), ben.go("/staffdashboard/residents")]);
  ({ page } = grace);
});

afterAll(() => {
  expect([grace?.complaints, ben?.complaints]).toEqual([[], []]);
});

beforeEach(() => dismissAlerts(page));

/** Opens a tab of Settings, from any screen and without loading the page again. */
async function toTab(name: string): Promise<void> {
  if (!page.url().includes("/settings")) {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
  }
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

/** Ben opens the list of residents. */
async function toResidents(): Promise<void> {
  await ben.page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Residents" }).click();
  await ben.page.getByRole("heading", { level: 1, name: "Residents" }).waitFor();
}

/** Ben opens Rosa's profile. */
async function toRosa(): Promise<Page> {
  await toResidents();
  await ben.page.getByLabel("Filter by name or unit").fill("Rosa");
  await ben.page.getByRole("link", { name: "Rosa Sample" }).click();
  await ben.page.getByRole("heading", { level: 1, name: "Rosa Sample" }).waitFor();
  return ben.page;
}

it("a type that is switched off disappears from an open Add Behavior form", async () => {
  const profile = await toRosa();
  await profile.getByRole("button", { name: "+ Add Behavior" }).click();
  const type = profile.getByLabel("Incident Type");
  await type.selectOption(EVICTION);

  await toTab("Scores");
  await page.getByText("50 of 50 offered").waitFor();
  await page.getByRole("button", { name: "Sensitive 3" }).click();
  await page.getByRole("checkbox", { name: EVICTION }).uncheck();
  await page.getByText("49 of 50 offered").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();

  await alerts(profile).getByText(`'${EVICTION}' is switched off for this property.`).waitFor();
  expect(await type.inputValue()).toBe("");
  expect(await type.locator("option", { hasText: EVICTION }).count()).toBe(0);
  await profile.getByRole("button", { name: "Cancel" }).click();
});

it("finds types by words, and asks before changes are lost", async () => {
  await toTab("Scores");
  await page.setViewportSize(PHONE);
  await page.getByLabel("Filter types").fill("zamboni");
  await page.getByText("Nothing matches.").waitFor();
  await page.getByLabel("Filter types").fill("police");
  await page.getByRole("checkbox", { name: "Police or Criminal Incident on Property" }).uncheck();
  await page.getByLabel("Filter types").fill("");
  await expectAccessibleAndFitting(page, "unsaved behavior types");
  await page.getByRole("link", { name: "Residents" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "Residents" }).waitFor();
  await page.setViewportSize(DESKTOP);
});

it("the retention time of former residents is saved after a confirmation, and taken back without one", async () => {
  await toTab("Scores");
  const choice = page.getByLabel("Erase personal data after the move-out");
  await choice.selectOption("2 years");
  const question = page.getByRole("dialog", { name: "Erase personal data?" });
  await question.getByText("more than 2 years ago").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await choice.selectOption("2 years");
  await question.getByRole("button", { name: "Erase automatically" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  await expect.poll(() => choice.inputValue()).toBe("24");
  await choice.selectOption("Keep them for good");
  await expect.poll(() => choice.inputValue()).toBe("0");
});

it("protected traits are no longer asked for or shown, after a confirmation", async () => {
  const profile = await toRosa();
  await profile.getByText("Personal details").click();
  await profile.getByText("Female").waitFor();

  await toTab("Scores");
  const box = page.getByRole("checkbox", { name: "Ask for marital status, gender and race/ethnicity" });
  await box.click();
  const question = page.getByRole("dialog", { name: "Stop asking for these details?" });
  await expectAccessibleAndFitting(page, "the question before erasing");
  await question.getByRole("button", { name: "Keep asking" }).click();
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await question.getByRole("button", { name: "Stop asking and erase" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);

  await profile.getByText("Female").waitFor({ state: "detached" });
  await toResidents();
  await profile.getByRole("button", { name: "New Resident" }).click();
  await profile.getByLabel("Date of birth").waitFor();
  expect(await profile.getByLabel("Gender").count()).toBe(0);
  await profile.keyboard.press("Escape");
});

it("a manager invites somebody, who chooses a password on a phone and logs in; the list is live", async () => {
  await toTab("Team");
  await page.getByRole("row", { name: /Grace Holloway \(you\)/ }).waitFor();
  await page.getByRole("button", { name: "Invite staff" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText(TEAM_TEXTS.nameMissing).waitFor();
  await dialog.getByLabel("First name").fill("Lena");
  await dialog.getByLabel("Last name").fill("Marsh");
  await dialog.getByLabel("Title").fill("Leasing");
  await dialog.getByText("“Lena, leasing”").waitFor();
  await dialog.getByLabel("Email").fill(BEN.email);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText(TEAM_TEXTS.emailTaken).waitFor();
  await dialog.getByLabel("Email").fill("lena@example.com");
  await expectAccessibleAndFitting(page, "the form of an invitation");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const issued = page.getByRole("dialog", { name: "Invitation link" });
  const link = await issued.getByLabel("Link").inputValue();
  await issued.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Lena Marsh/ });
  await row.getByText("Invited").waitFor();
  await row.getByText(/^Link works until/).waitFor();

  const visit = await site.visitor({ viewport: PHONE });
  await visit.page.goto(link);
  await expect.poll(() => visit.page.getByLabel("First name").inputValue()).toBe("Lena");
  expect(visit.page.url()).not.toContain("#");
  await expectAccessibleAndFitting(visit.page, "an invitation");
  await visit.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await visit.page.getByLabel("Confirm password").fill(PASSWORD);
  await visit.page.getByRole("button", { name: "Save password" }).click();
  await visit.page.getByText("Your account is ready.").waitFor();
  await row.getByText("Off", { exact: true }).waitFor();
  expect(await row.getByText("Invited").count()).toBe(0);
  await visit.page.goto("about:blank");
  await visit.page.goto(link);
  await visit.page.getByText("This link is no longer valid.").waitFor();
  await openSession(visit.page, site.url, { role: "Staff", email: "lena@example.com", password: PASSWORD });
  await visit.page.goto(`${site.url}/staffdashboard/settings?tab=team`);
  await visit.page.getByRole("heading", { name: "Unauthorized" }).waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});

it("a deactivated person is logged out at once and can be reactivated; roles and titles are changed in place", async () => {
  await toTab("Team");
  const row = page.getByRole("row", { name: /Ben Arkwright/ });
  expect(await page.getByLabel("Role of Grace Holloway").isDisabled()).toBe(true);
  const role = page.getByLabel("Role of Ben Arkwright");
  for (const chosen of ["manager", "staff"]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await role.selectOption(chosen);
    expect((await saved).status()).toBe(200);
    await expect.poll(() => role.isEnabled()).toBe(true);
    await expect.poll(() => role.inputValue()).toBe(chosen);
  }

  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Actions: Ben Arkwright" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Edit name and title");
  await page.getByRole("dialog").getByLabel("Title").fill("Repairs");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await row.getByText("Repairs").waitFor();

  await choose("Deactivate");
  const question = page.getByRole("dialog", { name: "Deactivate Ben Arkwright?" });
  await question.getByText("Ben is logged out everywhere and can’t log in again.").waitFor();
  await expectAccessibleAndFitting(page, "the question before an account is closed");
  expect(ben.page.url()).toContain("/staffdashboard/");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await row.getByText("Deactivated").waitFor();
  await ben.page.waitForURL(/\/login/);
  await choose("Reactivate");
  await row.getByText("Off", { exact: true }).waitFor();
  await choose("Send a reset link");
  await page.getByRole("dialog", { name: "Reset link" }).getByLabel("Link").waitFor();
  expect(await alerts(page).count()).toBe(0);
});
