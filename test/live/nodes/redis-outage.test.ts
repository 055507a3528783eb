/** A Redis that stalls, stops or loses its data causes no lost message, no slow answer and no growing memory (fault F7). */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal } from "../../harness/portal.ts";
import { median } from "../../harness/statistics.ts";
import { settled } from "../support/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes, type Visitor } from "./support/two-nodes.ts";

/**
 * The maximum ratio of the median time of a send while Redis is stalled. A send takes some 10 ms; one that waits for Redis
 * takes at least the 400 ms after which Redis counts as stalled.
 */
const SLOWER_MAX = 8;
const SENDS = 7;

describe.skipIf(!hasRedis)(`two nodes ${REDIS_NEEDED} that fails`, () => {
  let redis: RedisServer;
  let nodes: TwoNodes;
  let ada: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    redis = await startRedis();
    nodes = await startTwoNodes({
      REDIS_URL: redis.url,
      LIMIT_CHAT_PER_MINUTE: "6000",
      LIMIT_CHAT_BURST: "1000",
    });
    [ada, bob] = [await nodes.resident(), await nodes.resident()];
    await nodes.met();
  });
  afterAll(async () => {
    await nodes?.stop();
    await redis?.stop();
  });

  async function send(message: string) {
    const answer = await ada.http.post("/api/dashboard/rchat/send-message", { message });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  /** Each test begins with nodes that reach each other through Redis, and without pushes under way. */
  beforeEach(async () => {
    const far = await bob.open(nodes.b);
    let last: unknown;
    const isLastHeard = async () => {
      if (last !== undefined && far.receivedEvents.some(({ payload }) => isDeepStrictEqual(payload, last)))
        return true;
      last = await send("hello?");
      return false;
    };
    await expect.poll(isLastHeard, { interval: 500 }).toBe(true);
    far.close();
  });

  test("stalled: sends and pushes of the same node are as quick as ever; the other node's come late and complete", async () => {
    const [near, far] = [await bob.open(nodes.a), await bob.open(nodes.b)];
    const sent: unknown[] = [];
    const times = { running: [] as number[], stalled: [] as number[] };
    try {
      // In turns, so that a busy machine slows both alike.
      for (let turn = 0; turn < SENDS; turn += 1) {
        for (const state of ["running", "stalled"] as const) {
          if (state === "stalled") redis.stall();
          const began = performance.now();
          sent.push(await settled(send(`${turn} ${state}`)));
          await settled(near.waitForEvents("chat:message", sent.length));
          times[state].push(performance.now() - began);
          redis.goOn();
        }
      }
    } finally {
      redis.goOn();
    }
    expect(await far.waitForEvents("chat:message", sent.length)).toEqual(sent);
    expect(median(times.stalled)).toBeLessThan(SLOWER_MAX * median(times.running));
  });

  test("killed: pages are told about lost pushes once Redis is back, and can fetch them", async () => {
    const [near, far] = [await bob.open(nodes.a), await bob.open(nodes.b)];
    const before = await send("before");
    await settled(far.waitForEvents("chat:message"));
    await redis.kill();
    const lost = [await send("lost one"), await send("lost two")];
    expect(await near.waitForEvents("chat:message", 3)).toEqual([before, ...lost]);
    await redis.start();
    await settled(far.waitForEvents("resync"));
    const missed = await bob.on(nodes.b).get(`/api/dashboard/rchat?afterSeq=${before.seq}`);
    expect(missed.body).toEqual(lost);
    const after = await send("after");
    await expect.poll(() => far.receivedEvents.map(({ payload }) => payload)).toContainEqual(after);
  });

  test("killed: a logout still closes the page on the other node, and signing in works", async () => {
    const cleo = await nodes.resident();
    const page = await cleo.open(nodes.b);
    await redis.kill();
    expect((await cleo.http.post("/api/auth/logout")).status).toBeLessThan(300);
    await settled(page.disconnected);
    expect((await nodes.resident()).userID).toMatch(/^R-/);
    expect((await nodes.b.visitor().get("/readyz")).status).toBe(200);
    await redis.start();
  });

  test("stalled after it was killed: the log does not repeat why it could not be reached before", async () => {
    const states = () =>
      nodes.a
        .logged()
        .split("\n")
        .filter((line) => /"event":"redis_(?:up|away)"/.test(line))
        .map((line) => JSON.parse(line) as { event: string; reason?: string });
    const isNow = (event: string) => expect.poll(() => states().at(-1)?.event).toBe(event);
    await redis.kill();
    await isNow("redis_away");
    await redis.start();
    await isNow("redis_up");
    redis.stall();
    try {
      await isNow("redis_away");
    } finally {
      redis.goOn();
    }
    expect(states().at(-1)?.reason).toBeUndefined();
    await isNow("redis_up");
  });

  test("emptied: nodes still get the pushes of each other", async () => {
    const far = await bob.open(nodes.b);
    await redis.ask("FLUSHALL");
    const sent = await send("after the flush");
    await expect.poll(() => far.receivedEvents.map(({ payload }) => payload)).toContainEqual(sent);
  });

  test("connections that Redis dropped: all pages are told to fetch what they may have missed", async () => {
    const pages = [await bob.open(nodes.a), await bob.open(nodes.b)];
    await redis.ask("CLIENT", "KILL", "TYPE", "normal");
    for (const page of pages) await page.waitForEvents("resync");
  });

  test("a message that none of the nodes sent: they still get the pushes of each other", async () => {
    const far = await bob.open(nodes.b);
    const [channel = ""] = (await redis.ask("PUBSUB", "CHANNELS", "*:pushes")) as string[];
    await redis.ask("PUBLISH", channel, "no JSON");
    // Each node notes the error, and has its pages fetch their data again.
    await far.waitForEvents("resync");
    const sent = await send("after it");
    await expect.poll(() => far.receivedEvents.map(({ payload }) => payload)).toContainEqual(sent);
  });

  test("a node that started without Redis joins the others once it is back", async () => {
    await redis.kill();
    const late = await startTestPortal({
      env: { REDIS_URL: redis.url },
      databaseName: nodes.a.databaseName,
      clock: { now: () => new Date(), advance: () => undefined },
    });
    try {
      const page = await bob.open(late);
      await redis.start();
      await page.waitForEvents("resync");
      const sent = () =>
        send("hello?").then(() => page.receivedEvents.some(({ event }) => event === "chat:message"));
      await expect.poll(sent, { interval: 200 }).toBe(true);
    } finally {
      await late.stopOnly();
    }
  });

  test("a limit holds on each node while Redis is away, and a node starts without it", async () => {
    await redis.kill();
    const alone = await startTestPortal({
      env: { REDIS_URL: redis.url, LIMIT_CHAT_PER_MINUTE: "30", LIMIT_CHAT_BURST: "2" },
      databaseName: nodes.a.databaseName,
      clock: { now: () => new Date(), advance: () => undefined },
    });
    try {
      const statuses = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await ada.on(alone).post("/api/dashboard/rchat/send-message", { message: "Hello" });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await alone.stopOnly();
      await redis.start();
    }
  });
});
