/** A Redis that stalls, dies or forgets costs nobody a stored message, a slow answer or a place in memory (fault F7). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal } from "../../harness/portal.ts";
import type { Client } from "../support/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes, type Visitor } from "./support/two-nodes.ts";

/** Far above what a send takes, far below any time-out of Redis. */
const SLOW_MS = 1_000;

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
    const began = performance.now();
    const answer = await ada.http.post("/api/dashboard/rchat/send-message", { message });
    expect(answer.status).toBe(201);
    expect(performance.now() - began).toBeLessThan(SLOW_MS);
    return answer.body;
  }

  /** Sends on one node until the other hears it. */
  const reach = (far: Client) =>
    expect
      .poll(() => send("hello?").then(() => far.heard.some(({ event }) => event === "chat:message")), {
        interval: 200,
      })
      .toBe(true);

  test("stalled: sends and same-node pushes are as quick as ever; the other node's come late and all", async () => {
    const [near, far] = [await bob.open(nodes.a), await bob.open(nodes.b)];
    redis.stall();
    const sent = [];
    try {
      for (const text of ["one", "two", "three"]) {
        sent.push(await send(text));
        const began = performance.now();
        await near.hear("chat:message", sent.length);
        expect(performance.now() - began).toBeLessThan(SLOW_MS);
      }
    } finally {
      redis.goOn();
    }
    expect(await far.hear("chat:message", sent.length)).toEqual(sent);
  });

  test("killed: what was pushed meanwhile is told to be missing once Redis is back, and can be fetched", async () => {
    const [near, far] = [await bob.open(nodes.a), await bob.open(nodes.b)];
    const before = await send("before");
    await far.hear("chat:message");
    await redis.kill();
    const lost = [await send("lost one"), await send("lost two")];
    expect(await near.hear("chat:message", 3)).toEqual([before, ...lost]);
    await redis.start();
    const [{ lostFor }] = (await far.hear("resync")) as [{ lostFor: number }];
    const since = Date.now() - lostFor;
    for (const { timestamp } of lost) expect(Date.parse(timestamp)).toBeGreaterThan(since);
    const missed = await bob.on(nodes.b).get(`/api/dashboard/rchat?after=${before._id}`);
    expect(missed.body).toEqual(expect.arrayContaining(lost));
    const after = await send("after");
    await expect.poll(() => far.heard.map(({ payload }) => payload)).toContainEqual(after);
  });

  test("killed: a logout still closes the page on the other node within 2 s, and signing in works", async () => {
    const cleo = await nodes.resident();
    const page = await cleo.open(nodes.b);
    await redis.kill();
    const began = performance.now();
    expect((await cleo.http.post("/api/auth/logout")).status).toBeLessThan(300);
    await page.disconnected;
    expect(performance.now() - began).toBeLessThan(2_000);
    expect((await nodes.resident()).userID).toMatch(/^R-/);
    expect((await nodes.b.visitor().get("/readyz")).status).toBe(200);
    await redis.start();
  });

  test("emptied: nodes go on hearing each other", async () => {
    const far = await bob.open(nodes.b);
    await reach(far);
    await redis.ask("FLUSHALL");
    const sent = await send("after the flush");
    await expect.poll(() => far.heard.at(-1)?.payload).toEqual(sent);
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
