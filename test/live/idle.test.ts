/** What a node asks of its database while no one calls it: staff have a page open, a wall display is paired, and email and push are set up. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { DISPLAY_SOCKET, pairedDisplay } from "../api/support/displays.ts";
import { databaseUri, startTestPortal, type TestPortal } from "../harness/portal.ts";
import { hasRedis, REDIS_NEEDED, startRedis } from "./nodes/support/redis-server.ts";

const SECONDS = 5;

async function startNode(env: Record<string, string> = {}) {
  const databaseName = `idle-${randomUUID()}`;
  const uri = new URL(databaseUri(databaseName));
  uri.searchParams.set("monitorCommands", "true");
  const mail = {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "portal@example.com",
    PUBLIC_URL: "http://127.0.0.1",
  };
  const portal = await startTestPortal({ databaseName, env: { ...mail, ...env, MONGODB_URI: uri.href } });
  const manager = await portal.staff({ isManager: true });
  await manager.open();
  const { display } = await pairedDisplay(portal, manager.http);
  await portal.open(display, DISPLAY_SOCKET);
  return portal;
}

/** The queries a second while no one does anything. */
async function idleQueries(portal: TestPortal): Promise<number> {
  let count = 0;
  const note = () => (count += 1);
  const client = portal.connection.getClient().on("commandStarted", note);
  await wait(SECONDS * 1_000);
  client.off("commandStarted", note);
  return count / SECONDS;
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Jobs with long pauses may meet in some seconds, and calls may still end in the first ones. */
async function expectAtMost(queries: number, env?: Record<string, string>): Promise<void> {
  const portal = await startNode(env);
  stops.push(portal.stop);
  await expect.poll(() => idleQueries(portal)).toBeLessThanOrEqual(queries);
}

it("is at most two queries a second", () => expectAtMost(2));

it.skipIf(!hasRedis)(`is at most two queries a second with Redis ${REDIS_NEEDED}`, async () => {
  const redis = await startRedis();
  stops.push(redis.stop);
  await expectAtMost(2, { REDIS_URL: redis.url });
});
