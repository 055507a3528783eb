/**
 * Figures that may grow with the property: a few calls at 1, 10 and 100 times the data, and P15 to P17 at its largest: ten thousand
 * residents and half a million log entries, unless told otherwise.
 */
import { ensureBuilt } from "../../../../scripts/bootstrap/build.mjs";
import { launchBrowser } from "../../../browser/support/chromium.ts";
import { restClient } from "../../../browser/support/staff-client.ts";
import { answers, bytes, figuresShown } from "../../support/dashboard-figures.ts";
import { largeUserID } from "../../support/large-property-data.ts";
import { hasBrowser, withoutBrowser } from "../browser.ts";
import { type Child, startChild } from "../child.ts";
import type { CallerOffers, Calls } from "../children/caller.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import { LOAD_CORE, withPortal } from "../stage.ts";
import { largeTable } from "./large-table.ts";

/** How much of the property there is at 1, 10 and 100 times the data: fifty log entries and ten chat messages a resident. */
const SHARES = [1 / 100, 1 / 10, 1];
const MESSAGES = 10;

const WARM = 100;
const CALLS = 100;
const ROUNDS = 3;
const CHAT = "/api/dashboard/rchat";
const MB = 1024 ** 2;

type Portal = Child<PortalOffers>;
type Caller = Child<CallerOffers>;
type Kind = "sendBySize" | "chatBySize" | "summaryBySize" | "entryBySize";

/**
 * The calls whose cost must not grow.
 * @param resident who gets the entries: another one at each size, because adding an entry reads the resident's entries of the month
 */
function callsOf(
  url: string,
  staff: { userID: string; cookie: string },
  resident: number,
): Record<Kind, Omit<Calls, "count">> {
  const headers = { Cookie: staff.cookie };
  const message = { userID: staff.userID, message: "Message {n}" };
  const entry = { userID: largeUserID(resident), type: "Lease Renewal", rp: 2, reportedBy: "Front desk {n}" };
  return {
    sendBySize: { url, headers, method: "POST", path: `${CHAT}/send-message`, body: message },
    chatBySize: { url, headers, path: CHAT },
    summaryBySize: { url, headers, path: "/api/dashboard/overview" },
    entryBySize: { url, headers, method: "POST", path: "/api/dashboard/behaviorlog/add", body: entry },
  };
}

/** The middle time of a call, the least of some rounds: other programs only ever slow it. */
async function costOf(caller: Caller, calls: Omit<Calls, "count">): Promise<number> {
  await caller.call("run", { ...calls, count: WARM });
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { p50Ms, statuses } = await caller.call("run", { ...calls, count: CALLS });
    if ((statuses[200] ?? 0) + (statuses[201] ?? 0) !== CALLS) {
      throw new Error(`Calls were answered ${JSON.stringify(statuses)}`);
    }
    least = Math.min(least, p50Ms);
  }
  return least;
}

async function growth(portal: Portal, caller: Caller, residents: number): Promise<Finding[]> {
  const staff = await portal.call("staff");
  const url = await portal.call("url");
  const costs: Record<Kind, number[]> = {
    sendBySize: [],
    chatBySize: [],
    summaryBySize: [],
    entryBySize: [],
  };
  const kinds = Object.keys(costs) as Kind[];
  let from = 0;
  for (const [step, to] of SHARES.map((share) => Math.round(residents * share)).entries()) {
    const calls = callsOf(url, staff, 7 + step);
    await portal.call("grow", { from, to });
    await portal.call("chat", { count: (to - from) * MESSAGES, userID: staff.userID });
    for (const kind of kinds) costs[kind].push(await costOf(caller, calls[kind]));
    from = to;
  }
  const ms = (value = Number.NaN) => `${value.toFixed(2)} ms`;
  return kinds.map((kind) => {
    const [one = Number.NaN, ten, hundred = Number.NaN] = costs[kind];
    return find(GOALS[kind], hundred / one, {
      reference: `1x: ${ms(one)}`,
      portal: `10x: ${ms(ten)}, 100x: ${ms(hundred)}`,
    });
  });
}

/** P16: one call that answers every entry of a kind. */
async function allLogs(portal: Portal, caller: Caller): Promise<Finding[]> {
  const { cookie } = await portal.call("staff");
  const before = await portal.call("settledRss");
  await portal.call("begin");
  const list = {
    url: await portal.call("url"),
    path: "/api/dashboard/behaviorlogs",
    headers: { Cookie: cookie },
  };
  const { bytes: size, p50Ms } = await caller.call("run", { ...list, count: 1 });
  const { loopP99Ms, mostRss } = await portal.call("spent");
  const reported = `${(size / 1e6).toFixed(0)} MB in ${(p50Ms / 1000).toFixed(1)} s`;
  const grown = (mostRss - before) / MB;
  return [
    find(GOALS.allLogsLoop, loopP99Ms, { portal: reported }),
    find(GOALS.allLogsMemory, grown, {
      portal: `${(before / MB).toFixed(0)} to ${(mostRss / MB).toFixed(0)} MB`,
    }),
  ];
}

async function measureSize(portal: Portal, residents: number): Promise<Finding[]> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  try {
    const grown = await growth(portal, caller, residents);
    const url = await portal.call("url");
    const { email } = await portal.call("staff");
    const person = { role: "Staff", email, password: await portal.call("password") } as const;
    const staff = await restClient(url, person);
    const dashboard = [...(await bytes(staff)), await answers(staff)];
    const logs = await allLogs(portal, caller);
    if (!hasBrowser) {
      const drawn = [
        GOALS.figuresShown,
        GOALS.tableRows,
        GOALS.tableFilter,
        GOALS.tableSort,
        GOALS.tableScroll,
      ];
      return [...dashboard, ...logs, ...drawn.map(withoutBrowser), ...grown];
    }
    const browser = await launchBrowser();
    try {
      const shown = await figuresShown(browser, url, person);
      return [...dashboard, shown, ...logs, ...(await largeTable(browser, url, person)), ...grown];
    } finally {
      await browser.close();
    }
  } finally {
    await caller.stop();
  }
}

/** Measures P15 to P17 and growth. @param residents of the property at its largest */
export async function size({ residents }: { residents: number }): Promise<Finding[]> {
  await ensureBuilt();
  return withPortal((portal) => measureSize(portal, residents));
}
