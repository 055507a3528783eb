/** P20 and P21: signing in, what else waits meanwhile, and adding a log entry to a long history. */
import { type Child, startChild } from "../child.ts";
import type { CallerOffers, CallFigures } from "../children/caller.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import type { KoaInsertOffers } from "../reference/koa-insert.ts";
import { LOAD_CORE, SERVER_CORE, withPortal } from "../stage.ts";

const LOGINS = 60;
const LOGINS_PER_SECOND = 20;
const OTHERS = 500;
const OTHERS_PER_SECOND = 100;
const ENTRIES = 5_000;
const WARM = 50;
const ADDS = 200;
const ROUNDS = 3;

type Portal = Child<PortalOffers>;
type Caller = Child<CallerOffers>;

const ms = (value: number) => `${value.toFixed(1)} ms`;

function mustBe(status: number, count: number, { statuses }: CallFigures): void {
  if (statuses[status] !== count) throw new Error(`Calls were answered ${JSON.stringify(statuses)}`);
}

async function logins(portal: Portal, caller: Caller, other: Caller): Promise<Finding[]> {
  const staff = await portal.call("staff");
  const url = await portal.call("url");
  const login = {
    url,
    method: "POST",
    path: "/api/auth/login",
    body: { email: staff.email, password: await portal.call("password"), role: "staff" },
  };
  const rewards = { url, path: "/api/dashboard/rewards", headers: { Cookie: staff.cookie } };
  const others = { ...rewards, count: OTHERS, rate: OTHERS_PER_SECOND };
  await caller.call("run", { ...login, count: WARM / 10 });
  const idle = await caller.call("run", { ...login, count: LOGINS });
  mustBe(200, LOGINS, idle);
  const flood = {
    ...login,
    count: (LOGINS_PER_SECOND * OTHERS) / OTHERS_PER_SECOND,
    rate: LOGINS_PER_SECOND,
  };
  const calm: number[] = [];
  const busy: number[] = [];
  await Promise.all([other.call("run", others), caller.call("run", flood)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push((await other.call("run", others)).p95Ms);
    const [meanwhile] = await Promise.all([other.call("run", others), caller.call("run", flood)]);
    busy.push(meanwhile.p95Ms);
  }
  const [alone, beside] = [Math.min(...calm), Math.min(...busy)];
  return [
    find(GOALS.login, idle.p95Ms, { portal: ms(idle.p95Ms) }),
    find(GOALS.besideLogins, beside / alone, { reference: ms(alone), portal: ms(beside) }),
  ];
}

async function entries(portal: Portal, caller: Caller, raw: Child<KoaInsertOffers>): Promise<Finding[]> {
  const staff = await portal.call("staff");
  const [resident] = await portal.call("residents", 1);
  const userID = resident?.userID ?? "";
  await portal.call("entries", { count: ENTRIES, userID });
  const entry = { userID, type: "Lease Renewal", rp: 2, reportedBy: "Front desk {n}" };
  const add = {
    url: await portal.call("url"),
    method: "POST",
    path: "/api/dashboard/behaviorlog/add",
    headers: { Cookie: staff.cookie },
    body: entry,
  };
  const insert = { url: await raw.call("url"), method: "POST", path: "/", body: entry };
  await caller.call("run", { ...add, count: ADDS });
  await caller.call("run", { ...insert, count: ADDS });
  const plain: CallFigures[] = [];
  const ours: CallFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await caller.call("run", { ...insert, count: ADDS }));
    ours.push(await caller.call("run", { ...add, count: ADDS }));
  }
  for (const figures of ours) mustBe(201, ADDS, figures);
  const least = (all: CallFigures[], of: (one: CallFigures) => number) => Math.min(...all.map(of));
  const p50 = (one: CallFigures) => one.p50Ms;
  const p95 = (one: CallFigures) => one.p95Ms;
  return [
    find(GOALS.addEntry, least(ours, p50) / least(plain, p50), {
      reference: ms(least(plain, p50)),
      portal: ms(least(ours, p50)),
    }),
    find(GOALS.addEntryTime, least(ours, p95), {
      reference: ms(least(plain, p95)),
      portal: ms(least(ours, p95)),
    }),
  ];
}

async function measureCalls(portal: Portal, uri: string): Promise<Finding[]> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  const other = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  const raw = await startChild<KoaInsertOffers>("reference/koa-insert.ts", {
    core: SERVER_CORE,
    env: { MONGODB_URI: uri },
  });
  try {
    return [...(await logins(portal, caller, other)), ...(await entries(portal, caller, raw))];
  } finally {
    await Promise.all([caller.stop(), other.stop(), raw.stop()]);
  }
}

/** Measures P20 and P21. */
export const calls = () => withPortal(measureCalls);
