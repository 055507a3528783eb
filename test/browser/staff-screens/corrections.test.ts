/** Corrections on the profile, and what the resident sees of them: reversed pairs, corrected payments, and decided disputes. */
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";
import { openProfile, panel } from "./profile-support.ts";

const site = openSite();
let staff: RestClient;
let resident: RestClient;
let userID: string;
let grace: SignedIn;
let maya: SignedIn;

beforeAll(async () => {
  [staff, resident] = await Promise.all([restClient(site.url, STAFF), restClient(site.url, RESIDENT)]);
  ({ userID } = await resident.get<{ userID: string }>("/api/auth/me"));
  [grace, maya] = await Promise.all([
    site.enter(STAFF, { viewport: DESKTOP }),
    site.enter(RESIDENT, { viewport: PHONE }),
  ]);
});

const row = (seat: SignedIn, log: string, text: string) =>
  panel(seat.page, log).getByRole("row").filter({ hasText: text });

const addEntry = (type: string, rp: number) =>
  staff.post<{ _id: string }>("/api/dashboard/behaviorlog/add", { userID, type, rp, reportedBy: "Grace" });

describe("a behavior entry", () => {
  it("is reversed from its row; staff and resident see the pair, which can't be reversed again", async () => {
    await addEntry("Unauthorized Pet", -1.5);
    await maya.go("/dashboard");
    const page = await openProfile(grace, { userID });
    const entry = row(grace, "Behavior Log", "Unauthorized Pet");
    await entry.getByRole("button", { name: /^Actions: Unauthorized Pet/ }).click();
    await page.getByRole("menuitem", { name: "Reverse entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Reverse entry" });
    const score = dialog.getByRole("status", { name: "What this changes" });
    await score.getByText("Resident Score").waitFor();
    expect(await score.textContent()).toMatch(/Resident Score[\d.]+ becomes [\d.]+/);
    await expectAccessibleAndFitting(page, "Reverse entry");
    await dialog.getByRole("button", { name: "Reverse entry" }).click();
    await page.getByRole("alert").filter({ hasText: "Please enter a reason." }).waitFor();
    await dialog.getByLabel("Reason").fill("The dog belonged to a visitor.");
    await dialog.getByRole("button", { name: "Reverse entry" }).click();
    await page.getByText("Entry reversed.").waitFor();
    await dialog.waitFor({ state: "detached" });
    for (const seat of [grace, maya]) {
      await row(seat, "Behavior Log", "Reversal of Unauthorized Pet").waitFor();
      const pair = row(seat, "Behavior Log", "Unauthorized Pet");
      expect(await pair.count()).toBe(2);
      expect(await pair.first().textContent()).toContain("The dog belonged to a visitor.");
      expect(await pair.last().textContent()).toMatch(
        /Unauthorized Pet.*-1\.5 RP, Reversed \w{3} \d+, \d{4}/,
      );
      expect(await pair.getByRole("button").count()).toBe(0);
    }
    const pair = row(grace, "Behavior Log", "Unauthorized Pet");
    await pair.first().hover();
    await expect.poll(() => page.locator("tr[data-tinted]").count()).toBe(2);
    await expectAccessibleAndFitting(page, "a reversed pair");
    await expectAccessibleAndFitting(maya.page, "a reversed pair, to the resident");
  });

  it("that is disputed is reversed with the dispute, which the resident reads as decided in their favor", async () => {
    const { _id } = await addEntry("Smoking Violation", -1.5);
    const dispute = await resident.post<{ _id: string }>("/api/dashboard/incidents/new", {
      requestID: "",
      type: "Dispute",
      category: "Behavior - RP Score",
      subCategory: "Unfair RP deduction",
      description: "I do not smoke.",
      concernedParty: "The office",
      userID,
      disputedLog: "behavior",
      disputedEntryID: _id,
    });
    await maya.go("/dashboard");
    await row(maya, "Behavior Log", "Smoking Violation")
      .getByRole("link", { name: /^Disputed/ })
      .waitFor();
    const page = await grace.go(`/staffdashboard/incidents/${dispute._id}`);
    await page
      .getByRole("button", { name: /^Status/ })
      .first()
      .click();
    await page
      .getByRole("menuitem", { name: /^Resolved/ })
      .or(page.getByRole("menuitemradio", { name: /^Resolved/ }))
      .click();
    const dialog = page.getByRole("dialog", { name: "Resolve dispute" });
    await dialog.getByLabel("Upheld").check();
    await dialog.getByRole("checkbox", { name: /^Reverse the entry/ }).waitFor();
    await expectAccessibleAndFitting(page, "Resolve dispute");
    await dialog.getByLabel(/^Message to/).fill("The report named another unit.");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "detached" });
    const smoking = row(maya, "Behavior Log", "Smoking Violation");
    await smoking.getByRole("link", { name: "Decided in your favor." }).click();
    await maya.page.getByText("What changed").waitFor();
    const shown = await maya.page.getByRole("main").textContent();
    expect(shown).toContain("Decided in your favor.");
    expect(shown).toContain("now reversed");
    expect(shown).not.toMatch(/Upheld|Rejected/);
    await expectAccessibleAndFitting(maya.page, "a decided dispute");
  });
});

describe("a payment", () => {
  it("is withdrawn with a reason, and struck through in the log", async () => {
    const [payment] = await resident.get<{ monthYear: string }[]>(`/api/dashboard/paymentlog/${userID}`);
    const month = payment?.monthYear ?? expect.fail("no payment");
    const page = await openProfile(grace, { userID });
    await row(grace, "Payment Log", month)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Correct payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct payment" });
    await dialog.getByLabel("Status").selectOption("Withdrawn");
    await dialog.getByLabel("Reason").fill("Entered for the wrong month.");
    await expectAccessibleAndFitting(page, "Correct payment");
    await dialog.getByRole("button", { name: "Correct payment" }).click();
    await dialog.waitFor({ state: "detached" });
    await row(grace, "Payment Log", month)
      .getByText(/Withdrawn \w{3} \d+, \d{4}/)
      .waitFor();
    expect(grace.complaints).toEqual([]);
    expect(maya.complaints).toEqual([]);
  });
});
