/** A node that has just joined the others must not miss a push that they send before it reads their stream for the first time. */
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

/** Connections of a node that does not read the stream yet: one for commands, and one for the reports of other nodes. */
const BEFORE_READING = 2;

describe.skipIf(!hasRedis)(`a new node ${REDIS_NEEDED}`, () => {
  let redis: RedisServer;
  let admin: ReturnType<typeof createClient>;
  let nodes: TwoNodes;
  let added: TestPortal | undefined;
  beforeAll(async () => {
    redis = await startRedis();
    admin = createClient({ url: redis.url });
    await admin.connect();
    nodes = await startTwoNodes({ REDIS_URL: redis.url });
    await nodes.met();
  });
  afterAll(async () => {
    await added?.stopOnly();
    await nodes?.stop();
    admin?.destroy();
    await redis?.stop();
  });

  const connections = async () =>
    String(await admin.sendCommand(["CLIENT", "LIST"]))
      .trim()
      .split("\n");
  const readers = async () => (await connections()).filter((line) => line.includes("cmd=xread")).length;

  test("reads the pushes that were sent before it connected to read them", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    await expect.poll(readers).toBe(2);
    await admin.configSet("maxclients", String((await connections()).length + BEFORE_READING));
    added = await startTestPortal({
      env: { REDIS_URL: redis.url },
      databaseName: nodes.a.databaseName,
      clock: createTestClock(),
    });
    const { live } = added;
    await expect.poll(() => live.figures().nodes).toBe(2);
    const [page, near] = [await bob.open(added), await bob.open(nodes.b)];
    const { body } = await ada.http.post("/api/dashboard/rchat/send-message", { message: "First" });
    expect(await near.waitForEvents("chat:message")).toEqual([body]);
    expect(await readers()).toBe(2);
    await admin.configSet("maxclients", "1000");
    expect(await page.waitForEvents("chat:message")).toEqual([body]);
  });
});
