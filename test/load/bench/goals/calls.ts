/** P20 and P21: logging in, how long other calls wait for it, and adding a log entry to a long history. */
import { type Child, startChild } from "../child.ts";
import type { CallerOffers, CallFigures, Calls } from "../children/caller.ts";
import { type Finding, find, GOALS, type Sides, textsOf } from "../goals.ts";
import type { KoaInsertOffers } from "../reference/koa-insert.ts";
import { LOAD_CORE, type Measured, oneNode, SERVER_CORE, withPortal, withShipped } from "../stage.ts";

const LOGINS = 60;
const LOGINS_PER_SECOND = 20;
const OTHERS = 500;
const OTHERS_PER_SECOND = 100;
const ENTRIES = 5_000;
const WARM = 50;
/** Few, because all of them are of this month, and no resident gets hundreds of entries a month. */
const ADDS = 50;
const ROUNDS = 3;

type Caller = Child<CallerOffers>;

const ms = (value: number) => `${value.toFixed(1)} ms`;

function mustBe(status: number, count: number, { statuses }: CallFigures): void {
  if (statuses[status] !== count) throw new Error(`Calls were answered ${JSON.stringify(statuses)}`);
}

/** Milliseconds, 95 of 100 are faster. */
interface LoginTimes {
  login: number;
  othersAlone: number;
  othersBeside: number;
}

async function logins(
  { url, nodes: [portal] }: Measured,
  caller: Caller,
  other: Caller,
): Promise<LoginTimes> {
  const staff = await portal.call("staff");
  const login = {
    url,
    method: "POST",
    path: "/api/auth/login",
    body: { email: staff.email, password: await portal.call("password"), role: "staff" },
  };
  // Another member of staff, as a person's oldest sessions end when there are many.
  const { cookie } = await portal.call("staff");
  const rewards = { url, path: "/api/dashboard/rewards", headers: { Cookie: cookie } };
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
  const [first] = await Promise.all([other.call("run", others), caller.call("run", flood)]);
  mustBe(200, OTHERS, first);
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push((await other.call("run", others)).p95Ms);
    const [besideLogins] = await Promise.all([other.call("run", others), caller.call("run", flood)]);
    busy.push(besideLogins.p95Ms);
  }
  return { login: idle.p95Ms, othersAlone: Math.min(...calm), othersBeside: Math.min(...busy) };
}

/** The call that stores an entry of a resident with a long history. */
async function adding({ url, nodes: [portal] }: Measured): Promise<Calls> {
  const staff = await portal.call("staff");
  const [resident] = await portal.call("residents", 1);
  const userID = resident?.userID ?? "";
  await portal.call("entries", { count: ENTRIES, userID });
  const body = { userID, type: "Lease Renewal", rp: 2, reportedBy: "Front desk {n}" };
  const path = "/api/dashboard/behaviorlog/add";
  return { url, method: "POST", path, headers: { Cookie: staff.cookie }, body, count: ADDS };
}

interface AddTimes {
  p50: number;
  p95: number;
}

/** Each way's best round. */
async function added(caller: Caller, ways: readonly Calls[]): Promise<AddTimes[]> {
  for (const way of ways) await caller.call("run", way);
  const rounds = ways.map((way) => ({ way, found: [] as CallFigures[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { way, found } of rounds) found.push(await caller.call("run", way));
  }
  return rounds.map(({ found }) => {
    for (const figures of found) mustBe(201, ADDS, figures);
    const least = (of: (one: CallFigures) => number) => Math.min(...found.map(of));
    return { p50: least(({ p50Ms }) => p50Ms), p95: least(({ p95Ms }) => p95Ms) };
  });
}

async function measureCalls(
  single: Measured,
  shipped: Measured | undefined,
  mongodbUri: string,
): Promise<Finding[]> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  const other = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  const raw = await startChild<KoaInsertOffers>("reference/koa-insert.ts", {
    core: SERVER_CORE,
    env: { MONGODB_URI: mongodbUri },
  });
  try {
    const one = await logins(single, caller, other);
    const two = shipped && (await logins(shipped, caller, other));
    const add = await adding(single);
    const insert = { url: await raw.call("url"), method: "POST", path: "/", body: add.body, count: ADDS };
    const [plain, ours, theirs] = await added(caller, [
      insert,
      add,
      ...(shipped ? [await adding(shipped)] : []),
    ]);
    if (!plain || !ours) throw new Error("Nothing was measured");
    const adds: Sides<AddTimes> = [plain, ours, theirs];
    const beside = ({ othersAlone, othersBeside }: LoginTimes) => `${ms(othersAlone)}, ${ms(othersBeside)}`;
    return [
      find(GOALS.login, one.login, { portal: ms(one.login), ...(two && { shipped: ms(two.login) }) }),
      find(GOALS.besideLogins, one.othersBeside / one.othersAlone, {
        portal: beside(one),
        ...(two && { shipped: beside(two) }),
      }),
      find(
        GOALS.addEntry,
        ours.p50 / plain.p50,
        textsOf(adds, ({ p50 }) => ms(p50)),
      ),
      find(
        GOALS.addEntryTime,
        ours.p95,
        textsOf(adds, ({ p95 }) => ms(p95)),
      ),
    ];
  } finally {
    await Promise.all([caller.stop(), other.stop(), raw.stop()]);
  }
}

/** Measures P20 and P21. */
export const calls = () =>
  withPortal(async (portal, uri) => {
    const single = await oneNode(portal);
    return withShipped(uri, (shipped) => measureCalls(single, shipped, uri));
  });
