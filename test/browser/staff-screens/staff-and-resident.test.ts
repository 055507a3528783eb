/** What staff do on a profile, and what its resident sees of it: corrections, decided disputes, a move-out, a lease's renewal, and contact details, whose new address is confirmed by a link. */
import { expect } from "vitest";
import { EMAIL_CHANGE_TEXTS } from "../../../src/domain/contact-rules.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { PHONE } from "../support/chromium.ts";
import { demoToday } from "../support/demo-days.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import type { Office } from "../support/office.ts";
import {
  choose,
  openAccess,
  openDetails,
  openDialog,
  openProfile,
  openTab,
  panel,
  rowIn,
} from "./profile-support.ts";

/** `noa` is a resident of the test's own; `phone` is her page, with her profile. */
const it = withSite({ addsOnly: true })
  .extend("noa", ({ newResident }) => newResident("Noa"))
  .extend("phone", async ({ enter, noa }) => (await enter(noa, { viewport: PHONE })).go("/dashboard"));

function addEntry({ rest }: Office, userID: string, type: string) {
  const entry = { userID, type, rp: -1.5, reportedBy: "Grace" };
  return rest.post<{ _id: string }>("/api/dashboard/behaviorlog/add", entry);
}

it("an entry is reversed, a payment withdrawn, on both pages", async ({ grace, noa, office, phone }) => {
  const { userID } = noa;
  await addEntry(office, userID, "Unauthorized Pet");
  const late = { userID, monthYear: "Jan 2026", status: "Paid: Late" };
  await office.rest.post("/api/dashboard/paymentlog/add", late);
  const page = await openProfile(grace, noa);
  const entry = rowIn(page, "Behavior Log", "Unauthorized Pet");
  await entry.getByRole("button", { name: /^Actions: Unauthorized Pet/ }).click();
  await page.getByRole("menuitem", { name: "Reverse entry" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse entry" });
  const score = dialog.getByRole("status", { name: "What this changes" });
  await score.getByText("Resident Score").waitFor();
  expect(await score.textContent()).toMatch(/Resident Score-1\.5 becomes 0/);
  await expectAccessibleAndFitting(page, "Reverse entry");
  await dialog.getByRole("button", { name: "Reverse entry" }).click();
  await page.getByRole("alert").filter({ hasText: "Please enter a reason." }).waitFor();
  await dialog.getByLabel("Reason").fill("The dog belonged to a visitor.");
  await dialog.getByRole("button", { name: "Reverse entry" }).click();
  await page.getByText("Entry reversed.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await rowIn(phone, "Behavior Log", "Reversal of Unauthorized Pet").waitFor();
  // Before the page that is in view has marked its new entries as read.
  await expectAccessibleAndFitting(phone, "a reversed pair, to the resident");
  for (const shown of [page, phone]) {
    await rowIn(shown, "Behavior Log", "Reversal of Unauthorized Pet").waitFor();
    const pair = rowIn(shown, "Behavior Log", "Unauthorized Pet");
    expect(await pair.count()).toBe(2);
    expect(await pair.first().textContent()).toContain("The dog belonged to a visitor.");
    expect(await pair.last().textContent()).toMatch(/Unauthorized Pet.*-1\.5 RP, Reversed \w{3} \d+, \d{4}/);
    expect(await pair.getByRole("button").count()).toBe(0);
  }
  await entry.first().hover();
  await expect.poll(() => page.locator("tr[data-tinted]").count()).toBe(2);
  await expectAccessibleAndFitting(page, "a reversed pair");

  const payment = rowIn(page, "Payment Log", "Jan 2026");
  await payment.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Correct payment" }).click();
  const correction = page.getByRole("dialog", { name: "Correct payment" });
  await correction.getByLabel("Status").selectOption("Withdrawn");
  await correction.getByLabel("Reason").fill("Entered for the wrong month.");
  await expectAccessibleAndFitting(page, "Correct payment");
  await correction.getByRole("button", { name: "Correct payment" }).click();
  await correction.waitFor({ state: "detached" });
  await payment.getByText(/Withdrawn \w{3} \d+, \d{4}/).waitFor();
});

it("a move-out makes an open page read-only, until undone", async ({ grace, noa, phone }) => {
  await phone.emulateMedia({ colorScheme: "dark" });
  const toTab = (tab: string) =>
    phone.evaluate((hash) => {
      location.hash = hash;
    }, tab);
  await toTab("incidents");
  const report = phone.getByRole("button", { name: "Report an Incident" });
  await report.waitFor();
  const page = await openProfile(grace, noa);
  await openAccess(page);
  await choose(page, "Lease", "Move out");
  const dialog = page.getByRole("dialog", { name: "Move out" });
  await expectAccessibleAndFitting(page, "Move out");
  await dialog.getByLabel("Move-out date").fill(demoToday());
  await dialog.getByLabel("Reason").fill("Lease ended");
  await dialog.getByLabel("Forwarding note").fill("12 Pine Street");
  await dialog.getByRole("button", { name: "Save" }).click();
  await panel(page, "Lease and move-out").getByText("12 Pine Street").waitFor();
  await openTab(page, "Timeline");
  await panel(page, "Timeline").getByText("Moved out").first().waitFor();

  const banner = phone.getByRole("region", { name: "Move-out" });
  await banner.getByText("You moved out on").waitFor();
  await report.waitFor({ state: "detached" });
  await expectAccessibleAndFitting(phone, "a former resident's page");
  await toTab("chat");
  await phone.getByText("Only you and the staff of").waitFor();
  expect(await phone.getByRole("radio", { name: "Everyone" }).count()).toBe(0);
  expect(await phone.getByPlaceholder("Type your message...").count()).toBe(0);

  await openAccess(page);
  await page.getByRole("button", { name: "Undo move-out" }).click();
  await openTab(page, "Timeline");
  await panel(page, "Timeline").getByText("Move out undone").waitFor();
  await banner.waitFor({ state: "detached" });
  await phone.getByPlaceholder("Type your message...").waitFor();
});

it("contact details are changed and confirmed by a link", async ({ grace, noa, phone, visitor }) => {
  const address = (word: string) => `noa.${noa.lastName}.${word}@example.com`.toLowerCase();
  await phone.emulateMedia({ colorScheme: "dark" });
  const open = () => phone.getByRole("button", { name: "Contact details" }).click();
  await open();
  const dialog = phone.getByRole("dialog", { name: "Contact details" });
  await dialog.getByLabel("Phone").fill("555");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(RESIDENT_TEXTS.phoneInvalid).first().waitFor();
  await dialog.getByLabel("Phone").fill("3125550177");
  await dialog.getByLabel("Email").fill(address("new"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(EMAIL_CHANGE_TEXTS.noMailServer).first().waitFor();
  expect(await dialog.getByLabel("Email").inputValue()).toBe(address("new"));
  await expectAccessibleAndFitting(phone, "the resident's Contact details");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await open();
  expect(await dialog.getByLabel("Phone").inputValue()).toBe("3125550177");

  // A new address waits for its confirmation, which both pages show.
  const profile = await openProfile(grace, noa);
  await openDetails(profile);
  const edit = await openDialog(profile, "Edit contact details", "Contact details");
  const propose = async (email: string) => {
    await edit.getByLabel("Email").fill(email);
    await edit.getByRole("button", { name: "Save" }).click();
    const link = profile.getByRole("dialog", { name: "Confirmation link" });
    const path = await link.getByLabel("Link").inputValue();
    await link.getByRole("button", { name: "Done" }).click();
    return path;
  };
  await expectAccessibleAndFitting(profile, "Contact details");
  await propose(address("typo"));
  await dialog.getByText(address("typo")).waitFor();
  await choose(profile, "More", "Edit contact details");
  await edit.getByRole("button", { name: "Cancel this change" }).click();
  await dialog.getByText(address("typo")).waitFor({ state: "detached" });

  const link = await propose(address("new"));
  await openDetails(profile);
  await dialog.getByText("is waiting for confirmation").waitFor();
  await profile.getByText(address("new")).waitFor();
  const { page } = await visitor({ viewport: PHONE });
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await expectAccessibleAndFitting(page, "the page of the link");
  await profile.getByText("Waiting for confirmation").waitFor();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText(`Your email address is now ${address("new")}.`).waitFor();
  await profile.getByText("Waiting for confirmation").waitFor({ state: "detached" });
  await profile
    .getByRole("definition")
    .filter({ hasText: address("new") })
    .waitFor();
  await phone.waitForURL(/\/login/);

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText(EMAIL_CHANGE_TEXTS.linkInvalid).waitFor();
});
