/** Staff move a resident out, whose own open page follows, and take it back; and they renew a lease. */
import { beforeAll, describe, expect, it } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { demoToday } from "../support/demo-days.ts";
import { expectAccessibleAndFitting } from "../support/looks.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { type Office, openAccess, openDialog, openOffice, openProfile, panel } from "./profile-support.ts";

const site = openSite();
let office: Office;
let maya: ResidentView;

beforeAll(async () => {
  office = await openOffice(site);
  const all = await office.rest.get<ResidentView[]>("/api/dashboard/residents");
  maya = all.find(({ email }) => email === RESIDENT.email) ?? expect.fail("Maya is in the demo property.");
});

describe("a move-out", () => {
  it("makes a resident's open page read-only, and undoing gives everything back", async () => {
    const resident = await site.enter(RESIDENT, { viewport: PHONE, colorScheme: "dark" });
    await resident.go("/dashboard#incidents");
    const report = resident.page.getByRole("button", { name: "Report an Incident" });
    await report.waitFor();
    const grace = await site.enter(STAFF, { viewport: DESKTOP });
    const page = await openProfile(grace, { userID: maya.userID });
    await openAccess(page);
    const dialog = await openDialog(page, "Move out", "Move out");
    await expectAccessibleAndFitting(page, "Move out");
    await dialog.getByLabel("Move-out date").fill(demoToday());
    await dialog.getByLabel("Reason").fill("Lease ended");
    await dialog.getByLabel("Forwarding note").fill("12 Pine Street");
    await dialog.getByRole("button", { name: "Save" }).click();
    await panel(page, "Lease and move-out").getByText("12 Pine Street").waitFor();
    await panel(page, "Timeline").getByText("Moved out").first().waitFor();

    const banner = resident.page.getByRole("region", { name: "Move-out" });
    await banner.getByText("You moved out on").waitFor();
    await report.waitFor({ state: "detached" });
    await expectAccessibleAndFitting(resident.page, "a former resident's page");
    await resident.go("/dashboard#chat");
    await resident.page.getByText("Only you and the staff of").waitFor();
    expect(await resident.page.getByRole("radio", { name: "Everyone" }).count()).toBe(0);
    expect(await resident.page.getByPlaceholder("Type your message...").count()).toBe(0);

    await page.getByRole("button", { name: "Undo move-out" }).click();
    await panel(page, "Timeline").getByText("Move out undone").waitFor();
    await banner.waitFor({ state: "detached" });
    await resident.page.getByPlaceholder("Type your message...").waitFor();
    expect([...grace.complaints, ...resident.complaints]).toEqual([]);
    await Promise.all([grace.leave(), resident.leave()]);
  });

  it("takes a resident out of the list, where the filter Former finds them", async () => {
    const wilhelmina = await office.moveIn("Wilhelmina");
    const grace = await site.enter(STAFF, { viewport: PHONE });
    const page = await grace.go("/staffdashboard/residents");
    const list = page.getByRole("region", { name: "Residents" });
    await list.getByLabel("Filter by name or unit").fill("Wilhelmina");
    const row = list.getByRole("link", { name: /Wilhelmina Sample/ });
    await row.waitFor();
    await office.rest.put(`/api/dashboard/residents/${wilhelmina.userID}/move-out`, {
      date: demoToday(),
      reason: "Lease ended",
    });
    await list.getByRole("listitem").getByText("Former", { exact: true }).waitFor();
    await page.reload();
    await list.getByLabel("Filter by name or unit").fill("Wilhelmina");
    await list.getByText("No residents found.").waitFor();
    await list.getByRole("button", { name: /^Former/ }).click();
    await row.waitFor();
    await expectAccessibleAndFitting(page, "the former residents");
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });
});

describe("a renewal", () => {
  it("begins with the next year, and the timeline keeps the old dates", async () => {
    const vera = await office.moveIn("Vera");
    const grace = await site.enter(STAFF, { viewport: PHONE });
    const page = await openProfile(grace, { userID: vera.userID });
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
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });
});
