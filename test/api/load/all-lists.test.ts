/** The lists of everything, on a property with fifty thousand entries: whole, and without holding up or filling the portal. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "../../../src/database/connect.ts";
import { databaseUri } from "../../harness/portal.ts";
import { makeLogs, makeResidents } from "../../load/many-logs.ts";
import { type MeasuredPortal, startMeasuredPortal } from "../../load/measured-portal.ts";

const RESIDENTS = 1_000;

/** Some seconds on a machine that has time; on a busy one, no reason to fail. */
const MAKING_MAX_MS = 180_000;

/**
 * The limits for ten times as much. Other suites run beside this one, so it counts what the portal itself takes of the
 * processor; by the clock, and in full, `test/load/all-logs.ts` measures.
 */
const DELAY_P99_MAX_MS = 100;
const RSS_GROWTH_MAX_MB = 100;

let portal: MeasuredPortal;
let drop: () => Promise<void>;
let made: Awaited<ReturnType<typeof makeLogs>>;

beforeAll(async () => {
  const uri = databaseUri(`test-${randomUUID()}`);
  const database = await connectDatabase(uri);
  await makeResidents(database.stores, RESIDENTS);
  made = await makeLogs(database.stores, RESIDENTS);
  portal = await startMeasuredPortal(uri);
  drop = async () => {
    await database.connection.dropDatabase();
    await database.close();
  };
}, MAKING_MAX_MS);
afterAll(async () => {
  await portal.stop();
  await drop();
});

describe("one call for all of", () => {
  it.each<[string, () => number]>([
    ["behaviorlogs", () => made.behavior],
    ["paymentlogs", () => made.payments],
    ["residents", () => RESIDENTS],
  ])("%s answers them to the last one, and holds nobody up", async (path, count) => {
    const cost = await portal.measure(`/api/dashboard/${path}`);
    expect([cost.status, cost.items]).toEqual([200, count()]);
    expect(cost.turnP99Ms).toBeGreaterThan(0);
    expect(cost.turnP99Ms).toBeLessThan(DELAY_P99_MAX_MS);
    expect(cost.rssGrowthMB).toBeLessThan(RSS_GROWTH_MAX_MB);
  });

  it("asked for less, gives less", async () => {
    for (const path of ["behaviorlogs", "paymentlogs", "residents"]) {
      expect(await portal.measure(`/api/dashboard/${path}?limit=7`)).toMatchObject({ status: 200, items: 7 });
    }
  });
});
