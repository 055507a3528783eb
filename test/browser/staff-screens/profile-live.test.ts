/** Two members of staff on one resident: each sees the other's changes and edits at once, what was missed after a lost connection, and who opened personal details. */
import { expect } from "vitest";
import { withSite } from "../support/fixtures.ts";
import { BEN } from "../support/people.ts";
import type { SignedIn } from "../support/site.ts";
import { openAccess, openDetails, openDialog, openProfile, panel, rowIn } from "./profile-support.ts";

const it = withSite({ addsOnly: true }).extend("ben", ({ enter }) => enter(BEN));

const row = ({ page }: SignedIn, log: string, text: string) => rowIn(page, log, text);
const tile = ({ page }: SignedIn, name: string) => panel(page, name);
const edit = ({ page }: SignedIn) => openDialog(page, "Edit", "Edit Resident Info");

it("see each other's entries, marked, also after being offline", async ({ ben, grace, office }) => {
  const resident = await office.moveIn("Nadia");
  const { userID } = resident;
  const behave = (type: string, rp: number) =>
    office.rest.post("/api/dashboard/behaviorlog/add", { userID, type, rp, reportedBy: "System" });
  await Promise.all([openProfile(grace, resident), openProfile(ben, resident)]);
  const dialog = await openDialog(grace.page, "+ Add Behavior", "Add Behavior");
  await dialog.getByLabel("Incident Type").fill("Multi-Year Lease Signed");
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
  await behave("Resident Referral", 3);
  await behave("Lease Renewal", 2);
  for (const seat of [grace, ben]) {
    await tile(seat, "Resident").getByText("Class B").waitFor();
    await tile(seat, "Resident").getByText("$50").waitFor();
    await panel(seat.page, "Notifications & Alerts").getByText("class from C to B").first().waitFor();
  }

  await ben.context.setOffline(true);
  await ben.page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
  await behave("Autopay Enrollment", 1);
  await behave("Parking Violation", -0.5);
  const missed = { userID, type: "Missed", message: "While away." };
  await office.rest.post("/api/dashboard/notifications/add", missed);
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

it("fetch personal details on demand, and managers see who did", async ({ ben, grace, office }) => {
  const card = "Who opened the personal details";
  const ines = await office.moveIn("Ines", { monthlyIncome: 5200 });
  const asked: string[] = [];
  ben.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const profile = await openProfile(ben, ines);
  const inFull = () => asked.filter((path) => path === `/api/dashboard/residents/${ines.userID}`).length;
  await openAccess(profile);
  expect([inFull(), await panel(profile, card).count()]).toEqual([0, 0]);

  const page = await openProfile(grace, await office.moveIn("Vesna"));
  await openAccess(page);
  await panel(page, card).getByText("No one yet.").waitFor();

  const details = await openDetails(profile);
  await details.getByText("May 17, 1990").waitFor();
  await details.getByText("$5,200").waitFor();
  await details.getByRole("button", { name: "Done" }).click();
  expect(inFull()).toBe(1);
  const form = await edit(ben);
  await expect.poll(() => form.locator("[name=monthlyIncome]").inputValue()).toBe("5200");
  expect(inFull()).toBe(2);

  await openProfile(grace, ines);
  await openAccess(page);
  const rows = panel(page, card).getByRole("listitem");
  await rows.filter({ hasText: "Ben" }).waitFor();
  expect(await rows.count()).toBe(1);
});
