/** Changes by staff are on the resident's open page at once: shown, marked as new, counted and announced. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { untilDrawn } from "../support/drawn.ts";
import { withSite } from "../support/fixtures.ts";
import { restClient } from "../support/staff-client.ts";
import { openTab, type TabName, tabLink } from "./support/dashboard.ts";

/** So many changes of each kind: the second one finds the first there. */
const TURNS = 2;

/** What staff do to a test's resident, over REST. */
function actionsOf(office: { rest: Awaited<ReturnType<typeof restClient>> }, userID: string) {
  const add = (path: string, body: object) =>
    office.rest.post(`/api/dashboard/${path}/add`, { userID, ...body });
  return {
    add,
    notify: (message: string) => add("notifications", { type: "Notice", message }),
    behave: (type: string, rp: number) => add("behaviorlog", { type, rp, reportedBy: "Grace Holloway" }),
  };
}

/**
 * `noa` is a resident with a long behavior log and a late payment, who has seen the chat, so that later messages are new. `openProfile`
 * opens her profile.
 */
const it = withSite({ addsOnly: true })
  .extend("noa", async ({ newResident, office, site }) => {
    const noa = await newResident("Noa");
    const actions = actionsOf(office, noa.userID);
    for (let day = 1; day <= 12; day += 1) await actions.behave(`Watered the plants, day ${day}`, 0);
    await actions.add("paymentlog", { monthYear: "Jan 2026", status: "Paid: Late" });
    const rest = await restClient(site.url, noa);
    await rest.get("/api/dashboard/conversations/property");
    return { ...noa, ...actions, rest };
  })
  .extend("openProfile", ({ enter, noa }) => async (viewport = DESKTOP) => {
    const seat = await enter(noa, { viewport });
    // A notification that is older than the list's first load is not new.
    const listed = seat.page.waitForResponse((response) =>
      response.url().includes("/api/dashboard/notifications/"),
    );
    await seat.go("/dashboard");
    await listed;
    await seat.page.getByRole("table", { name: "Payment Log" }).waitFor();
    return seat;
  });

/** Whether all texts are in one element that the selector finds. */
const isThere = (page: Page, selector: string, texts: string[]): Promise<boolean> =>
  page.evaluate(
    ([selector, texts]) =>
      [...document.querySelectorAll(selector)].some((element) =>
        texts.every((text) => element.textContent?.includes(text)),
      ),
    [selector, texts] as const,
  );

/** A kind of change, the element where it appears with these texts, and what staff do, with another text in each turn. */
type Kind = [
  what: string,
  tab: TabName,
  selector: string,
  texts: (turn: number) => string[],
  act: (turn: number) => Promise<unknown>,
];

const region = (label: string) => `section[aria-label="${label}"]`;

it("does not move a log that is read, but counts new entries", async ({ noa, openProfile }) => {
  const { page } = await openProfile();
  const log = page.locator(`${region("Behavior Log entries")}[tabindex]`);
  await log.evaluate((element) => element.scrollTo(0, 200));
  await untilDrawn(page);
  const rows = page.getByRole("table", { name: "Behavior Log" }).getByRole("row");
  const text = await rows.nth(7).innerText();
  const before = await rows.nth(7).boundingBox();
  await noa.behave("Swept the stairs", 0);
  await page.getByRole("button", { name: "1 new" }).waitFor();
  expect(await rows.nth(8).innerText()).toBe(text);
  const after = await rows.nth(8).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1000))).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBe(0);
});

it("shows every kind of change without a reload", async ({ noa, office, openProfile }) => {
  const [category, subCategory] = ["Plumbing", "Low water pressure"];
  const texts = { category, subCategory, description: "Hardly any water.", concernedParty: "Unit 7G" };
  const form = { requestID: "", type: "Maintenance", priorityLevel: "Medium", userID: noa.userID, ...texts };
  const { _id } = await noa.rest.post<IncidentView>("/api/dashboard/incidents/new", form);
  const statuses = ["On Hold", "Resolved"];
  // Of a year that is as far off as payments go.
  const months = ["Jan 2028", "Feb 2028"];
  const treat = (turn: number) => `Treat ${turn} of ${noa.lastName}`;
  const kinds: Kind[] = [
    [
      "a behavior log entry",
      "Profile",
      region("Behavior Log entries"),
      (turn) => [`Helped out, time ${turn}`],
      (turn) => noa.behave(`Helped out, time ${turn}`, 0),
    ],
    [
      "a score",
      "Profile",
      region("Scores"),
      (turn) => [`${(turn + 1) / 10} / 20`],
      (turn) => noa.behave(`Nudge ${turn}`, 0.1),
    ],
    [
      "a class and its fee",
      "Profile",
      region("Unit"),
      (turn) => (turn % 2 ? ["ClassC", "$60"] : ["ClassB", "$50"]),
      (turn) => noa.behave(`Swing ${turn}`, turn % 2 ? -8 : 8),
    ],
    [
      "a payment log entry",
      "Profile",
      region("Payment Log entries"),
      (turn) => [`${months[turn]}`],
      (turn) => noa.add("paymentlog", { monthYear: months[turn], status: "Paid: On-time" }),
    ],
    [
      "a reward log entry",
      "Rewards",
      region("Reward Log entries"),
      (turn) => [`Thanks, time ${turn}`],
      (turn) => noa.add("rewardlog", { text: `Thanks, time ${turn}`, cp: 1 }),
    ],
    [
      "a reward",
      "Rewards",
      "main li",
      (turn) => [treat(turn), "5 CP"],
      (turn) => noa.add("rewards", { title: treat(turn), img: "/reward-icons/coffee.svg", price: 5 }),
    ],
    [
      "a notification",
      "Notifications",
      "main tr",
      (turn) => [`Notice number ${turn}`],
      (turn) => noa.notify(`Notice number ${turn}`),
    ],
    [
      "an incident's status",
      "Incidents",
      "main tr",
      (turn) => [subCategory, `${statuses[turn]}`],
      (turn) => office.rest.patch("/api/dashboard/incidents/update", { _id, status: statuses[turn] }),
    ],
  ];
  const { page } = await openProfile();
  for (const [what, tab, selector, texts, act] of kinds) {
    await openTab(page, tab);
    for (let turn = 0; turn < TURNS; turn += 1) {
      expect(await isThere(page, selector, texts(turn)), `${what} before it happened`).toBe(false);
      await act(turn);
      await expect.poll(() => isThere(page, selector, texts(turn)), { message: what }).toBe(true);
    }
  }
});

it("marks, counts and announces new items until they were in view", async ({ noa, openProfile }) => {
  const { page } = await openProfile(PHONE);
  const badge = tabLink(page, "Notifications").locator("[data-count]");
  // At once, so that they are announced together.
  await Promise.all([noa.notify("The lobby is painted."), noa.notify("Mind the wet paint.")]);
  await expect.poll(() => badge.getAttribute("data-count")).toBe("2");
  await page.waitForFunction(() => document.title === "(2) Profile · Alder Quay Residences");
  const news = page.getByRole("status", { name: "What is new" });
  await expect.poll(() => news.textContent()).toBe("New: 2 notifications.");

  // Over a reload, too: it was not seen yet.
  await page.reload();
  await expect.poll(() => badge.getAttribute("data-count")).toBe("2");

  const row = page.getByRole("row").filter({ hasText: "Mind the wet paint." });
  // The mark lasts some seconds only.
  await Promise.all([row.getByText("New", { exact: true }).waitFor(), openTab(page, "Notifications")]);
  await row.getByText("New", { exact: true }).waitFor({ state: "detached" });
  await badge.waitFor({ state: "detached" });
  expect(await page.title()).toBe("Notifications · Alder Quay Residences");
});
