/** The state machine of everything that is fetched as a whole. */
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../../web/lib/http.ts";
import { createResource } from "../../../web/lib/resource.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

interface Call {
  params: string;
  respond: (value: string) => Promise<unknown>;
  fail: (error: Error) => Promise<unknown>;
}

const GAP_MS = 200;
const FACTOR = 10;

/** Fetches that wait for their response, oldest first. */
let calls: Call[];

function fetch(params: string): Promise<string> {
  return new Promise((resolve, reject) => {
    calls.push({
      params,
      respond: (value) => {
        resolve(value);
        return advance();
      },
      fail: (error) => {
        reject(error);
        return advance();
      },
    });
  });
}

/** The data lists the responses that were merged. */
function create(keeps?: (next: string, previous: string) => boolean) {
  return createResource<string, string, string[]>({
    fetch,
    merge: (response, held = []) => [...held, response],
    pace: { gapMs: GAP_MS, factor: FACTOR },
    ...(keeps && { keeps }),
  });
}

let resource: ReturnType<typeof create>;
const state = () => resource.getState();
const call = (index: number): Call => calls[index] ?? expect.fail(`there is no call ${index}`);

/** Loads `a` and responds with `one`. */
async function loadFirst(): Promise<void> {
  void state().load("a");
  await call(0).respond("one");
}

beforeEach(() => {
  fakeTime();
  calls = [];
  resource = create();
});

it("goes from idle over loading to ready", async () => {
  expect(state()).toMatchObject({ status: "idle", busy: false, data: undefined });
  void state().load("a");
  expect(state()).toMatchObject({ status: "loading", busy: true, params: "a" });
  await call(0).respond("one");
  expect(state()).toMatchObject({ status: "ready", busy: false, data: ["one"], error: undefined });
});

it("does nothing before the first load", async () => {
  await state().refetch();
  state().invalidate();
  state().applyResponse("pushed");
  state().update(() => ["pushed"]);
  await vi.runAllTimersAsync();
  expect([calls.length, state().status, state().data]).toEqual([0, "idle", undefined]);
});

it("merges a refetch, a live event and an update into the held data", async () => {
  await loadFirst();
  void state().refetch();
  expect(state()).toMatchObject({ status: "ready", busy: true, data: ["one"] });
  await call(1).respond("two");
  state().applyResponse("pushed");
  state().update((held = []) => [...held, "changed"]);
  expect(state().data).toEqual(["one", "two", "pushed", "changed"]);
});

it("drops the response to earlier parameters, whichever arrives last", async () => {
  void state().load("a");
  void state().load("b");
  await call(1).respond("for b");
  await call(0).respond("for a");
  expect(state()).toMatchObject({ params: "b", status: "ready", busy: false, data: ["for b"] });
});

it.each([
  ["a response", () => call(0).respond("one")],
  ["an error", () => call(0).fail(new NetworkError("away"))],
])("drops %s that arrives after logout", async (_what, end) => {
  const loading = state().load("a");
  resetStores();
  await end();
  await loading;
  expect(state()).toMatchObject({ status: "idle", busy: false, data: undefined, error: undefined });
});

it("reports a failed first fetch, and recovers", async () => {
  void state().load("a");
  const error = new NetworkError("away");
  await call(0).fail(error);
  expect(state()).toMatchObject({ status: "failed", busy: false, error, data: undefined });
  void state().refetch();
  expect(state()).toMatchObject({ status: "failed", busy: true });
  await call(1).respond("one");
  expect(state()).toMatchObject({ status: "ready", data: ["one"], error: undefined });
});

it("keeps the data beside the error of a failed refetch", async () => {
  await loadFirst();
  void state().refetch();
  const error = new ApiError(500);
  await call(1).fail(error);
  expect(state()).toMatchObject({ status: "ready", busy: false, data: ["one"], error });
});

it("drops the data of a record that a refetch finds removed", async () => {
  await loadFirst();
  void state().refetch();
  const removed = new ApiError(404);
  await call(1).fail(removed);
  expect(state()).toMatchObject({ status: "failed", busy: false, data: undefined, error: removed });
});

it("keeps what the server said while it is unavailable", async () => {
  void state().load("a");
  const notFound = new ApiError(404);
  await call(0).fail(notFound);
  void state().refetch();
  await call(1).fail(new ApiError(503));
  expect(state()).toMatchObject({ status: "failed", error: notFound });
});

it("fetches once more if a refetch was requested during a fetch, because the response may lack the change", async () => {
  void state().load("a");
  void state().refetch();
  const last = state().refetch();
  await call(0).respond("one");
  await call(1).respond("two");
  await last;
  expect([calls.length, state().busy]).toEqual([2, false]);
  expect(state().data).toEqual(["one", "two"]);
});

it.each([
  ["once for two parts of a screen that open together", 0, 1],
  ["again for a part that opens during the fetch", 1, 2],
])("fetches %s", async (_when, pauseMs, count) => {
  void state().load("a");
  if (pauseMs > 0) await advance(pauseMs);
  void state().load("a");
  await call(0).respond("one");
  expect(calls).toHaveLength(count);
});

it("refetches once for several invalidations, at its pace", async () => {
  await loadFirst();
  state().invalidate();
  state().invalidate();
  await advance(GAP_MS - 1);
  expect(calls).toHaveLength(1);
  await advance(1);
  expect(calls).toHaveLength(2);
});

it("pauses longer if a fetch takes long", async () => {
  await loadFirst();
  void state().refetch();
  await advance(100);
  state().invalidate();
  await call(1).respond("two");
  await advance(FACTOR * 100 - 1);
  expect(calls).toHaveLength(2);
  await advance(1);
  expect(calls).toHaveLength(3);
});

it("shows nothing of other parameters", async () => {
  await loadFirst();
  void state().load("b");
  expect(state()).toMatchObject({ status: "loading", data: undefined, pending: false });
});

it.each([
  ["replaces them", () => call(1).respond("two"), { status: "ready", data: ["two"] }],
  [
    "drops them if the fetch fails, so that old data never are under new parameters",
    () => call(1).fail(new NetworkError("away")),
    { status: "failed", data: undefined },
  ],
])("keeps the data as pending where the resource allows it, and %s", async (_what, end, expected) => {
  resource = create(() => true);
  await loadFirst();
  void state().load("b");
  expect(state()).toMatchObject({ status: "loading", data: ["one"], pending: true });
  await end();
  expect(state()).toMatchObject({ ...expected, pending: false });
});
