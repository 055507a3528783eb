/** A node that does not get the pushes of the others yet: its pages fetch their data again once it does, and it may stop before that. */
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { until } from "../support/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

/** Connections of a node: one for commands, and one that subscribes. */
const OF_NODE = 2;
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
      .split("\n").length;

  const settled = () => expect.poll(connections).toBe(SETTLED);

  /** Starts a node of which Redis accepts one connection only. */
  async function addNode(): Promise<TestPortal> {
    await settled();
    await admin.configSet("maxclients", String(SETTLED + 1));
    added = await startTestPortal({
      env: { REDIS_URL: redis.url },
      databaseName: nodes.a.databaseName,
      clock: createTestClock(),
    });
    await expect.poll(connections).toBe(SETTLED + 1);
    return added;
  }

  test("has its pages fetch their data again once it gets the pushes of the others", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const node = await addNode();
    const [page, near] = [await bob.open(node), await bob.open(nodes.b)];
    const send = async (message: string) =>
      (await ada.http.post("/api/dashboard/rchat/send-message", { message })).body;
    const missed = await send("First");
    expect(await near.waitForEvents("chat:message")).toEqual([missed]);
    await admin.configSet("maxclients", "1000");
    await page.waitForEvents("resync");
    const next = await send("Second");
    expect(await page.waitForEvents("chat:message")).toEqual([next]);
    await node.stopOnly();
    added = undefined;
  });

  test("that reaches Redis at once has no page of the others fetch its data again", async () => {
    const before = nodes.a.live.figures().resyncs + nodes.b.live.figures().resyncs;
    const node = await startTestPortal({
      env: { REDIS_URL: redis.url },
      databaseName: nodes.a.databaseName,
      clock: createTestClock(),
    });
    added = node;
    await until(() => node.live.figures().nodes === 2);
    // Its channel of revocations is subscribed, too.
    const subscribed = async () =>
      String(await admin.sendCommand(["PUBSUB", "NUMSUB", `${node.databaseName}:revocations`]));
    await expect.poll(subscribed).toMatch(/,3$/);
    await (await nodes.resident()).open(node);
    expect(node.live.figures().resyncs).toBe(0);
    expect(nodes.a.live.figures().resyncs + nodes.b.live.figures().resyncs).toBe(before);
    await node.stopOnly();
    added = undefined;
  });

  test("stops without an unhandled error before that", async () => {
    const node = await addNode();
    await node.stopOnly();
    added = undefined;
    await admin.configSet("maxclients", "1000");
    await settled();
  });
});
