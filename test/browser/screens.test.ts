/**
 * Every screen: the JavaScript of a first visit is within its budget, and in every look, axe finds nothing, and nothing reaches out of the
 * page. The tests of the staff dashboard, the inbox and the resident dashboard look at these, with their figures, conversations and tabs.
 */
import type { ResidentSummaryView } from "../../src/domain/resident.ts";
import { visit } from "./public/visit.ts";
import { withSite } from "./support/fixtures.ts";
import { expectGoodInEveryLook } from "./support/looks.ts";
import { openSession, RESIDENT, STAFF } from "./support/people.ts";
import { type BUDGETS_KB, expectWithinBudget } from "./support/script-weight.ts";

type Screen = readonly [path: string, budget?: keyof typeof BUDGETS_KB];

const it = withSite({ readsOnly: true });

const OF_VISITORS: Screen[] = [
  // Those without a budget load nothing before the first input (public/prerendered.test.ts), or are no beginning of a visit.
  ["/"],
  ["/about", "public"],
  ["/contact"],
  ["/scores"],
  ["/login", "login"],
  ["/register", "register"],
  ["/unauthorized"],
  ["/display", "login"],
  ["/confirm-email#token=unknown"],
  ["/no-such-page"],
];

const OF_STAFF: Screen[] = [
  ["/staffdashboard/residents", "staff"],
  ["/staffdashboard/residents/profile"],
  ["/staffdashboard/incidents", "staff"],
  ["/staffdashboard/rewards", "staff"],
  ["/staffdashboard/rchat", "staff"],
  ["/staffdashboard/announcements", "staff"],
  ["/staffdashboard/property-connect", "staff"],
  ["/staffdashboard/units", "staff"],
  ["/staffdashboard/rent", "staff"],
  ["/staffdashboard/settings", "settings"],
  ["/staffdashboard/settings?tab=team"],
  ["/staffdashboard/settings?tab=scores"],
  ["/staffdashboard/settings?tab=privacy"],
  ["/staffdashboard/settings?tab=ledger"],
  ["/staffdashboard/settings?tab=displays"],
  ["/staffdashboard/reports", "staff"],
  ["/staffdashboard/reports?report=month", "staff"],
  ["/staffdashboard/reports?report=balances"],
  ["/staffdashboard/reports?report=statements"],
];

it.for([
  ["visitors", undefined, OF_VISITORS],
  ["staff", STAFF, OF_STAFF],
] as const)("the screens of %s fit and are good", async ([_whose, person, screens], { site, visitor }) => {
  const { page } = await visitor({ reducedMotion: "reduce" });
  if (person) await openSession(page, site.url, person);
  for (const [path, budget] of screens) {
    if (budget) await expectWithinBudget(page, site.url + path, budget);
    else await visit(page, site.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectGoodInEveryLook(page, path);
  }
});

it("the screens with looks of their own are within their budgets", async ({ site, visitor, office }) => {
  const [resident] = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents?limit=1");
  for (const [person, kind, paths] of [
    [RESIDENT, "resident", ["/dashboard"]],
    [
      STAFF,
      "staff",
      ["/staffdashboard/", "/staffdashboard/inbox", `/staffdashboard/residents/profile#${resident?.userID}`],
    ],
  ] as const) {
    const { page } = await visitor();
    await openSession(page, site.url, person);
    for (const path of paths) await expectWithinBudget(page, site.url + path, kind);
  }
});
