/** A node that has just joined the others: it misses no push that they send before it reads their stream, and may stop before that. */
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

/** Connections of a node that does not read the stream yet: one for commands, and one for the reports of other nodes. */
const BEFORE_READING = 2;
/** With those by which Socket.IO's adapter reads the stream and subscribes. */
const OF_NODE = 4;
/** Connections of the two nodes and the test. */
const SETTLED = 2 * OF_NODE + 1;

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

  const settled = () => expect.poll(async () => (await connections()).length).toBe(SETTLED);

  /** Starts a node that has joined, while Redis refuses its further connections. */
  async function addNode(): Promise<TestPortal> {
    await settled();
    await admin.configSet("maxclients", String(SETTLED + BEFORE_READING));
    added = await startTestPortal({
      env: { REDIS_URL: redis.url },
      databaseName: nodes.a.databaseName,
      clock: createTestClock(),
    });
    const { live } = added;
    await expect.poll(() => live.figures().nodes).toBe(2);
    return added;
  }

  test("reads the pushes that were sent before it connected to read them", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const node = await addNode();
    const [page, near] = [await bob.open(node), await bob.open(nodes.b)];
    const { body } = await ada.http.post("/api/dashboard/rchat/send-message", { message: "First" });
    expect(await near.waitForEvents("chat:message")).toEqual([body]);
    expect(await readers()).toBe(2);
    await admin.configSet("maxclients", "1000");
    expect(await page.waitForEvents("chat:message")).toEqual([body]);
    await node.stopOnly();
    added = undefined;
  });

  test("stops without an unhandled error before it is connected to read", async () => {
    const node = await addNode();
    const accepted = async () =>
      Number(/total_connections_received:(\d+)/.exec(await admin.info("stats"))?.[1]);
    // Its last attempt to connect may succeed as soon as its other connections are closed.
    const before = await accepted();
    await node.stopOnly();
    added = undefined;
    await admin.configSet("maxclients", "1000");
    await expect.poll(accepted).toBeGreaterThan(before);
    await settled();
  });
});
