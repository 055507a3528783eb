/**
 * The tabs Scores and Team of Settings: types and details that are off disappear from open pages at once; inviting, titles, roles,
 * closing and opening an account, live.
 */
import { expect } from "vitest";
import { TEAM_TEXTS } from "../../../src/domain/team-rules.ts";
import { alerts } from "../support/alerts.ts";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { uniqueName } from "../support/office.ts";
import { BEN, openSession } from "../support/people.ts";
import { openDetails, openProfile } from "./profile-support.ts";
import { SETTINGS, withSettings } from "./settings-support.ts";

const PASSWORD = "nine quiet lanterns";

const it = withSettings();

it("the retention time is saved after a confirmation", async ({ grace }) => {
  const page = await grace.go(`${SETTINGS}?tab=privacy`);
  const choice = page.getByLabel("Erase personal data after the move-out");
  await choice.selectOption("2 years");
  const erasing = page.getByRole("dialog", { name: "Erase personal data?" });
  await erasing.getByText("more than 2 years ago").waitFor();
  await erasing.getByRole("button", { name: "Cancel" }).click();
  await erasing.waitFor({ state: "detached" });
  await choice.selectOption("2 years");
  await erasing.getByRole("button", { name: "Erase automatically" }).click();
  await alerts(page).getByText("Settings saved.").waitFor();
  await expect.poll(() => choice.inputValue()).toBe("24");
  await choice.selectOption("Keep indefinitely");
  await expect.poll(() => choice.inputValue()).toBe("0");
});

it("protected traits are no longer asked for or shown", async ({ enter, grace, office }) => {
  const profile = await openProfile(await enter(BEN), await office.moveIn("Rosa", { gender: "Female" }));
  const details = await openDetails(profile);
  await details.getByText("Female").waitFor();

  const page = await grace.go(`${SETTINGS}?tab=privacy`);
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

  await details.getByText("Female").waitFor({ state: "detached" });
  await profile.keyboard.press("Escape");
  await profile.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Residents" }).click();
  await profile.getByRole("button", { name: "New Resident" }).click();
  await profile.getByLabel("Date of birth").waitFor();
  expect(await profile.getByLabel("Gender").count()).toBe(0);
});

it("a manager invites a person, who chooses a password; live", async ({ grace, site, visitor }) => {
  const page = await grace.go(`${SETTINGS}?tab=team`);
  await page.getByRole("row", { name: /Grace Holloway \(you\)/ }).waitFor();
  await page.getByRole("button", { name: "Invite staff" }).click();
  const lastName = uniqueName();
  const email = `lena.${lastName}@staff.example.com`.toLowerCase();
  const dialog = page.getByRole("dialog", { name: "Invite staff" });
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("alert").getByText(TEAM_TEXTS.nameMissing).waitFor();
  await dialog.getByLabel("First name").fill("Lena");
  await dialog.getByLabel("Last name").fill(lastName);
  await dialog.getByLabel("Title").fill("Leasing");
  await dialog.getByText("“Lena, leasing”").waitFor();
  await dialog.getByLabel("Email").fill(BEN.email);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByRole("alert").getByText(TEAM_TEXTS.emailTaken).waitFor();
  await dialog.getByLabel("Email").fill(email);
  await expectAccessibleAndFitting(page, "the form of an invitation");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const issued = page.getByRole("dialog", { name: "Invitation link" });
  const link = await issued.getByLabel("Link").inputValue();
  await issued.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: `Lena ${lastName}` });
  await row.getByText("Invited").waitFor();
  await row.getByText(/^Link works until/).waitFor();

  const { page: phone } = await visitor({ viewport: PHONE });
  await phone.goto(link);
  await expect.poll(() => phone.getByLabel("First name").inputValue()).toBe("Lena");
  expect(phone.url()).not.toContain("#");
  await expectAccessibleAndFitting(phone, "an invitation");
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByLabel("Confirm password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Save password" }).click();
  await phone.getByText("Your account is ready.").waitFor();
  await row.getByText("Off", { exact: true }).waitFor();
  expect(await row.getByText("Invited").count()).toBe(0);
  await phone.goto("about:blank");
  await phone.goto(link);
  await phone.getByText("You have registered. Log in.").waitFor();
  await openSession(phone, site.url, { role: "Staff", email, password: PASSWORD });
  await phone.goto(`${site.url}${SETTINGS}?tab=team`);
  await phone.getByRole("heading", { name: "Unauthorized" }).waitFor();
});

it("a deactivated person is logged out at once; roles change", async ({ enter, grace, newStaff }) => {
  const otto = await newStaff("Otto");
  const name = `Otto ${otto.lastName}`;
  const seat = await enter(otto);
  const [page, ottos] = await Promise.all([
    grace.go(`${SETTINGS}?tab=team`),
    seat.go("/staffdashboard/residents"),
  ]);
  const row = page.getByRole("row", { name });
  expect(await page.getByLabel("Role of Grace Holloway").isDisabled()).toBe(true);
  const role = page.getByLabel(`Role of ${name}`);
  for (const chosen of ["manager", "staff"]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await role.selectOption(chosen);
    if (chosen === "manager") await page.getByRole("button", { name: "Make manager" }).click();
    expect((await saved).status()).toBe(200);
    await expect.poll(() => role.isEnabled()).toBe(true);
    await expect.poll(() => role.inputValue()).toBe(chosen);
  }

  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Edit name and title");
  await page.getByRole("dialog").getByLabel("Title").fill("Repairs");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await row.getByText("Repairs").waitFor();

  await choose("Deactivate");
  const question = page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await question.getByText("Otto is logged out everywhere and can’t log in again.").waitFor();
  await expectAccessibleAndFitting(page, "the question before an account is closed");
  expect(ottos.url()).toContain("/staffdashboard/");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await row.getByText("Deactivated").waitFor();
  await ottos.waitForURL(/\/login/);
  await choose("Reactivate");
  await row.getByText("Off", { exact: true }).waitFor();
  await choose("Send a reset link");
  await page
    .getByRole("dialog", { name: "Send a reset link?" })
    .getByRole("button", { name: "New reset link" })
    .click();
  await page.getByRole("dialog", { name: "Reset link" }).getByLabel("Link").waitFor();
  expect(await alerts(page).count()).toBe(0);
});
