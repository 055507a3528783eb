/** Ledgers on screen: staff add and take back, the leaseholder sees it at once, and nothing of it is there while it is off. */
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";

const it = withSite({ addsOnly: true });

it("staff add a payment and reverse it, live for the leaseholder", async ({ grace, maya, office }) => {
  const own = await maya.go("/dashboard#balance");
  const owed = own.getByRole("region", { name: "Balance" });
  await owed.getByText("Key fob, replacement").waitFor();
  await own.getByText("You can’t pay in the portal.").waitFor();
  await expectAccessibleAndFitting(own, "Balance");
  const residents =
    await office.rest.get<{ userID: string; firstName: string }[]>("/api/dashboard/residents");
  const { userID } = residents.find(({ firstName }) => firstName === "Maya") ?? expect.fail();
  const page = await grace.go(`/staffdashboard/residents/profile?tab=ledger#${userID}`);
  await page.getByRole("button", { name: "Add payment" }).click();
  const form = page.getByRole("dialog", { name: "Add payment" });
  await form.getByText("A record only. The portal never moves money.").waitFor();
  await form.getByLabel("Amount").and(page.locator(":focus")).waitFor();
  await form.getByRole("button", { name: "Full balance, $45.00" }).click();
  await form.getByText("Nothing").waitFor();
  await expectAccessibleAndFitting(page, "Add payment");
  await form.getByRole("button", { name: "Add payment" }).click();
  await form.getByText("Please enter how it was paid.").first().waitFor();
  await form.getByLabel("How").fill("Check 7");
  await form.getByRole("button", { name: "Add payment" }).click();
  await form.waitFor({ state: "detached" });
  await owed.getByText("Nothing is due.").waitFor();

  await page
    .getByRole("button", { name: /^Reverse Payment/ })
    .first()
    .click();
  const reversal = page.getByRole("dialog", { name: "Reverse entry" });
  await reversal.getByLabel("Reason").fill("The bank returned it.");
  await reversal.getByRole("button", { name: "Reverse" }).click();
  await own.getByText("The bank returned it.").waitFor();
  await owed.getByText("$45.00").first().waitFor();

  await page.getByRole("button", { name: "Statement" }).click();
  const sheet = page.getByRole("heading", { name: "Statement" });
  await sheet.waitFor();
  // As the browser's own command prints it: the class of the resident is not for the letter.
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await sheet.isVisible()).toBe(true);
  expect(
    await page
      .getByText(/^Class [ABC]$/)
      .first()
      .isVisible(),
  ).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await page
    .getByText(/^Class [ABC]$/)
    .first()
    .waitFor();

  await own.setViewportSize(PHONE);
  await own.getByRole("button", { name: "Statement" }).click();
  await own.getByText("Balance brought forward").waitFor();
  await expectAccessibleAndFitting(own, "Statement");
  await own.getByRole("button", { name: "Back" }).and(own.locator(":focus")).press("Enter");
  await own.getByRole("button", { name: "Statement" }).and(own.locator(":focus")).waitFor();
  await own.setViewportSize(DESKTOP);
});

it("is nowhere while the property doesn't use it", async ({ grace, maya, office }) => {
  const path = "/api/dashboard/settings";
  const setLedger = async (isOn: boolean) => {
    const { version, ledger } = await office.rest.get<{ version: number; ledger: object }>(path);
    await office.rest.patch(path, { version, ledger: { ...ledger, isOn } });
  };
  const page = await grace.go("/staffdashboard/reports");
  const own = await maya.go("/dashboard");
  const balance = own.getByRole("link", { name: "Balance" }).first();
  await balance.waitFor();
  try {
    await setLedger(false);
    await balance.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Balances" }).waitFor({ state: "detached" });
    expect(await page.getByRole("link", { name: "Statements" }).count()).toBe(0);
  } finally {
    await setLedger(true);
  }
  await balance.waitFor();
});
