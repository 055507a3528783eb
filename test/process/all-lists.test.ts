/** The lists of everything, on a property with fifty thousand entries: whole, and without holding up the portal. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTestDatabase } from "../harness/database.ts";
import { databaseUri } from "../harness/portal.ts";
import { type Child, startChild } from "../load/bench/child.ts";
import type { PortalOffers } from "../load/bench/children/portal.ts";
import { BEHAVIORS, PAYMENTS } from "../load/support/large-property-data.ts";

const RESIDENTS = 1_000;

/** Some seconds on a machine that has time; on a busy one, no reason to fail. */
const MAKING_MAX_MS = 180_000;

/**
 * The part of its processor time that the portal may spend in one turn of the event loop: about 0.05 while a list is read in
 * batches, 0.8 if it is read at once. A busy machine changes neither; `npm run bench -- size` measures times and memory.
 */
const LONGEST_TURN_SHARE_MAX = 0.25;

const uri = databaseUri(`test-${randomUUID()}`);
let portal: Child<PortalOffers>;
let url: string;
let cookie: string;

beforeAll(async () => {
  portal = await startChild<PortalOffers>("children/portal.ts", { env: { MONGODB_URI: uri } });
  await portal.call("grow", { from: 0, to: RESIDENTS });
  url = await portal.call("url");
  cookie = (await portal.call("staff")).cookie;
}, MAKING_MAX_MS);
afterAll(async () => {
  await portal.stop();
  const database = await connectTestDatabase(uri);
  await database.connection.dropDatabase();
  await database.close();
});

/** Asks for a list. Every item of a list of ours has one `"_id"`. */
async function ask(path: string) {
  await portal.call("begin");
  const answer = await fetch(new URL(`/api/dashboard/${path}`, url), { headers: { Cookie: cookie } });
  const items = (await answer.text()).split('"_id"').length - 1;
  return { status: answer.status, items, ...(await portal.call("spent")) };
}

describe("one call for all of", () => {
  it.each([
    ["behaviorlogs", RESIDENTS * BEHAVIORS],
    ["paymentlogs", RESIDENTS * PAYMENTS],
  ])("%s answers them to the last one, in many short turns", async (path, count) => {
    const { status, items, longestTurnShare } = await ask(path);
    expect([status, items]).toEqual([200, count]);
    expect(longestTurnShare).toBeLessThan(LONGEST_TURN_SHARE_MAX);
  });

  it("residents answers them to the last one", async () => {
    expect(await ask("residents")).toMatchObject({ status: 200, items: RESIDENTS });
  });

  it("asked for less, gives less", async () => {
    for (const path of ["behaviorlogs", "paymentlogs", "residents"]) {
      expect(await ask(`${path}?limit=7`)).toMatchObject({ status: 200, items: 7 });
    }
  });
});
