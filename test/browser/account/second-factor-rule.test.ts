/** Two-step login as the rule for all staff: the switch, the banner of those without it, and their only screen after the grace. */
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const site = openSite();
const RULE = "Two-step login is the rule for all staff";

it("a manager turns the rule on, colleagues see it at once, and after the grace only the screen that sets it up is left", async () => {
  const grace = await site.enter(STAFF);
  const ben = await site.enter(BEN, { viewport: PHONE });
  const his = await ben.go("/staffdashboard/incidents");
  const page = await grace.go("/staffdashboard/settings?tab=team");
  await page.getByLabel(RULE).click();
  await page.getByText("Settings saved.").waitFor();
  await page.getByText(/^Since .+ Staff have 7 days/).waitFor();
  const banner = (on: typeof page) => on.getByRole("region", { name: "Two-step login reminder" });
  await banner(his)
    .getByText(/Please turn it on by/)
    .waitFor();
  await expectAccessibleAndFitting(his, "the banner on a phone");
  await banner(page).waitFor();
  await expectAccessibleAndFitting(page, "the banner and the switch");

  // The demo's clock can't be moved on, so the date of the server's answer is.
  await his.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    const due = user.secondFactorDueAt === "" ? "" : "2026-01-01T00:00:00.000Z";
    await route.fulfill({ response, json: { ...user, secondFactorDueAt: due } });
  });
  await his.reload();
  await his.getByRole("heading", { name: "Turn on two-step login" }).waitFor();
  expect(await his.getByRole("navigation").count()).toBe(0);
  await expectAccessibleAndFitting(his, "the screen on a phone");
  await his.getByLabel("Current password").fill(BEN.password);
  await his.keyboard.press("Enter");
  const key = await his.getByLabel("Key", { exact: true }).inputValue();
  await expectAccessibleAndFitting(his, "the key of the app on a phone");
  await his
    .getByLabel("6-digit code from the app")
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await his.keyboard.press("Enter");
  await his.getByRole("button", { name: "I have saved them" }).click();
  await his.getByRole("heading", { level: 1, name: "Incidents" }).waitFor();
  expect(await banner(his).count()).toBe(0);

  await his.getByRole("button", { name: /^Account:/ }).click();
  await his.getByRole("menuitem", { name: "Account & security" }).click();
  await his.getByText("so it can’t be turned off").waitFor();
  expect(await his.getByRole("button", { name: "Turn off" }).count()).toBe(0);

  await page.getByLabel(RULE).click();
  await banner(page).waitFor({ state: "detached" });
  expect([grace.complaints, ben.complaints]).toEqual([[], []]);
  await ben.leave();
  await grace.leave();
});

it("an answer that the second step is missing leads to its screen, from where one can log out", async () => {
  const grace = await site.enter(STAFF);
  const page = await grace.go("/staffdashboard/incidents");
  const body = { error: "Two-step login is the rule for all staff.", code: "second_step_missing" };
  await page.route("**/api/dashboard/rewards", (route) => route.fulfill({ status: 403, json: body }));
  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await page.getByRole("heading", { name: "Turn on two-step login" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site.url}/login`);
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});
