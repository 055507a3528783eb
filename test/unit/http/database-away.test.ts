import type { Context } from "koa";
import { mongo } from "mongoose";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DATABASE_WAIT_MS } from "../../../src/database/connect.ts";
import { createDatabaseWatch, type DatabaseWatch } from "../../../src/http/database-away.ts";
import { advance, fakeTime, pause } from "../../harness/faked-time.ts";

let watch: DatabaseWatch;
/** Whether heartbeats are answered, every 500 ms. */
let beating: boolean;
let heartbeatAt: number | undefined;
let operationAt: number;
let interruptions: number;

const never = () => new Promise<never>(() => undefined);

/** Lets a request do its work. @returns its status, and after how many milliseconds, rounded */
async function request(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  const status = await Promise.resolve(watch.middleware({} as Context, work)).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
  return `${status} after ${Math.round((performance.now() - began) / 100) * 100} ms`;
}

beforeEach(() => {
  fakeTime();
  beating = true;
  heartbeatAt = performance.now();
  operationAt = performance.now();
  interruptions = 0;
  watch = createDatabaseWatch(
    { heartbeatAt: () => heartbeatAt, operationAt: () => operationAt, waitMs: DATABASE_WAIT_MS },
    { info: () => undefined, warn: () => undefined },
    () => {
      interruptions += 1;
    },
  );
  setInterval(() => {
    if (beating) heartbeatAt = performance.now();
  }, 500);
});
afterEach(() => watch.stop());

it("answers 503 within two seconds once no heartbeat is answered, and at once from then on", async () => {
  await advance(500);
  beating = false;
  const first = request(never);
  await advance(1_800);
  expect(await first).toMatch(/^503 after 1[56]00 ms$/);
  expect(watch.answers()).toBe(false);
  expect(await request(async () => undefined)).toBe("503 after 0 ms");
  beating = true;
  await advance(700);
  expect(watch.answers()).toBe(true);
  expect(await request(async () => undefined)).toBe("200 after 0 ms");
});

it("waits for a slow request as long as the database answers", async () => {
  const slow = request(() => pause(9_000));
  await advance(9_500);
  expect(await slow).toBe("200 after 9000 ms");
});

it("takes a database for slow, and not for away, while it answers operations", async () => {
  beating = false;
  const operations = setInterval(() => {
    operationAt = performance.now();
  }, 600);
  const slow = request(() => pause(5_000));
  await advance(5_500);
  expect(await slow).toBe("200 after 5000 ms");
  expect(watch.answers()).toBe(true);
  clearInterval(operations);
});

it("comes back with a heartbeat, and not with a connection that was given up", async () => {
  beating = false;
  await advance(2_000);
  operationAt = performance.now();
  await advance(1_000);
  expect(watch.answers()).toBe(false);
});

it("judges nothing where there are no heartbeats", async () => {
  [beating, heartbeatAt] = [false, undefined];
  await advance(5_000);
  expect(watch.answers()).toBe(true);
});

it("counts a tick once, however late it is", async () => {
  beating = false;
  await advance(1_000);
  // The process is busy: the clock moves on, and no timer runs.
  const realNow = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + 60_000);
  await advance(200);
  expect(watch.answers()).toBe(true);
  vi.restoreAllMocks();
});

it("says when writes may have been cut off: with each failed request, and when the database is back", async () => {
  const failing = (error: Error) => () => Promise.reject(error);
  await request(failing(new RangeError("cut off")));
  expect(interruptions).toBe(0);
  await request(failing(new mongo.MongoNetworkError("cut off")));
  expect(interruptions).toBe(1);
  await request(failing(Object.assign(new Error("cut off"), { name: "MongoWaitQueueTimeoutError" })));
  expect(interruptions).toBe(2);
  beating = false;
  const unanswered = request(never);
  await advance(2_500);
  await unanswered;
  expect(interruptions).toBe(2);
  beating = true;
  await advance(1_000);
  expect(interruptions).toBe(3);
});
