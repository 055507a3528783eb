/** Two nodes that share a Redis: pushes, presence and limits work across both as on one. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DISPLAY_SOCKET, pairedDisplay } from "../../api/support/displays.ts";
import type { Client as HttpClient } from "../../harness/client.ts";
import { type Client as Page, settled } from "../support/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

/** Messages that one user may send at once. */
const CHAT_BURST = 20;

/** Unauthenticated handshakes a minute of one address (R41). */
const STRANGERS_PER_MINUTE = 50;

/**
 * No request waits for Redis, so some more than the limit pass before a node learns of the other's count. Nodes that
 * counted alone would let twice the limit pass.
 */
const HALF_AGAIN = 1.5;

describe.skipIf(!hasRedis)(`two nodes ${REDIS_NEEDED}`, () => {
  let redis: RedisServer;
  let nodes: TwoNodes;
  beforeAll(async () => {
    redis = await startRedis();
    nodes = await startTwoNodes({
      REDIS_URL: redis.url,
      LIMIT_SOCKETS_PER_USER: "3",
      LIMIT_CHAT_PER_MINUTE: String(CHAT_BURST),
      LIMIT_CHAT_BURST: String(CHAT_BURST),
    });
    await nodes.met();
  });
  afterAll(async () => {
    await nodes?.stop();
    await redis?.stop();
  });

  /** Tries on each node in turn until both refuse. A try returns undefined where it was accepted, otherwise the refusal. */
  async function tryUntilBothRefuse<T>(attempt: (node: TwoNodes["a"]) => Promise<T | undefined>) {
    const refusals = new Map<TwoNodes["a"], T>();
    let accepted = 0;
    while (refusals.size < 2) {
      for (const node of [nodes.a, nodes.b]) {
        if (refusals.has(node)) continue;
        const refusal = await attempt(node);
        if (refusal === undefined) accepted += 1;
        else refusals.set(node, refusal);
      }
    }
    return { accepted, refusals: [...refusals.values()] };
  }

  test("events reach the other node in the order in which they were sent", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const page = await bob.open(nodes.b);
    const texts = Array.from({ length: 15 }, (_, number) => `number ${number}`);
    for (const message of texts) await ada.http.post("/api/dashboard/rchat/send-message", { message });
    const messages = await page.waitForEvents("chat:message", texts.length);
    expect(messages.map(({ message }) => message)).toEqual(texts);
  });

  test("staff on one see who has a page open on the other, coming and going", async () => {
    const [staff, ada] = [await nodes.staff(), await nodes.resident()];
    const desk = await staff.open(nodes.a);
    const page = await ada.open(nodes.b);
    const online = () => desk.receivedEvents.filter(({ event }) => event === "presence").at(-1)?.payload;
    await expect.poll(online).toMatchObject({ online: expect.arrayContaining([ada.userID]) });
    page.close();
    await expect.poll(online).not.toMatchObject({ online: expect.arrayContaining([ada.userID]) });
  });

  test("both know whether a user has a visible page on either", async () => {
    const ada = await nodes.resident();
    const seen = () => [nodes.a, nodes.b].map(({ live }) => live.channel.hasVisiblePage(ada.userID));
    const [phone, desk] = [await ada.open(nodes.a), await ada.open(nodes.b)];
    await expect.poll(seen).toEqual([true, true]);
    phone.socket.emit("page:visible", { visible: false });
    await expect.poll(() => nodes.a.live.channel.hasVisiblePage(ada.userID)).toBe(true);
    desk.socket.emit("page:visible", { visible: false });
    await expect.poll(seen).toEqual([false, false]);
    phone.socket.emit("page:visible", { visible: true });
    await expect.poll(seen).toEqual([true, true]);
    phone.close();
    await expect.poll(seen).toEqual([false, false]);
    desk.close();
  });

  type Closing = () => Promise<{ page: Page; close(): Promise<unknown> }>;
  const CLOSINGS: [what: string, open: Closing][] = [
    [
      "R5 a logout on one closes the page",
      async () => {
        const ada = await nodes.resident();
        return { page: await ada.open(nodes.b), close: () => ada.http.post("/api/auth/logout") };
      },
    ],
    [
      "unpairing a display on one closes it",
      async () => {
        const { http } = await nodes.a.staff({ isManager: true });
        const { display, _id } = await pairedDisplay(nodes.a, http);
        const page = await nodes.b.open(display, DISPLAY_SOCKET);
        return { page, close: () => http.call("DELETE", `/api/dashboard/displays/${_id}`) };
      },
    ],
  ];
  test.each(CLOSINGS)("%s on the other by way of Redis, without reading the database", async (_, open) => {
    const { page, close } = await open();
    // The other node reads the number of revocations again, which has not changed.
    const count = await nodes.b.repositories.revocations.count();
    const { collection } = nodes.b.connection.model("Revocations");
    const look = vi.spyOn(collection, "findOne").mockResolvedValue({ count } as never);
    nodes.b.context.jobs.wake("revocations");
    await expect.poll(() => look.mock.calls.length).toBeGreaterThanOrEqual(1);
    await close();
    expect(await settled(page.disconnected)).toBe("io server disconnect");
    expect(await nodes.a.repositories.revocations.count()).toBeGreaterThan(count);
    look.mockRestore();
  });

  test("settings that are changed on one are in use on the other by way of Redis", async () => {
    const { http } = await nodes.a.staff({ isManager: true });
    const settings = async () => (await http.get("/api/dashboard/settings")).body;
    const { version } = await settings();
    const look = vi.spyOn(nodes.b.context.jobs, "wake");
    const changed = { version, retention: { months: 7 } };
    expect((await http.patch("/api/dashboard/settings", changed)).status).toBe(200);
    await expect.poll(() => nodes.b.context.settings.current().retention.months).toBe(7);
    expect(look).toHaveBeenCalledWith("revocations");
    look.mockRestore();
  });

  test("R41 the pages of one user count on both nodes together", async () => {
    const ada = await nodes.resident();
    for (const node of [nodes.a, nodes.b, nodes.a]) await ada.open(node);
    // Each node has fewer pages than the limit; it refuses once the other has announced its own.
    for (const node of [nodes.b, nodes.a]) await expect.poll(() => ada.knock(node)).toBe(429);
  });

  test("R40 the messages of one user count on both nodes together, and another user's do not", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const send = (http: HttpClient) => http.post("/api/dashboard/rchat/send-message", { message: "Again" });
    const { accepted, refusals } = await tryUntilBothRefuse(async (node) => {
      const answer = await send(ada.on(node));
      return answer.status === 201 ? undefined : answer;
    });
    expect(accepted).toBeGreaterThanOrEqual(CHAT_BURST);
    expect(accepted).toBeLessThan(HALF_AGAIN * CHAT_BURST);
    for (const { status, headers } of refusals) {
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await send(bob.http)).status).toBe(201);
  });

  test("R41 unauthenticated handshakes of one address count on both nodes together", async () => {
    const stranger = await nodes.resident();
    await stranger.http.post("/api/auth/logout");
    const { accepted, refusals } = await tryUntilBothRefuse(async (node) => {
      const status = await stranger.knock(node);
      return status === 401 ? undefined : (status ?? 0);
    });
    expect(accepted).toBeGreaterThanOrEqual(STRANGERS_PER_MINUTE);
    expect(accepted).toBeLessThan(HALF_AGAIN * STRANGERS_PER_MINUTE);
    expect(refusals).toEqual([429, 429]);
  });
});
