/** Two members of staff on one resident: each sees the other's changes and edits at once, what was missed after a lost connection, and who opened personal details. */
import { EventEmitter, once } from "node:events";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { type Office, openOffice } from "../support/office.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { openAccess, openDialog, openProfile, panel, watchWrites } from "./profile-support.ts";

const site = openSite();
let office: Office;
let grace: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  office = await openOffice(site);
  [grace, ben] = await Promise.all([site.enter(STAFF), site.enter(BEN)]);
});

afterAll(async () => {
  for (const seat of [grace, ben]) expect(seat.complaints).toEqual([]);
});

const row = (seat: SignedIn, name: string, text: string) =>
  panel(seat.page, name).getByRole("row").filter({ hasText: text });
const tile = (seat: SignedIn, name: string) => seat.page.getByRole("region", { name, exact: true });

const edit = (page: Page): Promise<Locator> => openDialog(page, "Edit", "Edit Resident Info");
const input = (form: Locator, name: string) => form.locator(`[name=${name}]`);
const save = (form: Locator) => form.getByRole("button", { name: "Save" }).click();

describe("two members of staff on one resident", () => {
  it("see each other's entries and their consequences, marked and announced, and those missed while offline", async () => {
    // Moves in long before the profile opens: a notification that arrives while it opens would be marked as new.
    const other = await office.moveIn("Omar");
    const resident = await office.moveIn("Nadia");
    const { userID } = resident;
    await Promise.all([openProfile(grace, resident), openProfile(ben, resident)]);
    const dialog = await openDialog(grace.page, "+ Add Behavior", "Add Behavior");
    await dialog.getByLabel("Incident Type").selectOption("Multi-Year Lease Signed");
    await dialog.getByLabel("Reported by").fill("Grace Holloway");
    const news = ben.page.getByRole("status", { name: "What is new" });
    // Marks and announcements last some seconds only.
    await Promise.all([
      row(ben, "Behavior Log", "Multi-Year Lease Signed").getByText("New", { exact: true }).waitFor(),
      tile(ben, "Resident Score").getByText("Updated", { exact: true }).waitFor(),
      news.filter({ hasText: "Resident Score is now 3." }).waitFor(),
      dialog.getByRole("button", { name: "Save" }).click(),
    ]);
    await row(ben, "Engagement & Rewards", "Earned 250CP - Multi-Year Lease Signed.").waitFor();
    await tile(ben, "Resident Score").getByText("3 / 20").waitFor();
    await tile(ben, "Currency Points").getByText("250 CP").waitFor();
    // One's own doing is not news.
    expect(await row(grace, "Behavior Log", "Multi-Year").getByText("New", { exact: true }).count()).toBe(0);

    const payment = await openDialog(ben.page, "+ Add Payment", "Add Payment Log");
    await payment.getByLabel("Month").selectOption("Feb");
    await payment.getByLabel("Year").selectOption("2026");
    await payment.getByLabel("Status").selectOption("Paid: Late");
    await payment.getByRole("button", { name: "Save" }).click();
    await row(grace, "Payment Log", "Feb 2026").getByText("Paid: Late").waitFor();

    const message = await openDialog(ben.page, "+ Add Notification", "Add Message");
    await message.getByLabel("Type").fill("Key pickup");
    await message.getByLabel("Message").fill("Your new key is ready.");
    const notification = panel(grace.page, "Notifications & Alerts")
      .getByRole("listitem")
      .filter({ hasText: "Your new key is ready." });
    await Promise.all([
      notification.getByText("New", { exact: true }).waitFor(),
      message.getByRole("button", { name: "Save" }).click(),
    ]);

    const reward = await openDialog(grace.page, "+ Add Reward Entry", "Add Reward Entry");
    await reward.getByLabel("Description").fill("Helped at the summer fair");
    await reward.getByLabel("CP").fill("50");
    await reward.getByRole("button", { name: "Save" }).click();
    await row(ben, "Engagement & Rewards", "Helped at the summer fair").waitFor();
    await tile(ben, "Currency Points").getByText("300 CP").waitFor();

    // Class, fee and their notice follow from entries that the office's other systems add.
    for (const type of ["Resident Referral", "Lease Renewal"]) {
      const rp = type === "Lease Renewal" ? 2 : 3;
      const entry = { userID, type, rp, reportedBy: "System" };
      await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    }
    for (const seat of [grace, ben]) {
      await tile(seat, "Resident").getByText("Class B").waitFor();
      await tile(seat, "Resident").getByText("$50").waitFor();
      await panel(seat.page, "Notifications & Alerts").getByText("class from C to B").first().waitFor();
    }

    await ben.context.setOffline(true);
    await ben.page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
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

    // An entry whose consequences the server has computed makes no profile save them.
    const writes = [watchWrites(grace.page), watchWrites(ben.page)];
    const survey = { userID, type: "Resident Survey Completed", rp: 0.5, reportedBy: "System" };
    await office.rest.post("/api/dashboard/behaviorlog/add", survey);
    for (const seat of [grace, ben]) await tile(seat, "Resident Score").getByText("9 / 20").waitFor();

    const address = `**/api/dashboard/residents/${userID}/profile`;
    const test = new EventEmitter();
    const [sawLoading, clickedRetry] = [once(test, "saw loading"), once(test, "clicked Retry")];
    let isFirst = true;
    await ben.page.route(address, async (route) => {
      const fails = isFirst;
      isFirst = false;
      // A page that becomes live may fetch again; that fetch waits until the button is clicked.
      await (fails ? sawLoading : clickedRetry);
      await (fails ? route.fulfill({ status: 500, json: { error: "Away." } }) : route.continue());
    });
    await ben.page.reload();
    await ben.page.getByText("Loading...", { exact: true }).waitFor();
    test.emit("saw loading");
    await ben.page.getByText("The profile could not be loaded.").waitFor();
    await ben.page.getByRole("button", { name: "Retry" }).click();
    test.emit("clicked Retry");
    await ben.page.getByRole("heading", { level: 1, name: "Nadia Sample" }).waitFor();
    await ben.page.unroute(address);
    await row(ben, "Behavior Log", "Resident Survey Completed").waitFor();

    await openProfile(grace, other);
    await grace.page.getByRole("heading", { level: 1, name: "Omar Sample" }).waitFor();
    await panel(grace.page, "Payment Log").getByText("No payment log found.").waitFor();
    expect(await grace.page.getByText("New", { exact: true }).count()).toBe(0);
    // By the time a profile has saved its resident's first scores, another one would have saved Nadia's.
    await openProfile(grace, await office.enter("Olga"));
    await tile(grace, "Resident").getByText("Class C").waitFor();
    expect(writes.flat().filter(({ body }) => body.userID === userID)).toEqual([]);
  });

  it("see each other's edits, and are warned before they overwrite one", async () => {
    const resident = await office.moveIn("Yasmin");
    await Promise.all([openProfile(grace, resident), openProfile(ben, resident)]);

    const turnover = async () =>
      (await office.rest.get<ResidentView>(`/api/dashboard/residents/${resident.userID}`)).turnoverScore;
    const before = await turnover();
    const bens = await edit(ben.page);
    await input(bens, "unitNumber").fill("9B");
    const graces = await edit(grace.page);
    await input(graces, "firstName").fill("Yasmina");
    await input(graces, "unitNumber").fill("9G");
    await input(graces, "monthlyIncome").fill("4100");
    await save(graces);
    await graces.waitFor({ state: "detached" });

    await expect.poll(() => input(bens, "firstName").inputValue()).toBe("Yasmina");
    await expect.poll(() => input(bens, "monthlyIncome").inputValue()).toBe("4100");
    await bens.getByText("Changed in the meantime to 9G").waitFor();
    expect(await input(bens, "unitNumber").inputValue()).toBe("9B");
    await save(bens);
    await bens.waitFor({ state: "detached" });
    for (const { page } of [grace, ben]) {
      await page.getByRole("heading", { level: 1, name: "Yasmina Sample" }).waitFor();
      await panel(page, "Resident").getByText("Unit 9B · 2BHK").waitFor();
    }

    // The income has changed the turnover score, which the open profiles save a moment later; with it, class and fee are recomputed.
    await expect.poll(turnover).not.toBe(before);
    const score = `Turnover Score: ${await turnover()} of 100`;
    for (const { page } of [grace, ben]) await page.getByRole("img", { name: score }).waitFor();
    // A class set by hand holds until the next entry.
    const again = await edit(grace.page);
    await input(again, "class").selectOption("A");
    await save(again);
    for (const { page } of [grace, ben]) await panel(page, "Resident").getByText("Class A").waitFor();
    const entry = { userID: resident.userID, type: "Own idea", rp: 1, reportedBy: "Desk" };
    await office.rest.post("/api/dashboard/behaviorlog/add", entry);
    for (const { page } of [grace, ben]) await panel(page, "Resident").getByText("Class C").waitFor();
  });

  it("fetch personal details when they open them or Edit, and managers see who it was", async () => {
    const card = "Who opened the personal details";
    const ines = await office.moveIn("Ines", { monthlyIncome: 5200 });
    const { userID } = ines;
    const asked: string[] = [];
    ben.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openProfile(ben, ines);
    const profile = ben.page;
    const inFull = () => asked.filter((path) => path === `/api/dashboard/residents/${userID}`).length;
    await openAccess(profile);
    expect([inFull(), await panel(profile, card).count()]).toEqual([0, 0]);

    const page = await openProfile(grace, await office.moveIn("Vesna"));
    await openAccess(page);
    await panel(page, card).getByText("Nobody yet.").waitFor();

    await profile.getByText("Personal details", { exact: true }).click();
    await profile.getByText("May 17, 1990").waitFor();
    await profile.getByText("$5,200").waitFor();
    expect(inFull()).toBe(1);
    const edit = await openDialog(profile, "Edit", "Edit Resident Info");
    await expect.poll(() => edit.locator("[name=monthlyIncome]").inputValue()).toBe("5200");
    expect(inFull()).toBe(2);

    await openProfile(grace, { userID });
    await openAccess(page);
    const rows = panel(page, card).getByRole("listitem");
    await rows.filter({ hasText: "Ben" }).waitFor();
    expect(await rows.count()).toBe(1);
    await edit.getByRole("button", { name: "Cancel" }).click();
  });
});
