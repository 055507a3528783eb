/** P1 to P3: lists over HTTP, beside raw Koa and beside Koa with what a real server needs. */
import { type Child, startChild } from "../child.ts";
import type { CallerOffers } from "../children/caller.ts";
import type { HttpFigures, HttpLoad, HttpLoadOffers } from "../children/http-load.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import type { KoaJsonOffers } from "../reference/koa-json.ts";
import { best, LOAD_CORE, SERVER_CORE, withPortal } from "../stage.ts";

const SECONDS = 2;
const ROUNDS = 3;
const CONNECTIONS = 50;
const RESIDENTS = 500;
const CHANGES_PER_SECOND = 20;
const LIST = "/api/dashboard/residents?limit=50";

type Load = Child<HttpLoadOffers>;

/** Runs two loads in turn, so that the machine's moods meet both, and keeps each one's best. */
async function interleaved(
  load: Load,
  first: HttpLoad,
  second: HttpLoad,
): Promise<[HttpFigures, HttpFigures]> {
  const found: [HttpFigures[], HttpFigures[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    found[0].push(await load.call("run", first));
    found[1].push(await load.call("run", second));
  }
  const wrong = found.flat().find((figures) => figures.wrong > 0);
  if (wrong) throw new Error(`${wrong.wrong} answers were wrong`);
  return [best(found[0], (figures) => figures.perSecond), best(found[1], (figures) => figures.perSecond)];
}

const rate = (figures: HttpFigures) => `${Math.round(figures.perSecond)}/s`;

/** Changes one resident after another while work goes on. */
async function whileChanging<T>(
  portal: Child<PortalOffers>,
  cookie: string,
  work: () => Promise<T>,
): Promise<T> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  try {
    const changes = caller.call("run", {
      url: await portal.call("url"),
      method: "PATCH",
      path: "/api/dashboard/residents/update",
      headers: { Cookie: cookie },
      body: { userID: "R-00000007", lastName: "Resident {n}" },
      count: 2 * ROUNDS * SECONDS * CHANGES_PER_SECOND,
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

async function measureLists(portal: Child<PortalOffers>): Promise<Finding[]> {
  const reference = await startChild<KoaJsonOffers>("reference/koa-json.ts", { core: SERVER_CORE });
  const load = await startChild<HttpLoadOffers>("children/http-load.ts", { core: LOAD_CORE });
  try {
    await portal.call("fill", { residents: RESIDENTS });
    const { cookie } = await portal.call("staff");
    const ours = await portal.call("url");
    const theirs = await reference.call("url");
    const common = { seconds: SECONDS, connections: CONNECTIONS };
    const asStaff = { headers: { Cookie: cookie } };

    const answer = await fetch(ours + LIST, asStaff);
    await reference.call("setRaw", await answer.json());
    const list = { ...common, ...asStaff, url: ours + LIST };
    const raw = { ...common, url: `${theirs}/raw` };
    const [rawRate, listRate] = await interleaved(load, raw, list);
    const [rawMeanwhile, changing] = await whileChanging(portal, cookie, () => interleaved(load, raw, list));

    const half = { rate: Math.round(listRate.perSecond / 2) };
    const [rawHalf, listHalf] = await interleaved(load, { ...raw, ...half }, { ...list, ...half });

    const rewards = await fetch(`${ours}/api/dashboard/rewards`, asStaff);
    const tag = await reference.call("setStack", await rewards.json());
    const session = await reference.call("cookie");
    const [stackRate, rewardsRate] = await interleaved(
      load,
      { ...common, url: `${theirs}/stack`, headers: { Cookie: session, "If-None-Match": tag } },
      {
        ...common,
        url: `${ours}/api/dashboard/rewards`,
        headers: { Cookie: cookie, "If-None-Match": rewards.headers.get("etag") ?? "" },
      },
    );
    const me = await fetch(`${ours}/api/auth/me`, asStaff);
    await reference.call("setStack", await me.json());
    const [stackMe, meRate] = await interleaved(
      load,
      { ...common, url: `${theirs}/stack`, headers: { Cookie: session } },
      { ...common, ...asStaff, url: `${ours}/api/auth/me` },
    );
    const ratio = (a: HttpFigures, b: HttpFigures) => b.perSecond / a.perSecond;
    return [
      find(GOALS.listRate, ratio(rawRate, listRate), { reference: rate(rawRate), portal: rate(listRate) }),
      find(GOALS.changingListRate, ratio(rawMeanwhile, changing), {
        reference: rate(rawMeanwhile),
        portal: rate(changing),
      }),
      find(GOALS.rewardsRate, ratio(stackRate, rewardsRate), {
        reference: rate(stackRate),
        portal: rate(rewardsRate),
      }),
      find(GOALS.meRate, ratio(stackMe, meRate), { reference: rate(stackMe), portal: rate(meRate) }),
      find(GOALS.listTail, listHalf.p99Ms / Math.max(1, rawHalf.p99Ms), {
        reference: `${rawHalf.p99Ms} ms`,
        portal: `${listHalf.p99Ms} ms`,
      }),
    ];
  } finally {
    await load.stop();
    await reference.stop();
  }
}

/** Measures P1 to P3. */
export const lists = () => withPortal(measureLists);
