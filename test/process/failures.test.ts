/** Failures inside: of a call, and of a database that keeps silent or is slow to let a node in. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DATABASE_WAIT_MS, openConnection } from "../../src/database/connect.ts";
import { startDatabaseRelay } from "../harness/database-relay.ts";
import { withPortal } from "../harness/fixtures.ts";
import { databaseUri } from "../harness/portal.ts";

const it = withPortal();

it("an error that was not expected is in the log once, under the request's id", async ({ portal, staff }) => {
  const next = async () => {
    throw new Error("the list is broken");
  };
  portal.context.residents.all = () => ({ [Symbol.asyncIterator]: () => ({ next }) });
  const { status, body } = await staff.get("/residents");
  expect(status).toBe(500);
  const lines = portal
    .logged()
    .split("\n")
    .filter((line) => line.includes("the list is broken"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestID: body.requestID, level: 50 });
});

it("a silent database is noticed, and so is its return", async ({ startPortal, onTestFinished }) => {
  const relay = await startDatabaseRelay(databaseUri(`test-${randomUUID()}`));
  onTestFinished(relay.stop);
  const portal = await startPortal({ env: { MONGODB_URI: relay.uri }, databaseWaitMs: DATABASE_WAIT_MS });
  const { http: reader } = await portal.staff();
  const ready = async () => (await portal.visitor().get("/readyz")).status;
  expect(await ready()).toBe(200);
  relay.silence();

  // A unit test checks with a test clock how long it takes. Without the check of the database, this call would not end.
  expect((await reader.get("/api/dashboard/residents")).status).toBe(503);
  expect(await ready()).toBe(503);
  expect((await reader.get("/api/auth/me")).status).toBe(503);
  expect((await portal.visitor().get("/healthz")).status).toBe(200);

  relay.release();
  await expect.poll(async () => (await reader.get("/api/auth/me")).status).toBe(200);
  expect(portal.logged().match(/"event":"database_(away|back)"/g)).toEqual([
    '"event":"database_away"',
    '"event":"database_back"',
  ]);
});

it("a first login may take longer than a request may wait for one", async ({ onTestFinished }) => {
  const relay = await startDatabaseRelay(databaseUri(`test-${randomUUID()}`));
  onTestFinished(relay.stop);
  relay.hold("saslStart");
  const opening = openConnection(relay.uri, undefined, undefined, 100);
  // A try logs in by two connections at a time.
  await expect.poll(relay.held).toBeGreaterThan(4);
  relay.release();
  const connection = await opening;
  await connection.close();
});
