/** Two members of staff on one resident: each sees the other's changes at once, and what was missed after a lost connection. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import {
  type Office,
  openDialog,
  openOffice,
  openProfile,
  PROFILE,
  panel,
  watchWrites,
} from "./profile-support.ts";

const site = openSite();
let office: Office;
let grace: SignedIn;
let ben: SignedIn;
let resident: ResidentView;

beforeAll(async () => {
  office = await openOffice(site);
  resident = await office.moveIn("Nadia");
  [grace, ben] = await Promise.all([site.enter(STAFF), site.enter(BEN)]);
});

afterAll(async () => {
  for (const seat of [grace, ben]) expect(seat.complaints).toEqual([]);
});

const row = (seat: SignedIn, name: string, text: string) =>
  panel(seat.page, name).getByRole("row").filter({ hasText: text });
const tile = (seat: SignedIn, name: string) => seat.page.getByRole("region", { name, exact: true });

async function bothOpen(): Promise<void> {
  await openProfile(grace, { userID: resident.userID });
  await openProfile(ben, { userID: resident.userID });
  for (const seat of [grace, ben]) await tile(seat, "Resident").getByText("Class C").waitFor();
}

describe("two members of staff on one resident", () => {
  it("see a behavior entry and its consequences, marked and announced", async () => {
    await bothOpen();
    const dialog = await openDialog(grace.page, "+ Add Behavior", "Add Behavior");
    await dialog.getByLabel("Incident Type").selectOption("Multi-Year Lease Signed");
    await dialog.getByLabel("Reported by").fill("Grace Holloway");
    await dialog.getByRole("button", { name: "Save" }).click();
    const entry = row(ben, "Behavior Log", "Multi-Year Lease Signed");
    await entry.waitFor();
    await entry.getByText("New", { exact: true }).waitFor();
    await row(ben, "Engagement & Rewards", "Earned 250CP - Multi-Year Lease Signed.").waitFor();
    await tile(ben, "Resident Score").getByText("3 / 20").waitFor();
    await tile(ben, "Resident Score").getByText("Updated", { exact: true }).waitFor();
    await tile(ben, "Currency Points").getByText("250 CP").waitFor();
    const news = ben.page.getByRole("status", { name: "What is new" });
    await news.filter({ hasText: "Resident Score is now 3." }).waitFor();
    // One's own doing is not news.
    expect(await row(grace, "Behavior Log", "Multi-Year").getByText("New", { exact: true }).count()).toBe(0);
  });

  it("see each other's payments, notifications and rewards, and a change of class and fee", async () => {
    const payment = await openDialog(ben.page, "+ Add Payment", "Add Payment Log");
    await payment.getByLabel("Month").selectOption("Feb");
    await payment.getByLabel("Year").selectOption("2026");
    await payment.getByLabel("Status").selectOption("Paid: Late");
    await payment.getByRole("button", { name: "Save" }).click();
    await row(grace, "Payment Log", "Feb 2026").getByText("Paid: Late").waitFor();

    const message = await openDialog(ben.page, "+ Add Notification", "Add Message");
    await message.getByLabel("Type").fill("Key pickup");
    await message.getByLabel("Message").fill("Your new key is ready.");
    await message.getByRole("button", { name: "Save" }).click();
    const notification = panel(grace.page, "Notifications & Alerts").getByRole("listitem").first();
    await notification.getByText("Your new key is ready.").waitFor();
    await notification.getByText("New", { exact: true }).waitFor();

    const reward = await openDialog(grace.page, "+ Add Reward Entry", "Add Reward Entry");
    await reward.getByLabel("Description").fill("Helped at the summer fair");
    await reward.getByLabel("CP").fill("50");
    await reward.getByRole("button", { name: "Save" }).click();
    await row(ben, "Engagement & Rewards", "Helped at the summer fair").waitFor();
    await tile(ben, "Currency Points").getByText("300 CP").waitFor();

    // Class, fee and their notice follow from entries that the office's other systems add.
    for (const type of ["Resident Referral", "Lease Renewal"]) {
      const rp = type === "Lease Renewal" ? 2 : 3;
      const entry = { userID: resident.userID, type, rp, reportedBy: "System" };
      await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    }
    for (const seat of [grace, ben]) {
      await tile(seat, "Resident").getByText("Class B").waitFor();
      await tile(seat, "Resident").getByText("$50").waitFor();
      await panel(seat.page, "Notifications & Alerts").getByText("class from C to B").first().waitFor();
    }
  });

  it("see missed entries in order and once after a reconnect", async () => {
    await ben.context.setOffline(true);
    await ben.page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
    const { userID } = resident;
    for (const type of ["Autopay Enrollment", "Parking Violation"]) {
      const rp = type === "Parking Violation" ? -0.5 : 1;
      await office.rest.post("/api/dashboard/behaviorlog/add", { userID, type, rp, reportedBy: "System" });
    }
    await office.rest.post("/api/dashboard/notifications/add", {
      userID,
      type: "Missed",
      message: "While away.",
    });
    await row(grace, "Behavior Log", "Parking Violation").waitFor();
    expect(await row(ben, "Behavior Log", "Parking Violation").count()).toBe(0);
    await ben.context.setOffline(false);
    await row(ben, "Behavior Log", "Parking Violation").waitFor();
    const types = await panel(ben.page, "Behavior Log").locator("tbody tr").allTextContents();
    expect(types[0]).toContain("Parking Violation");
    expect(types[1]).toContain("Autopay Enrollment");
    expect(types.filter((text) => text.includes("Parking Violation"))).toHaveLength(1);
    await tile(ben, "Resident Score").getByText("8.5 / 20").waitFor();
    await panel(ben.page, "Notifications & Alerts").getByText("While away.").waitFor();
  });

  it("save no scores that equal the server's", async () => {
    const writes = [watchWrites(grace.page), watchWrites(ben.page)];
    const entry = {
      userID: resident.userID,
      type: "Resident Survey Completed",
      rp: 0.5,
      reportedBy: "System",
    };
    await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    for (const seat of [grace, ben]) await tile(seat, "Resident Score").getByText("9 / 20").waitFor();
    // Longer than a profile waits before it saves: another person's entry arrives in that time.
    await openProfile(ben, { userID: resident.userID });
    await row(ben, "Behavior Log", "Resident Survey Completed").waitFor();
    await openProfile(grace, { userID: resident.userID });
    expect(writes.flat()).toEqual([]);
  });
});

describe("a profile opened from a dashboard figure", () => {
  it("highlights and focuses the panel that the figure counts", async () => {
    await openProfile(grace, { userID: resident.userID, about: "Missed payments" });
    const spot = grace.page.locator("[tabindex='-1']:focus");
    await spot.getByRole("heading", { name: "Payment Log" }).waitFor();
  });

  it("shows another resident without anything of the previous one", async () => {
    const other = await office.moveIn("Omar");
    await openProfile(grace, { userID: other.userID });
    await grace.page.getByRole("heading", { level: 1, name: "Omar Sample" }).waitFor();
    await panel(grace.page, "Payment Log").getByText("No payment log found.").waitFor();
    expect(await grace.page.getByText("New", { exact: true }).count()).toBe(0);
  });
});

describe("a profile that does not load", () => {
  it("shows 'Loading...', and offers a retry after a failure", async () => {
    const { page } = ben;
    const address = `**/api/dashboard/residents/${resident.userID}/profile`;
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { error: "Away." } });
    });
    await ben.go(PROFILE);
    await page.evaluate((usr) => history.replaceState({ usr, key: "test", idx: 0 }, ""), {
      userID: resident.userID,
    });
    await page.reload();
    await page.getByText("Loading...", { exact: true }).waitFor();
    answer();
    await page.getByText("The profile could not be loaded.").waitFor();
    await page.unroute(address);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { level: 1, name: "Nadia Sample" }).waitFor();
  });
});
