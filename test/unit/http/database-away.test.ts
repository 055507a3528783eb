import type { Context } from "koa";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDatabaseWatch, type DatabaseWatch } from "../../../src/http/database-away.ts";

let watch: DatabaseWatch;
let ping: () => Promise<boolean>;
let heardAt: number;
let interruptions: number;

const never = () => new Promise<never>(() => undefined);
const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets a request do its work. @returns what became of it, and after how many milliseconds, rounded */
async function request(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  const status = await Promise.resolve(watch.middleware({} as Context, work)).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
  return `${status} after ${Math.round((performance.now() - began) / 50) * 50} ms`;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  heardAt = performance.now();
  interruptions = 0;
  ping = async () => true;
  watch = createDatabaseWatch(
    { ping: () => ping(), heardAt: () => heardAt },
    { info: () => undefined, warn: () => undefined },
    () => {
      interruptions += 1;
    },
  );
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

it("answers 503 within two seconds when nothing is heard of the database, and at once from then on", async () => {
  ping = never;
  const first = request(never);
  await pass(2_000);
  expect(await first).toBe("503 after 1500 ms");
  expect(await request(async () => undefined)).toBe("503 after 0 ms");
  ping = async () => true;
  await pass(300);
  expect(await request(async () => undefined)).toBe("200 after 0 ms");
});

it("waits for a slow request as long as the database answers", async () => {
  const slow = request(() => lasting(9_000));
  await pass(9_500);
  expect(await slow).toBe("200 after 9000 ms");
});

it("takes a database for slow, and not for away, while it answers somebody else", async () => {
  ping = never;
  const others = setInterval(() => {
    heardAt = performance.now();
  }, 600);
  const slow = request(() => lasting(5_000));
  await pass(5_500);
  expect(await slow).toBe("200 after 5000 ms");
  expect(await request(async () => undefined)).toBe("200 after 0 ms");
  clearInterval(others);
});

it("says no at once when the database can't be asked, whatever was heard before", async () => {
  ping = async () => false;
  expect(await watch.answers()).toBe(false);
  ping = () => Promise.reject(new Error("no connection"));
  expect(await watch.answers()).toBe(false);
});

it("looks at what has arrived before it calls an answer late", async () => {
  vi.useRealTimers();
  heardAt = Number.NEGATIVE_INFINITY;
  let answer: (value: boolean) => void = () => undefined;
  ping = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const asked = watch.answers();
  // The process is busy for longer than the database may take; its answer waits to be read meanwhile.
  setTimeout(() => {
    const until = performance.now() + 600;
    while (performance.now() < until);
    setImmediate(() => answer(true));
  }, 10);
  expect(await asked).toBe(true);
});

it("says when writes may have been cut off: with each failed request, and when the database is back", async () => {
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error("cut off"), { name }));
  await request(failing("RangeError"));
  expect(interruptions).toBe(0);
  await request(failing("MongoNetworkError"));
  expect(interruptions).toBe(1);
  ping = never;
  const unanswered = request(never);
  await pass(2_000);
  await unanswered;
  expect(interruptions).toBe(1);
  ping = async () => true;
  await pass(1_000);
  expect(interruptions).toBe(2);
});
