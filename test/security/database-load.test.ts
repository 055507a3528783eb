/** A node with too many requests is busy; whether the database is away is another question. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DATABASE_WAIT_MS } from "../../src/database/connect.ts";
import { startDatabaseRelay } from "../harness/database-relay.ts";
import { databaseUri } from "../harness/portal.ts";
import { loginOf, withStage } from "./support/stage.ts";

/** Connections in the pool; the burst has more logins than that. */
const POOL = 5;
const BURST = 4 * POOL;
/** Every login counts in this collection first. */
const COUNTERS = "throttles";

const it = withStage()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("relay", { scope: "file" }, async ({}, { onCleanup }) => {
    const relay = await startDatabaseRelay(databaseUri(`test-${randomUUID()}`));
    onCleanup(relay.stop);
    return relay;
  })
  .override("portalOptions", ({ relay }) => {
    const uri = new URL(relay.uri);
    uri.searchParams.set("maxPoolSize", String(POOL));
    return {
      databaseName: uri.pathname.slice(1),
      env: { MONGODB_URI: uri.href },
      databaseWaitMs: DATABASE_WAIT_MS,
    };
  });

it("R64 a burst of logins leaves the database in service", async ({ stage, relay }) => {
  const { portal, staff, rosa } = stage;
  relay.hold(COUNTERS);
  const burst = Array.from({ length: BURST }, (_, index) =>
    portal.visitor().post("/api/auth/login", { ...loginOf(rosa), email: `person${index}@example.com` }),
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
