/** The HTTP client. */
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { reportsApi } from "../../../web/features/reports/reports.api.ts";
import {
  ApiError,
  api,
  isTransient,
  NetworkError,
  problemOf,
  setReadMissedHandler,
  setUnauthorizedHandler,
} from "../../../web/lib/http.ts";
import { fakeTime } from "../../harness/faked-time.ts";

function answer(status: number, body?: unknown) {
  const text = body === undefined ? null : JSON.stringify(body);
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(text, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const failureOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);

afterEach(() => {
  setUnauthorizedHandler(() => {});
  setReadMissedHandler(() => {});
});

it("sends JSON with the cookies and reads JSON", async () => {
  const fetched = answer(201, { _id: "1" });
  expect(await api.post("/api/x", { a: 1 })).toEqual({ _id: "1" });
  expect(fetched.mock.calls).toMatchObject([
    [
      "/api/x",
      {
        ...{ method: "POST", body: '{"a":1}', credentials: "same-origin" },
        headers: { "content-type": "application/json" },
      },
    ],
  ]);
});

it("writes a query without undefined values, also in browsers whose parameters don't say how many they are", async () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size") ?? {};
  onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, "size", size));
  Reflect.deleteProperty(URLSearchParams.prototype, "size");
  const fetched = answer(200, []);
  await api.get("/api/x", { query: { after: "a b", limit: 5, before: undefined } });
  await api.get("/api/x", { query: { after: undefined } });
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/x?after=a+b&limit=5", "/api/x"]);
  const report = { report: "rent-roll", from: "2026-01-01", to: undefined } as const;
  expect(reportsApi.filePath(report)).toMatch(/\?from=2026-01-01$/);
});

it("reads all pages of a list, each with the caller's options, and the query with the first one", async () => {
  const fetched = vi.fn(async (path: string) =>
    path === "/api/x?limit=1"
      ? new Response("[1]", { headers: { link: '</api/x?limit=1&before=2>; rel="next"' } })
      : new Response("[2]"),
  );
  vi.stubGlobal("fetch", fetched);
  const headers = { "x-reader": "wall" };
  expect(await api.list("/api/x", { query: { limit: 1 }, headers })).toEqual([1, 2]);
  const sent = expect.objectContaining({ headers: expect.objectContaining(headers) });
  expect(fetched.mock.calls).toEqual([
    ["/api/x?limit=1", sent],
    ["/api/x?limit=1&before=2", sent],
  ]);
});

it("throws a NetworkError without a response, and misses no list that the caller has given up", async () => {
  const missed = vi.fn();
  setReadMissedHandler(missed);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await failureOf(api.list("/api/x", { signal: AbortSignal.abort() }));
  expect(missed).not.toHaveBeenCalled();
  expect(await failureOf(api.list("/api/x"))).toBeInstanceOf(NetworkError);
  expect(missed).toHaveBeenCalledOnce();
});

it("rejects if a page of a list is missing", async () => {
  const first = new Response("[]", { headers: { link: '</api/y>; rel="next"' } });
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/y" ? new Response("{}", { status: 503 }) : first,
  );
  expect(await failureOf(api.list("/api/x"))).toMatchObject({ status: 503 });
});

it("repeats a GET that must wait, and no other rejected call", async () => {
  fakeTime();
  const busy = () => new Response("{}", { status: 429, headers: { "retry-after": "1" } });
  const fetched = vi.fn(async () => busy());
  fetched.mockImplementationOnce(async () => busy()).mockImplementationOnce(async () => new Response("[]"));
  vi.stubGlobal("fetch", fetched);
  const list = api.get("/api/x");
  await vi.runAllTimersAsync();
  expect(await list).toEqual([]);
  const write = failureOf(api.post("/api/x", {}));
  await vi.runAllTimersAsync();
  expect(await write).toMatchObject({ status: 429 });
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("repeats a call whose first try is still running, and no other conflict", async () => {
  fakeTime();
  const headers = { "retry-after": "1" };
  const fetched = vi.fn(async () => new Response("{}", { status: 409 }));
  fetched.mockImplementationOnce(async () => new Response("{}", { status: 409, headers }));
  fetched.mockImplementationOnce(async () => new Response('{"_id":"1"}'));
  vi.stubGlobal("fetch", fetched);
  const repeat = api.post("/api/x", {});
  await vi.runAllTimersAsync();
  expect(await repeat).toEqual({ _id: "1" });
  expect(await failureOf(api.post("/api/x", {}))).toMatchObject({ status: 409 });
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("accepts a response without a body", async () => {
  answer(204);
  expect(await api.post("/api/x")).toBeUndefined();
});

it.each([
  ["is cut off", '[{"_id":"1"},{"_i'],
  ["is a network's own page", "<!doctype html><h1>Welcome to the Wi-Fi</h1>"],
  ["is empty without saying so", ""],
  ["breaks while it is read", new ReadableStream({ pull: (body) => body.error(new Error()) })],
])("takes an ok answer for none that %s", async (_, body) => {
  const missed = vi.fn();
  setReadMissedHandler(missed);
  vi.stubGlobal("fetch", async () => new Response(body));
  expect(await failureOf(api.get("/api/x"))).toBeInstanceOf(NetworkError);
  expect(missed).toHaveBeenCalledOnce();
});

it("throws an ApiError with the server's text and code for an error response", async () => {
  for (const [status, problem] of [
    [409, undefined],
    [400, "Taken."],
  ] as const) {
    answer(status, { error: "Taken.", code: "email_taken" });
    const error = await failureOf(api.post("/api/x", {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, text: "Taken.", code: "email_taken" });
    expect(problemOf(error)).toBe(problem);
  }
});

it("has no text for a response that did not come from the portal", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await failureOf(api.get("/api/x"))).toMatchObject({ status: 502, text: undefined });
});

it("calls the handler on 401, unless the caller expects one", async () => {
  const handler = vi.fn();
  setUnauthorizedHandler(handler);
  answer(401, { error: "Please log in." });
  await failureOf(api.get("/api/auth/me", { expectsUnauthorized: true }));
  expect(handler).not.toHaveBeenCalled();
  await failureOf(api.get("/api/x"));
  expect(handler).toHaveBeenCalledOnce();
});

it("treats missing responses and server errors as transient, and other errors not", () => {
  expect([new NetworkError(), new ApiError(503)].map(isTransient)).toEqual([true, true]);
  const others = [new ApiError(429), new ApiError(400), new Error("bug")];
  expect(others.map(isTransient)).toEqual([false, false, false]);
});
