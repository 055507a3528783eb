/** How errors become answers. */
import { once } from "node:events";
import Koa, { type Middleware } from "koa";
import { mongo } from "mongoose";
import { pino } from "pino";
import { expect, it } from "vitest";
import { errorBoundary } from "../../../src/http/error-boundary.ts";
import { conflict, forbidden, tooMany, validationError } from "../../../src/http/errors.ts";

/** The driver's error for a pool without a free connection. The driver does not export its class. */
const poolExhausted = Object.assign(new Error("not for clients"), { name: "MongoWaitQueueTimeoutError" });

/** Answers a request whose handler sets headers and then fails. */
async function answerTo(failure: unknown): Promise<Response> {
  const koa = new Koa();
  koa.silent = true;
  const log = pino({ level: "silent" });
  koa.use(async (ctx, next) => {
    ctx.state.requestID = "request-1";
    await next();
  });
  koa.use(errorBoundary(log) as unknown as Middleware);
  koa.use((ctx) => {
    ctx.set({
      "Content-Encoding": "br",
      "Last-Modified": new Date(0).toUTCString(),
      "Set-Cookie": "sid=secret",
      ETag: '"1"',
      "X-Kept": "yes",
    });
    throw failure;
  });
  const server = koa.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    return await fetch(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.close();
  }
}

it.each([
  [forbidden(), 403, undefined],
  [tooMany("Slower, please.", 2.5), 429, "3"],
  [new mongo.MongoServerSelectionError("not for clients", {} as never), 503, "5"],
  [poolExhausted, 503, "5"],
  [new mongo.MongoNetworkError("not for clients"), 503, "5"],
  [Object.assign(new Error("raw-body says no"), { status: 413 }), 413, undefined],
  [new Error("the password is hunter2"), 500, undefined],
  ["not even an error", 500, undefined],
])("%s is answered %i", async (failure, status, retryAfter) => {
  const answer = await answerTo(failure);
  expect([answer.status, answer.headers.get("Retry-After") ?? undefined]).toEqual([status, retryAfter]);
  const body = await answer.json();
  expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String), requestID: "request-1" });
  if (status === 500) expect(body.error).toBe("Something went wrong. Please try again.");
});

it.each([
  [validationError({ field: "phone", text: "Phone number must be 10 digits." }), 400, "phone"],
  [conflict({ field: "email", text: "An account with this email already exists." }), 409, "email"],
  [validationError("The file has no rows."), 400, undefined],
])("%s names the field to change, where it is one", async (failure, status, field) => {
  const answer = await answerTo(failure);
  const { error, field: named } = await answer.json();
  expect([answer.status, error, named]).toEqual([status, failure.message, field]);
});

it("leaves nothing of the answer that was begun, but keeps other headers", async () => {
  const { headers } = await answerTo(new Error("late"));
  for (const name of ["Content-Encoding", "ETag", "Last-Modified", "Set-Cookie"]) {
    expect(headers.get(name), name).toBeNull();
  }
  expect([headers.get("X-Kept"), headers.get("Cache-Control")]).toEqual(["yes", "no-store"]);
});
