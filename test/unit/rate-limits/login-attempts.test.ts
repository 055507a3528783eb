/** The throttle over a real store; only the calendar is moved. */

import mongoose, { type Connection } from "mongoose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildIndexes, findMissingIndexes } from "../../../src/database/indexes.ts";
import { HttpError } from "../../../src/http/errors.ts";
import { createLoginRateLimits } from "../../../src/rate-limits/login-attempts.ts";
import { declareThrottles } from "../../../src/rate-limits/throttles.repository.ts";
import { openTestStore } from "../../harness/embedded-store.ts";
import { fakeTime } from "../../harness/faked-time.ts";

const ADA = "ada@example.com";
const HOME = "192.0.2.1";
const LIMITS = {
  loginFailures: 5,
  failuresPerAccount: 20,
  loginsPerAddress: 1_000,
  registrationsPerAddress: 3,
  loginsPerAccount: 20,
};

const store = openTestStore();
let connection: Connection;
let loginRateLimits: ReturnType<typeof createLoginRateLimits>;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  // The portal's connection gives up soon, and its limits then count in memory. A busy machine may need longer.
  connection = await mongoose.createConnection(store.uri, { dbName: `throttle${databases}` }).asPromise();
  declareThrottles(connection);
  await buildIndexes(connection, await findMissingIndexes(connection), { info() {}, warn() {} });
  loginRateLimits = createLoginRateLimits(connection, LIMITS);
  fakeTime({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => connection.close());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** Seconds that a try has to wait, or 0 when it may be made. */
async function waitOf(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
    return 0;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error;
    return error.retryAfter ?? Number.NaN;
  }
}

const fail = (email = ADA, address = HOME) => waitOf(loginRateLimits.countLogin(email, address));

async function failTimes(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < times; n += 1) waits.push(await fail());
  return waits;
}

describe("failed sign-ins", () => {
  test("five may be made, the sixth has to wait, and others don't", async () => {
    expect(await failTimes(6)).toEqual([0, 0, 0, 0, 0, 30]);
    expect(await fail(ADA, "192.0.2.2")).toBe(0);
    expect(await fail("eve@example.com", HOME)).toBe(0);
  });

  test("each one more doubles the wait, up to 15 minutes; a try while waiting changes nothing", async () => {
    await failTimes(5);
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const wait = await fail();
      expect(await fail()).toBe(wait);
      waits.push(wait);
      later(wait + 1);
      expect(await fail()).toBe(0);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test("are forgotten after 15 minutes, and after a success", async () => {
    await failTimes(4);
    later(15 * 60 + 1);
    await failTimes(4);
    await loginRateLimits.uncountLogin(ADA, HOME);
    expect(await failTimes(6)).toEqual([0, 0, 0, 0, 0, 30]);
    later(31);
    expect(await fail()).toBe(0);
    await loginRateLimits.uncountLogin(ADA, HOME);
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0]);
  });

  test("many at once get no further than many in turn", async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => fail()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    later(await fail());
    const afterwards = await Promise.all(Array.from({ length: 30 }, () => fail()));
    expect(afterwards.filter((wait) => wait === 0)).toHaveLength(1);
  });

  test("leave neither e-mail nor address in the database", async () => {
    await failTimes(2);
    const kept = await connection.collection("throttles").find().toArray();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/ada@|192\.0/);
  });
});

describe("one address", () => {
  test("may try so many logins, of all accounts together", async () => {
    loginRateLimits = createLoginRateLimits(connection, { ...LIMITS, loginsPerAddress: 3 });
    const waits = await Promise.all([1, 2, 3, 4].map((n) => fail(`user${n}@example.com`)));
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 900]);
    expect(await fail("user5@example.com", "192.0.2.9")).toBe(0);
    later(901);
    expect(await fail("user4@example.com")).toBe(0);
  });

  test("costs the database nothing any more once it has to wait, and is refused by other nodes, too", async () => {
    const limits = { ...LIMITS, loginsPerAddress: 3 };
    loginRateLimits = createLoginRateLimits(connection, limits);
    for (const n of [1, 2, 3]) expect(await fail(`user${n}@example.com`)).toBe(0);
    let asked = 0;
    const noteCommand = () => (asked += 1);
    connection.getClient().on("connectionCheckedOut", noteCommand);
    expect(await fail("user4@example.com")).toBeGreaterThan(890);
    expect(asked).toBe(0);
    loginRateLimits = createLoginRateLimits(connection, limits);
    expect(await fail("user5@example.com")).toBeGreaterThan(890);
    expect(asked).toBeGreaterThan(0);
  });

  test("may try so many registrations in an hour", async () => {
    const register = () => waitOf(loginRateLimits.countRegistration(HOME));
    expect([await register(), await register(), await register(), await register()]).toEqual([0, 0, 0, 3600]);
    expect(await waitOf(loginRateLimits.countRegistration("192.0.2.9"))).toBe(0);
    later(3601);
    expect(await register()).toBe(0);
  });
});

test("without the database, each node counts by itself", async () => {
  await loginRateLimits.countLogin(ADA, HOME);
  await connection.close();
  expect(await failTimes(6)).toEqual([0, 0, 0, 0, 0, 30]);
});
