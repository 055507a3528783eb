/** The JavaScript that a first visit loads, gzipped, stays within each screen's budget. */
import { describe, expect, it } from "vitest";
import type { ResidentSummaryView } from "../../src/domain/resident.ts";
import { type Person, RESIDENT, STAFF } from "./support/people.ts";
import { BUDGETS_KB, scriptsOf } from "./support/script-weight.ts";
import { openSite } from "./support/site.ts";
import { restClient } from "./support/staff-client.ts";

// The headless shell has a mouse over the page from the start, which would load the app of prerendered pages.
const site = openSite({ readsOnly: true, ownBrowser: true });

async function expectWithin(budgetKB: number, path: string, person?: Person): Promise<void> {
  const kilobytes = await scriptsOf(() => site.visitor(), site.url, path, person);
  console.log(`${path}: ${kilobytes.toFixed(1)} kB of at most ${budgetKB} kB`);
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(budgetKB);
}

describe("first-load JavaScript", () => {
  it.each([
    ["/", "prerendered", undefined],
    ["/about", "public", undefined],
    ["/contact", "prerendered", undefined],
    ["/scores", "prerendered", undefined],
    ["/login", "login", undefined],
    ["/register", "register", undefined],
    ["/display", "login", undefined],
    ["/dashboard", "resident", RESIDENT],
    ["/staffdashboard/", "staff", STAFF],
    ["/staffdashboard/reports?report=month", "staff", STAFF],
    ["/staffdashboard/residents", "staff", STAFF],
    ["/staffdashboard/incidents", "staff", STAFF],
    ["/staffdashboard/rewards", "staff", STAFF],
    ["/staffdashboard/rchat", "staff", STAFF],
    ["/staffdashboard/inbox", "staff", STAFF],
    ["/staffdashboard/announcements", "staff", STAFF],
    ["/staffdashboard/reports", "staff", STAFF],
    ["/staffdashboard/property-connect", "staff", STAFF],
    ["/staffdashboard/settings", "settings", STAFF],
  ] as const)("of %s is within the budget of a %s screen", async (path, kind, person) => {
    await expectWithin(BUDGETS_KB[kind], path, person);
  });

  it("of a resident's profile is within the budget of a staff screen", async () => {
    const rest = await restClient(site.url, STAFF);
    const [resident] = await rest.get<ResidentSummaryView[]>("/api/dashboard/residents?limit=1");
    await expectWithin(BUDGETS_KB.staff, `/staffdashboard/residents/profile#${resident?.userID}`, STAFF);
  });
});
