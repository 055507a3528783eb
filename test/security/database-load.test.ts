/** A node with too many requests is busy; whether the database is away is another question. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DatabaseRelay, startDatabaseRelay } from "../harness/database-relay.ts";
import { databaseUri, startTestPortal } from "../harness/portal.ts";
import { addStage, loginOf, type Stage } from "./support/stage.ts";

/** Connections in the pool; the burst has more logins than that. */
const POOL = 5;
const BURST = 4 * POOL;
/** Every login counts in this collection first. */
const COUNTERS = "throttles";

let relay: DatabaseRelay;
let stage: Stage;

beforeEach(async () => {
  const databaseName = `test-${randomUUID()}`;
  relay = await startDatabaseRelay(databaseUri(databaseName));
  const uri = new URL(relay.uri);
  uri.searchParams.set("maxPoolSize", String(POOL));
  stage = await addStage(await startTestPortal({ databaseName, env: { MONGODB_URI: uri.href } }));
});

afterEach(async () => {
  relay.release();
  await stage.portal.stop();
  relay.stop();
});

it("R64 a burst of logins that uses up the connection pool leaves the database in service", async () => {
  const { portal, staff, rosa } = stage;
  relay.hold(COUNTERS);
  const burst = Array.from({ length: BURST }, () =>
    portal.visitor().post("/api/auth/login", loginOf(rosa, "a wrong password")),
  );
  await expect.poll(relay.held).toBe(POOL);

  const read = await staff.http.get("/api/dashboard/residents");
  expect([read.status, read.body.error]).toEqual([503, "The server is busy. Please try again in a moment."]);
  expect((await portal.visitor().get("/readyz")).status).toBe(200);

  relay.release();
  expect((await staff.http.get("/api/dashboard/residents")).status).toBe(200);
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(portal.logged()).not.toContain("database_away");
});
