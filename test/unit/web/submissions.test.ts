/** The keys of a form's creating calls. */
import { beforeEach, expect, it, vi } from "vitest";
import { createSubmissions } from "../../../web/lib/submissions.ts";

const keys: (string | null)[] = [];
let status: number;

beforeEach(() => {
  keys.length = 0;
  status = 200;
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    return new Response("{}", { status });
  });
});
const failing = (work: Promise<unknown>) => expect(work).rejects.toThrow();

it("sends the same content with the same key until it is stored", async () => {
  const create = createSubmissions();
  status = 503;
  await failing(create("/a", { text: "x" }));
  status = 200;
  await create("/a", { text: "x" });
  await create("/a", { text: "x" });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("takes a new key for other content, also for content that was sent before the other", async () => {
  const create = createSubmissions();
  status = 503;
  for (const text of ["x", "y", "x"]) await failing(create("/a", { text }));
  expect(new Set(keys).size).toBe(3);
});

it("uses different keys for two calls of a form", async () => {
  const create = createSubmissions();
  await create("/behavior", { cp: 1 });
  status = 503;
  await failing(create("/reward", { cp: 1 }));
  await failing(create("/reward", { cp: 1 }));
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

it("drops the keys with the form", async () => {
  status = 503;
  await failing(createSubmissions()("/a"));
  await failing(createSubmissions()("/a"));
  expect(keys[1]).not.toBe(keys[0]);
});
