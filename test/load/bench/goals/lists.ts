/** P1 to P3: lists over HTTP, beside raw Koa and beside Koa with what a real server needs. */
import { type Child, startChild } from "../child.ts";
import type { CallerOffers } from "../children/caller.ts";
import type { HttpFigures, HttpLoad, HttpLoadOffers } from "../children/http-load.ts";
import { type Finding, find, GOALS, type Goal, type Sides, textsOf } from "../goals.ts";
import type { KoaJsonOffers } from "../reference/koa-json.ts";
import { best, LOAD_CORE, type Measured, oneNode, SERVER_CORE, withPortal, withShipped } from "../stage.ts";

const SECONDS = 2;
const ROUNDS = 3;
const CONNECTIONS = 50;
const RESIDENTS = 500;
const CHANGES_PER_SECOND = 20;
const LIST = "/api/dashboard/residents?limit=50";
const REWARDS = "/api/dashboard/rewards";
const ME = "/api/auth/me";

type Load = Child<HttpLoadOffers>;

/** Runs the loads in turn, so that the machine's moods meet all of them, and keeps each one's best. */
async function interleaved(load: Load, [raw, one, two]: Sides<HttpLoad>): Promise<Sides<HttpFigures>> {
  const found: [HttpFigures[], HttpFigures[], HttpFigures[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    found[0].push(await load.call("run", raw));
    found[1].push(await load.call("run", one));
    if (two) found[2].push(await load.call("run", two));
  }
  const wrong = found.flat().find((figures) => figures.wrong > 0);
  if (wrong) throw new Error(`${wrong.wrong} answers were wrong`);
  const most = (figures: HttpFigures[]) => best(figures, ({ perSecond }) => perSecond);
  return [most(found[0]), most(found[1]), two && most(found[2])];
}

const rate = (figures: HttpFigures) => `${Math.round(figures.perSecond)}/s`;

/** Changes one resident after another while the measurement runs. */
async function whileChanging<T>({ url, cookie }: Site, seconds: number, work: () => Promise<T>): Promise<T> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  try {
    const changes = caller.call("run", {
      url,
      method: "PATCH",
      path: "/api/dashboard/residents/update",
      headers: { Cookie: cookie },
      body: { userID: "R-00000007", lastName: "Resident {n}" },
      count: seconds * CHANGES_PER_SECOND,
      rate: CHANGES_PER_SECOND,
    });
    const done = await work();
    const { statuses } = await changes;
    if (Object.keys(statuses).join() !== "200") throw new Error(`Changes: ${JSON.stringify(statuses)}`);
    return done;
  } finally {
    await caller.stop();
  }
}

/** A portal with residents, and staff who ask for them. */
interface Site {
  url: string;
  cookie: string;
  /** One of each connection. */
  cookies: string[];
}

async function prepare({ url, nodes: [main] }: Measured): Promise<Site> {
  await main.call("fill", { residents: RESIDENTS });
  const cookies: string[] = [];
  while (cookies.length < CONNECTIONS) cookies.push((await main.call("staff")).cookie);
  return { url, cookie: cookies[0] ?? "", cookies };
}

async function measureLists(single: Measured, shipped: Measured | undefined): Promise<Finding[]> {
  const reference = await startChild<KoaJsonOffers>("reference/koa-json.ts", { core: SERVER_CORE });
  const load = await startChild<HttpLoadOffers>("children/http-load.ts", { core: LOAD_CORE });
  try {
    const site = await prepare(single);
    const second = shipped && (await prepare(shipped));
    const theirs = await reference.call("url");
    const common = { seconds: SECONDS, connections: CONNECTIONS };
    const ask = ({ url, cookie }: Site, path: string) => fetch(url + path, { headers: { Cookie: cookie } });
    const asStaff = ({ url, cookies }: Site, path: string): HttpLoad => ({
      ...common,
      url: url + path,
      cookies,
    });
    /** The same call of the portals beside one of the raw stack. */
    const beside = (raw: HttpLoad, path: string) =>
      interleaved(load, [raw, asStaff(site, path), second && asStaff(second, path)]);

    await reference.call("setRaw", await (await ask(site, LIST)).json());
    const raw = { ...common, url: `${theirs}/raw` };
    const lists = await beside(raw, LIST);
    const changing = await whileChanging(site, 2 * ROUNDS * SECONDS, () =>
      interleaved(load, [raw, asStaff(site, LIST)]),
    );
    const changingSecond =
      second &&
      (await whileChanging(second, 2 * ROUNDS * SECONDS, () =>
        interleaved(load, [raw, asStaff(second, LIST)]),
      ));

    // Half of what one node answers at most; half of their own for two nodes, which answer fewer.
    const half = ({ perSecond }: HttpFigures) => ({ rate: Math.round(perSecond / 2) });
    const calm = await interleaved(load, [
      { ...raw, ...half(lists[1]) },
      { ...asStaff(site, LIST), ...half(lists[1]) },
      second && lists[2] && { ...asStaff(second, LIST), ...half(lists[2]) },
    ]);

    const rewards = await ask(site, REWARDS);
    const tag = await reference.call("setStack", await rewards.json());
    const session = await reference.call("cookie");
    const unchanged = async (of: Site) => {
      const load = asStaff(of, REWARDS);
      const etag = (await ask(of, REWARDS)).headers.get("etag") ?? "";
      return { ...load, headers: { ...load.headers, "If-None-Match": etag } };
    };
    const stack = { ...common, url: `${theirs}/stack`, headers: { Cookie: session } };
    const unchangedRewards = await interleaved(load, [
      { ...stack, headers: { ...stack.headers, "If-None-Match": tag } },
      await unchanged(site),
      second && (await unchanged(second)),
    ]);
    await reference.call("setStack", await (await ask(site, ME)).json());
    const me = await beside(stack, ME);

    const rates = (goal: Goal, sides: Sides<HttpFigures>) =>
      find(goal, sides[1].perSecond / sides[0].perSecond, textsOf(sides, rate));
    return [
      rates(GOALS.listRate, lists),
      rates(GOALS.changingListRate, [changing[0], changing[1], changingSecond?.[1]]),
      rates(GOALS.rewardsRate, unchangedRewards),
      rates(GOALS.meRate, me),
      find(
        GOALS.listTail,
        calm[1].p99Ms / Math.max(1, calm[0].p99Ms),
        textsOf(calm, ({ p99Ms }) => `${p99Ms} ms`),
      ),
    ];
  } finally {
    await load.stop();
    await reference.stop();
  }
}

/** Measures P1 to P3. */
export const lists = () =>
  withPortal(async (portal, uri) => {
    const single = await oneNode(portal);
    return withShipped(uri, (shipped) => measureLists(single, shipped));
  });
