/** The lists of everything, on a property with fifty thousand entries: whole, and without holding up the portal. */
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
 * The part of its processor time that the portal may spend in one turn of the event loop: about 0.05 while a list is read in
 * batches, 0.8 if it is read at once. A busy machine changes neither; times and memory are measured by `test/load/all-logs.ts`.
 */
const LONGEST_TURN_SHARE_MAX = 0.25;

let portal: MeasuredPortal;
let drop: () => Promise<void>;
let made: Awaited<ReturnType<typeof makeLogs>>;

beforeAll(async () => {
  const uri = databaseUri(`test-${randomUUID()}`);
  const database = await connectDatabase(uri);
  await makeResidents(database.repositories, RESIDENTS);
  made = await makeLogs(database.repositories, RESIDENTS);
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
  ])("%s answers them to the last one, in many short turns", async (path, count) => {
    const cost = await portal.measure(`/api/dashboard/${path}`);
    expect([cost.status, cost.items]).toEqual([200, count()]);
    expect(cost.longestTurnShare).toBeLessThan(LONGEST_TURN_SHARE_MAX);
  });

  it("residents answers them to the last one", async () => {
    expect(await portal.measure("/api/dashboard/residents")).toMatchObject({ status: 200, items: RESIDENTS });
  });

  it("asked for less, gives less", async () => {
    for (const path of ["behaviorlogs", "paymentlogs", "residents"]) {
      expect(await portal.measure(`/api/dashboard/${path}?limit=7`)).toMatchObject({ status: 200, items: 7 });
    }
  });
});
