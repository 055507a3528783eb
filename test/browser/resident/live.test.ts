/** Changes by staff are on the resident's open page at once: shown, marked as new, counted and announced. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { IncidentView } from "../../../src/domain/incident.ts";
import type { PaymentLogView } from "../../../src/domain/payment-log.ts";
import type { SessionUserView } from "../../../src/domain/user.ts";
import { DESKTOP, PHONE, type Visitor } from "../support/chromium.ts";
import { untilDrawn } from "../support/drawn.ts";
import { RESIDENT, STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { type RestClient, readEverything, restClient } from "../support/staff-client.ts";
import { openTab, type TabName, tabLink, waitForLive } from "./support/dashboard.ts";

/** So many changes of each kind: the second one finds the first there. */
const TURNS = 2;

const site = openSite();
let staff: RestClient;
let userID: string;

beforeAll(async () => {
  await readEverything(site.url);
  staff = await restClient(site.url, STAFF);
  const resident = await restClient(site.url, RESIDENT);
  userID = (await resident.get<SessionUserView>("/api/auth/me")).userID;
});

async function enter(viewport = DESKTOP): Promise<Visitor> {
  const visitor = await site.visitor({ viewport });
  // A notification that is older than the list's first load is not new.
  const listed = visitor.page.waitForResponse((response) =>
    response.url().includes("/api/dashboard/notifications/"),
  );
  await signIn(visitor.page, site.url, RESIDENT);
  await listed;
  await visitor.page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  await visitor.page.getByRole("table", { name: "Payment Log" }).waitFor();
  await waitForLive(visitor.page);
  return visitor;
}

/** Where on the page something should appear: all texts in one element that the selector finds. */
interface Sight {
  selector: string;
  texts: string[];
}

/** Whether something is on the page. */
const isThere = (page: Page, sight: Sight): Promise<boolean> =>
  page.evaluate(
    ({ selector, texts }) =>
      [...document.querySelectorAll(selector)].some((element) =>
        texts.every((text) => element.textContent?.includes(text)),
      ),
    sight,
  );

interface Kind {
  what: string;
  tab: TabName;
  sight: (turn: number) => Sight;
  act: (turn: number) => Promise<unknown>;
}

const add = (path: string, body: object) => staff.post(`/api/dashboard/${path}/add`, { userID, ...body });
const notify = (message: string) => add("notifications", { type: "Notice", message });
const behave = (type: string, rp: number) => add("behaviorlog", { type, rp, reportedBy: "Grace Holloway" });

const STATUSES = ["On Hold", "Resolved"];
/** Of a year that is as far off as payments go. */
const MONTHS = ["Jan", "Feb"];
const region = (label: string) => `section[aria-label="${label}"]`;

/** Every kind of change, with another text in each round. */
const KINDS: Kind[] = [
  {
    what: "a behavior log entry",
    tab: "Profile",
    sight: (turn) => ({ selector: region("Behavior Log entries"), texts: [`Helped out, time ${turn}`] }),
    act: (turn) => behave(`Helped out, time ${turn}`, 0),
  },
  {
    what: "a score",
    tab: "Profile",
    sight: (turn) => ({
      selector: region("Scores"),
      texts: [`${(17.1 + turn / 10).toFixed(1).replace(".0", "")} / 20`],
    }),
    act: (turn) => behave(`Nudge ${turn}`, 0.1),
  },
  {
    what: "a class and its fee",
    tab: "Profile",
    sight: (turn) => ({ selector: region("Unit"), texts: turn % 2 ? ["ClassA", "$40"] : ["ClassB", "$50"] }),
    act: (turn) => behave(`Swing ${turn}`, turn % 2 ? 4 : -4),
  },
  {
    what: "a payment log entry",
    tab: "Profile",
    sight: (turn) => ({ selector: region("Payment Log entries"), texts: [`${MONTHS[turn]} 2028`] }),
    act: (turn) => add("paymentlog", { monthYear: `${MONTHS[turn]} 2028`, status: "Paid: On-time" }),
  },
  {
    what: "a reward log entry",
    tab: "Rewards",
    sight: (turn) => ({ selector: region("Reward Log entries"), texts: [`Thanks, time ${turn}`] }),
    act: (turn) => add("rewardlog", { text: `Thanks, time ${turn}`, cp: 1 }),
  },
  {
    what: "a reward",
    tab: "Rewards",
    sight: (turn) => ({ selector: "main li", texts: [`Treat ${turn}`, "5 CP"] }),
    act: (turn) => add("rewards", { title: `Treat ${turn}`, img: "/reward-icons/coffee.svg", price: 5 }),
  },
  {
    what: "a notification",
    tab: "Notifications",
    sight: (turn) => ({ selector: "main tr", texts: [`Notice number ${turn}`] }),
    act: (turn) => notify(`Notice number ${turn}`),
  },
  {
    what: "an incident's status",
    tab: "Incidents",
    sight: (turn) => ({ selector: "main tr", texts: ["Low water pressure", STATUSES[turn] ?? ""] }),
    act: async (turn) => {
      const list = await staff.get<IncidentView[]>(`/api/dashboard/incidents/${userID}`);
      const incident = list.find(({ subCategory }) => subCategory === "Low water pressure");
      return staff.patch("/api/dashboard/incidents/update", { _id: incident?._id, status: STATUSES[turn] });
    },
  },
];

describe("what staff do on the resident's open page", () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await enter();
    page = visitor.page;
  });

  // The first one, while no entry is new.
  it("does not move a log that is being read, but shows the number of new entries", async () => {
    await openTab(page, "Profile");
    const log = page.locator(`${region("Behavior Log entries")}[tabindex]`);
    await log.evaluate((element) => element.scrollTo(0, 200));
    await untilDrawn(page);
    const third = page.getByRole("table", { name: "Behavior Log" }).getByRole("row").nth(7);
    const text = await third.innerText();
    const before = await third.boundingBox();
    await behave("Swept the stairs", 0);
    await page.getByRole("button", { name: "1 new" }).waitFor();
    const same = page.getByRole("table", { name: "Behavior Log" }).getByRole("row").nth(8);
    expect(await same.innerText()).toBe(text);
    expect(Math.abs(((await same.boundingBox())?.y ?? 0) - (before?.y ?? 1000))).toBeLessThanOrEqual(1);
    await page.getByRole("button", { name: "1 new" }).click();
    await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBe(0);
  });

  it("is shown without a reload for every kind of change", async () => {
    for (const { what, tab, sight, act } of KINDS) {
      await openTab(page, tab);
      for (let turn = 0; turn < TURNS; turn += 1) {
        expect(await isThere(page, sight(turn)), `${what} before it happened`).toBe(false);
        await act(turn);
        await expect.poll(() => isThere(page, sight(turn)), { message: what }).toBe(true);
      }
    }
    expect(visitor.complaints).toEqual([]);
  });

  it("marks, counts and announces new items until they were in view for a while", async () => {
    const { page, context } = await enter(PHONE);
    const badge = tabLink(page, "Notifications").locator("[data-count]");
    // At once, so that they are announced together.
    await Promise.all([notify("The lobby is painted."), notify("Mind the wet paint.")]);
    await expect.poll(() => badge.getAttribute("data-count")).toBe("2");
    await page.waitForFunction(() => document.title === "(2) Profile · Rowanstead");
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
    expect(await page.title()).toBe("Notifications · Rowanstead");
    await context.close();
  });

  it("counts other people's chat messages at the chat's tab until it is open", async () => {
    await openTab(page, "Profile");
    const badge = tabLink(page, "Resident Chat").locator("[data-count]");
    const { userID: staffID } = await staff.get<SessionUserView>("/api/auth/me");
    await staff.post("/api/dashboard/rchat/send-message", {
      userID: staffID,
      message: "The elevator runs again.",
    });
    await expect.poll(() => badge.getAttribute("data-count")).toBe("1");
    await openTab(page, "Resident Chat");
    await page.getByRole("log").getByText("The elevator runs again.", { exact: true }).waitFor();
    await badge.waitFor({ state: "detached" });
  });

  it("marks a changed row as 'Updated', and announces the new score", async () => {
    await openTab(page, "Profile");
    const entries = await staff.get<PaymentLogView[]>(`/api/dashboard/paymentlog/${userID}`);
    const { monthYear } = entries.find(({ status }) => status === "Paid: Late") ?? expect.fail("none late");
    const row = page.getByRole("row").filter({ hasText: monthYear });
    const news = page.getByRole("status", { name: "What is new" });
    // Marks and announcements last some seconds only. The score may be announced after the entry.
    await Promise.all([
      row.getByText("Updated", { exact: true }).waitFor(),
      news.filter({ hasText: /(^| )Updated: 1 payment log entry\./ }).waitFor(),
      news.filter({ hasText: /Your Payment score is now \d+\.$/ }).waitFor(),
      add("paymentlog", { monthYear, status: "Paid: On-time" }),
    ]);
    await row.getByText("Paid: On-time").waitFor();
  });

  it("catches up on entries that were missed while offline", async () => {
    await openTab(page, "Profile");
    await visitor.context.setOffline(true);
    await page.getByRole("status").filter({ hasText: "Offline" }).filter({ visible: true }).first().waitFor();
    await behave("Watered the roof garden", 0.5);
    await visitor.context.setOffline(false);
    await page.getByRole("table", { name: "Behavior Log" }).getByText("Watered the roof garden").waitFor();
    expect(await page.getByRole("row").filter({ hasText: "Watered the roof garden" }).count()).toBe(1);
  });
});
