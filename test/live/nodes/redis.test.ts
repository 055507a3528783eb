/** Two nodes that meet in Redis: pushes, presence and limits know no difference between them. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Client as HttpClient } from "../../harness/client.ts";
import { hasRedis, REDIS_NEEDED, type RedisServer, startRedis } from "./support/redis-server.ts";
import { startTwoNodes, type TwoNodes } from "./support/two-nodes.ts";

/** Nobody waits for Redis, so each node may let one or two more pass before it knows. */
const OVER = 4;

describe.skipIf(!hasRedis)(`two nodes ${REDIS_NEEDED}`, () => {
  let redis: RedisServer;
  let nodes: TwoNodes;
  beforeAll(async () => {
    redis = await startRedis();
    nodes = await startTwoNodes({
      REDIS_URL: redis.url,
      LIMIT_SOCKETS_PER_USER: "3",
      LIMIT_CHAT_PER_MINUTE: "60",
      LIMIT_CHAT_BURST: "20",
    });
    await nodes.met();
  });
  afterAll(async () => {
    await nodes?.stop();
    await redis?.stop();
  });

  test("a message sent on one is heard on both, once, as REST answers it", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const pages = [await bob.open(nodes.a), await bob.open(nodes.b)];
    const { body } = await ada.http.post("/api/dashboard/rchat/send-message", { message: "On both" });
    for (const page of pages) expect(await page.hear("chat:message")).toEqual([body]);
  });

  test("pushes are heard on the other node in the order in which they were pushed", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const page = await bob.open(nodes.b);
    const texts = Array.from({ length: 15 }, (_, number) => `number ${number}`);
    for (const message of texts) await ada.http.post("/api/dashboard/rchat/send-message", { message });
    const heard = await page.hear("chat:message", texts.length);
    expect(heard.map(({ message }) => message)).toEqual(texts);
  });

  test("a reward added on one is in the other's list at once", async () => {
    const staff = await nodes.staff();
    const list = async (node: TwoNodes["a"]) => (await staff.on(node).get("/api/dashboard/rewards")).body;
    for (const node of [nodes.a, nodes.b]) await list(node);
    const reward = { title: "Coffee", img: "/reward-icons/coffee.svg", price: 50 };
    const { body } = await staff.on(nodes.a).post("/api/dashboard/rewards/add", reward);
    for (const node of [nodes.a, nodes.b]) expect((await list(node))[0]).toEqual(body);
  });

  test("typing on one is seen on the other", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const [page, typist] = [await bob.open(nodes.b), await ada.open(nodes.a)];
    typist.socket.emit("chat:typing");
    expect((await page.hear("chat:typing"))[0]?.userID).toBe(ada.userID);
  });

  test("staff on one see who has a page open on the other, coming and going", async () => {
    const [staff, ada] = [await nodes.staff(), await nodes.resident()];
    const desk = await staff.open(nodes.a);
    const page = await ada.open(nodes.b);
    const online = () => desk.heard.filter(({ event }) => event === "presence").at(-1)?.payload;
    await expect.poll(online).toMatchObject({ online: expect.arrayContaining([ada.userID]) });
    page.close();
    await expect.poll(online).not.toMatchObject({ online: expect.arrayContaining([ada.userID]) });
  });

  test("R5 a logout on one closes the page on the other by way of Redis, without its looking at the database", async () => {
    const ada = await nodes.resident();
    const page = await ada.open(nodes.b);
    // What each second's look at the database would find out stays as it was on the other node, which has looked since.
    const count = await nodes.b.stores.revocations.count();
    const model = nodes.b.connection.model("Revocations");
    const look = vi.spyOn(model, "findOne").mockReturnValue({ lean: async () => ({ count }) } as never);
    await expect.poll(() => look.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    await ada.http.post("/api/auth/logout");
    await page.disconnected;
    expect(await nodes.a.stores.revocations.count()).toBeGreaterThan(count);
    look.mockRestore();
  });

  test("R41 pages of one user are counted together", async () => {
    const ada = await nodes.resident();
    for (const node of [nodes.a, nodes.b, nodes.a]) await ada.open(node);
    await expect.poll(() => ada.knock(nodes.b), { interval: 100 }).toBe(429);
    expect(await ada.knock(nodes.a)).toBe(429);
  });

  test("R40 sends of one user are counted together, and another's are not", async () => {
    const [ada, bob] = [await nodes.resident(), await nodes.resident()];
    const callers = [ada.on(nodes.a), ada.on(nodes.b)];
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const send = (http: HttpClient) => http.post("/api/dashboard/rchat/send-message", { message: "Again" });
      answers.push(...(await Promise.all(callers.map(send))));
    }
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(stored).toBeGreaterThanOrEqual(20);
    expect(stored).toBeLessThanOrEqual(20 + OVER);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await bob.http.post("/api/dashboard/rchat/send-message", { message: "Mine" })).status).toBe(201);
  });

  test("R41 handshakes of strangers are counted together, by address", async () => {
    const stranger = { ...(await nodes.resident()) };
    await stranger.http.post("/api/auth/logout");
    const statuses = [];
    for (let turn = 0; turn < 50 + 2 * OVER; turn += 1) {
      statuses.push(await stranger.knock(turn % 2 === 0 ? nodes.a : nodes.b));
    }
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(statuses.slice(-OVER)).toEqual(Array.from({ length: OVER }, () => 429));
  });

  test("the stream in Redis is bounded", async () => {
    const [name = ""] = (await redis.ask("KEYS", "*:live")) as string[];
    expect(name).not.toBe("");
    await redis.ask("EVAL", "for i=1,12000 do redis.call('XADD', KEYS[1], '*', 'x', i) end", "1", name);
    const ada = await nodes.resident();
    await ada.http.post("/api/dashboard/rchat/send-message", { message: "Trim" });
    await expect.poll(() => redis.ask("XLEN", name)).toBeLessThan(6_000);
  });
});
