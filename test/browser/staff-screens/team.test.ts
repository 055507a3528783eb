/** The Team tab of the settings: inviting, the page of an invitation, titles, roles, closing and opening an account, live. */
import { expect, it } from "vitest";
import { TEAM_TEXTS } from "../../../src/domain/team-rules.ts";
import { alerts } from "../support/alerts.ts";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const TEAM = "/staffdashboard/settings?tab=team";
const PASSWORD = "nine quiet lanterns";

const site = openSite();

it("a manager invites somebody, who chooses a password on a phone and logs in; the list is live", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go(TEAM);
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
  const lena = await site.enter({ role: "Staff", email: "lena@example.com", password: PASSWORD });
  const hers = await lena.go(TEAM);
  await hers.getByRole("heading", { name: "Unauthorized" }).waitFor();
  expect([grace.complaints, lena.complaints]).toEqual([[], []]);
  await lena.leave();
  await visit.context.close();
  await grace.leave();
});

it("a deactivated person is logged out at once and can be reactivated; roles and titles are changed in place", async () => {
  const grace = await site.enter(STAFF);
  const ben = await site.enter(BEN);
  const his = await ben.go("/staffdashboard/incidents");
  const page = await grace.go(TEAM);
  const row = page.getByRole("row", { name: /Ben Arkwright/ });
  expect(await page.getByLabel("Role of Grace Holloway").isDisabled()).toBe(true);
  await page.getByLabel("Role of Ben Arkwright").selectOption("manager");
  await his.reload();
  await his.getByRole("heading", { level: 1, name: "Incidents" }).waitFor();
  await page.getByLabel("Role of Ben Arkwright").selectOption("staff");

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
  await question.getByRole("button", { name: "Deactivate" }).click();
  await row.getByText("Deactivated").waitFor();
  await his.waitForURL(/\/login/);
  await choose("Reactivate");
  await row.getByText("Off", { exact: true }).waitFor();
  await choose("Send a reset link");
  await page.getByRole("dialog", { name: "Reset link" }).getByLabel("Link").waitFor();
  expect(await alerts(page).count()).toBe(0);
  expect(grace.complaints).toEqual([]);
  await ben.leave();
  await grace.leave();
});
