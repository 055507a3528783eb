/** What staff do on a profile, and what its resident sees of it: corrections, decided disputes, a move-out, a lease's renewal, and contact details, whose new address is confirmed by a link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMAIL_CHANGE_TEXTS } from "../../../src/domain/contact-rules.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday } from "../support/demo-days.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { type Office, openOffice } from "../support/office.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { type RestClient, register, restClient } from "../support/staff-client.ts";
import { openAccess, openDialog, openProfile, panel } from "./profile-support.ts";

const NEWCOMER = { role: "Resident", email: "vita@example.com", password: "nine quiet lanterns" } as const;

const site = openSite();
let office: Office;
let resident: RestClient;
let userID: string;
let grace: SignedIn;
let maya: SignedIn;

beforeAll(async () => {
  [office, resident] = await Promise.all([openOffice(site), restClient(site.url, RESIDENT)]);
  ({ userID } = await resident.get<{ userID: string }>("/api/auth/me"));
  [grace, maya] = await Promise.all([
    site.enter(STAFF, { viewport: DESKTOP }),
    site.enter(RESIDENT, { viewport: PHONE }),
  ]);
  await maya.go("/dashboard");
});

afterAll(async () => {
  expect(grace.complaints).toEqual([]);
  expect(maya.complaints).toEqual([]);
  await Promise.all([grace.leave(), maya.leave()]);
});

const row = (seat: SignedIn, log: string, text: string) =>
  panel(seat.page, log).getByRole("row").filter({ hasText: text });

const addEntry = (type: string, rp: number) =>
  office.rest.post<{ _id: string }>("/api/dashboard/behaviorlog/add", {
    userID,
    type,
    rp,
    reportedBy: "Grace",
  });

describe("a behavior entry", () => {
  it("is reversed from its row; staff and resident see the pair, which can't be reversed again", async () => {
    await addEntry("Unauthorized Pet", -1.5);
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
    await row(maya, "Behavior Log", "Reversal of Unauthorized Pet").waitFor();
    // Before the page that is in view has marked its new entries as read.
    await expectAccessibleAndFitting(maya.page, "a reversed pair, to the resident");
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
  });
});

describe("a move-out", () => {
  it("makes a resident's open page read-only, and undoing gives everything back", async () => {
    await maya.go("/dashboard");
    await maya.page.emulateMedia({ colorScheme: "dark" });
    const toTab = (tab: string) =>
      maya.page.evaluate((hash) => {
        location.hash = hash;
      }, tab);
    await toTab("incidents");
    const report = maya.page.getByRole("button", { name: "Report an Incident" });
    await report.waitFor();
    const page = await openProfile(grace, { userID });
    await openAccess(page);
    const dialog = await openDialog(page, "Move out", "Move out");
    await expectAccessibleAndFitting(page, "Move out");
    await dialog.getByLabel("Move-out date").fill(demoToday());
    await dialog.getByLabel("Reason").fill("Lease ended");
    await dialog.getByLabel("Forwarding note").fill("12 Pine Street");
    await dialog.getByRole("button", { name: "Save" }).click();
    await panel(page, "Lease and move-out").getByText("12 Pine Street").waitFor();
    await panel(page, "Timeline").getByText("Moved out").first().waitFor();

    const banner = maya.page.getByRole("region", { name: "Move-out" });
    await banner.getByText("You moved out on").waitFor();
    await report.waitFor({ state: "detached" });
    await expectAccessibleAndFitting(maya.page, "a former resident's page");
    await toTab("chat");
    await maya.page.getByText("Only you and the staff of").waitFor();
    expect(await maya.page.getByRole("radio", { name: "Everyone" }).count()).toBe(0);
    expect(await maya.page.getByPlaceholder("Type your message...").count()).toBe(0);

    await page.getByRole("button", { name: "Undo move-out" }).click();
    await panel(page, "Timeline").getByText("Move out undone").waitFor();
    await banner.waitFor({ state: "detached" });
    await maya.page.getByPlaceholder("Type your message...").waitFor();
  });
});

describe("a renewal", () => {
  it("begins with the next year, and the timeline keeps the old dates", async () => {
    const vera = await office.moveIn("Vera");
    const page = await openProfile(grace, vera);
    await openAccess(page);
    const dialog = await openDialog(page, "Renew lease", "Renew lease");
    await expectAccessibleAndFitting(page, "Renew lease");
    await dialog.getByRole("button", { name: "Renew", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const year = Number(demoToday().slice(0, 4)) + 2;
    await panel(page, "Lease and move-out").getByText(`Jan 1, ${year} to Dec 31, ${year}`).waitFor();
    await panel(page, "Timeline")
      .getByText(`Lease end from Dec 31, ${year - 1} to Dec 31, ${year}`)
      .waitFor();
  });
});

describe("the list of residents", () => {
  it("loses a resident who moved out, whom the filter Former finds", async () => {
    const wilhelmina = await office.moveIn("Wilhelmina");
    const page = await grace.go("/staffdashboard/residents");
    await page.setViewportSize(PHONE);
    const list = page.getByRole("region", { name: "Residents" });
    await list.getByLabel("Filter by name or unit").fill("Wilhelmina");
    const row = list.getByRole("link", { name: /Wilhelmina Sample/ });
    await row.waitFor();
    await office.rest.put(`/api/dashboard/residents/${wilhelmina.userID}/move-out`, {
      date: demoToday(),
      reason: "Lease ended",
    });
    await list.getByRole("listitem").getByText("Former", { exact: true }).waitFor();
    await list.getByRole("button", { name: "1 changed: show" }).click();
    await list.getByText("No residents found.").waitFor();
    await list.getByRole("button", { name: /^Former/ }).click();
    await row.waitFor();
    await expectAccessibleAndFitting(page, "the former residents");
    await page.setViewportSize(DESKTOP);
  });
});

describe("the contact details", () => {
  it("are changed by their resident, whose new address the office enters without a mail server, and its link confirms", async () => {
    // The new address ends the sessions of the old one, so that it is not Maya's.
    await register(site.url, NEWCOMER.email, NEWCOMER.password);
    const client = await restClient(site.url, NEWCOMER);
    const newcomer = await client.get<{ userID: string }>("/api/auth/me");
    const vita = await site.enter(NEWCOMER, { viewport: PHONE, colorScheme: "dark" });
    const page = await vita.go("/dashboard");
    const open = () => page.getByRole("button", { name: "Contact details" }).click();
    await open();
    const dialog = page.getByRole("dialog", { name: "Contact details" });
    await dialog.getByLabel("Phone").fill("555");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(RESIDENT_TEXTS.phoneInvalid).first().waitFor();
    await dialog.getByLabel("Phone").fill("3125550177");
    await dialog.getByLabel("Email").fill("vita.new@example.com");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(EMAIL_CHANGE_TEXTS.noMailServer).first().waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe("vita.new@example.com");
    await expectAccessibleAndFitting(page, "the resident's Contact details");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await open();
    expect(await dialog.getByLabel("Phone").inputValue()).toBe("3125550177");

    // A new address waits for its confirmation, which both pages show.
    const profile = await openProfile(grace, newcomer);
    await profile.getByText("Personal details").click();
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
    await propose("vita.typo@example.com");
    await dialog.getByText("vita.typo@example.com").waitFor();
    await openDialog(profile, "Edit contact details", "Contact details");
    await edit.getByRole("button", { name: "Cancel this change" }).click();
    await dialog.getByText("vita.typo@example.com").waitFor({ state: "detached" });

    const link = await propose("vita.new@example.com");
    await dialog.getByText("waits for confirmation").waitFor();
    await profile.getByText("vita.new@example.com").waitFor();
    const visitor = await site.visitor({ viewport: PHONE });
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).waitFor();
    await expectAccessibleAndFitting(visitor.page, "the page of the link");
    await profile.getByText("Waiting for confirmation").waitFor();
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText("Your email address is now vita.new@example.com.").waitFor();
    await profile.getByText("Waiting for confirmation").waitFor({ state: "detached" });
    await profile.getByRole("definition").filter({ hasText: "vita.new@example.com" }).waitFor();
    await vita.page.waitForURL(/\/login/);

    await visitor.page.goto("about:blank");
    await visitor.page.goto(link);
    await visitor.page.getByRole("button", { name: "Confirm" }).click();
    await visitor.page.getByText(EMAIL_CHANGE_TEXTS.linkInvalid).waitFor();
    await Promise.all([vita.leave(), visitor.context.close()]);
  });
});
