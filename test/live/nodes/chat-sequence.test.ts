/** Eight writers on two nodes, with the web client's catch-up: all pages end with the same chat after outages of Redis and the database. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { callNode } from "../../faults/harness/calls.ts";
import { createPage, type Page, type PageBalance } from "../../faults/harness/page.ts";
import { type DatabaseRelay, startDatabaseRelay } from "../../harness/database-relay.ts";
import { databaseUri } from "../../harness/portal.ts";
import { until } from "../support/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

const WRITERS = 8;

describe.skipIf(!hasRedis)(`the chat on two nodes ${REDIS_NEEDED}`, () => {
  let redis: RedisServer;
  let relay: DatabaseRelay;
  let nodes: TwoNodes;
  const pages: Page[] = [];
  let stored: ChatMessageView[] = [];
  let refused = 0;

  beforeAll(async () => {
    redis = await startRedis();
    relay = await startDatabaseRelay(databaseUri(`test-${randomUUID()}`));
    nodes = await startTwoNodes({
      REDIS_URL: redis.url,
      MONGODB_URI: relay.uri,
      LIMIT_CHAT_PER_MINUTE: "60000",
      LIMIT_CHAT_BURST: "1000",
    });
    await nodes.met();
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const node = writer % 2 === 0 ? nodes.a : nodes.b;
      const { userID, http } = await nodes.resident();
      const balance: PageBalance = {
        next: () => node,
        call: ({ url }, method, path, options) => callNode(url, method, path, options),
      };
      const called = (_kind: string, _ms: number, status: number) => {
        if (status === 503) refused += 1;
      };
      const person = { userID, cookie: http.cookie() ?? "" };
      pages.push(createPage({ person, balance, hooks: { called }, node }));
    }
    await Promise.all(pages.map((page) => page.open()));
  });
  afterAll(async () => {
    for (const page of pages) page.close();
    relay?.release();
    await nodes?.stop();
    relay?.stop();
    await redis?.stop();
  });

  /** Each writer sends so many messages, one after another and all writers at once. */
  async function write(name: string, each: number): Promise<void> {
    await Promise.all(
      pages.map(async (page, writer) => {
        for (let turn = 0; turn < each; turn += 1) stored.push(await page.send(`${name} ${writer} ${turn}`));
      }),
    );
  }

  /** Acknowledged messages have all numbers once, equal those of the database, and are on every page in this order. */
  async function expectTheSameEverywhere(count: number): Promise<void> {
    stored = stored.toSorted((a, b) => a.seq - b.seq);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    const rows = await nodes.a.repositories.chatMessages.after("property", 0, count + 1);
    const ids = stored.map(({ _id }) => _id);
    expect(rows.map(({ _id }) => _id)).toEqual(ids);
    for (const page of pages) await expect.poll(() => page.held().map(({ _id }) => _id)).toEqual(ids);
  }

  test("is the same on every page, through an outage of Redis and a pause of the database", async () => {
    await write("calm", 5);
    await expectTheSameEverywhere(5 * WRITERS);

    await redis.kill();
    await write("without Redis", 5);
    await redis.start();
    await expectTheSameEverywhere(10 * WRITERS);

    const paused = write("paused", 10);
    const before = stored.length;
    await until(() => stored.length >= before + WRITERS);
    relay.silence();
    await until(() => refused > 0);
    relay.release();
    await paused;
    await expectTheSameEverywhere(20 * WRITERS);
  });
});
