import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStaff } from "../factories/accounts.ts";
import type { Client } from "../harness/client.ts";
import { startDatabaseRelay } from "../harness/database-relay.ts";
import { databaseUri, startTestPortal, type TestPortal } from "../harness/portal.ts";

const RESIDENTS = "/api/dashboard/residents";

let portal: TestPortal;
let staff: Client;

beforeEach(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn(await createStaff(portal));
});

afterEach(() => portal.stop());

type Step = () => Promise<IteratorResult<never, undefined>>;

/** A list that does this when its first item is asked for. */
const listThat = (next: Step) => () => ({ [Symbol.asyncIterator]: () => ({ next }) });

/** Makes the list of residents fail until it is put right again. */
function breakList(error: unknown): () => void {
  const { all } = portal.services.residents;
  portal.services.residents.all = listThat(async () => {
    throw error;
  });
  return () => {
    portal.services.residents.all = all;
  };
}

describe("an error that nobody expected", () => {
  it.each([
    ["a programming mistake", new TypeError("Cannot read properties of undefined (reading 'secretField')")],
    [
      "a database's complaint",
      Object.assign(new Error("E11000 dup key: accounts"), { name: "MongoServerError", code: 2 }),
    ],
    ["a path", new Error("ENOENT: /srv/rowanstead/private.key")],
    ["no error at all", "just a text with secretField"],
  ])("tells nothing of our insides (%s)", async (_name, error) => {
    breakList(error);
    const { status, body, text } = await staff.get(RESIDENTS);
    expect(status).toBe(500);
    expect(body).toEqual({
      error: "Something went wrong. Please try again.",
      code: "internal",
      requestID: expect.any(String),
    });
    expect(text).not.toMatch(/secretField|E11000|srv|at /);
  });

  it("is in the log once, under the request's id", async () => {
    breakList(new Error("the list is broken"));
    const { body } = await staff.get(RESIDENTS);
    const lines = portal
      .logged()
      .split("\n")
      .filter((line) => line.includes("the list is broken"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestID: body.requestID, level: 50 });
  });

  it("leaves the portal alive", async () => {
    const mend = breakList(new Error("once"));
    await staff.get(RESIDENTS);
    mend();
    expect((await staff.get(RESIDENTS)).status).toBe(200);
  });
});

describe("a database that is away", () => {
  it.each(["MongoNetworkError", "MongoServerSelectionError", "MongoPoolClearedError"])(
    "is answered 503 with Retry-After (%s)",
    async (name) => {
      breakList(Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:27017"), { name }));
      const { status, headers, text } = await staff.get(RESIDENTS);
      expect(status).toBe(503);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(text).not.toContain("27017");
    },
  );

  it("is noticed when it just keeps silent, and so is its return", async () => {
    const databaseName = `test-${randomUUID()}`;
    const relay = await startDatabaseRelay(databaseUri(databaseName));
    const distant = await startTestPortal({ databaseName, env: { MONGODB_URI: relay.uri } });
    const reader = await distant.signIn(await createStaff(distant));
    const ready = async () => (await distant.visitor().get("/readyz")).status;
    expect(await ready()).toBe(200);
    relay.silence();

    // A unit test checks with a test clock how long it takes. Without the check of the database, this call would not end.
    expect((await reader.get(RESIDENTS)).status).toBe(503);
    expect(await ready()).toBe(503);
    expect((await reader.get("/api/auth/me")).status).toBe(503);
    expect((await distant.visitor().get("/healthz")).status).toBe(200);

    relay.release();
    await expect.poll(async () => (await reader.get("/api/auth/me")).status).toBe(200);
    expect(distant.logged().match(/"event":"database_(away|back)"/g)).toEqual([
      '"event":"database_away"',
      '"event":"database_back"',
    ]);
    await distant.stop();
    relay.stop();
  });
});
