/** P8: the chat across two nodes with Redis, compared with one node. */
import { hasRedis, startRedis } from "../../../live/nodes/support/redis-server.ts";
import { type Child, startChild } from "../child.ts";
import type { CrowdOffers, Deliveries } from "../children/crowd.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS, notRun } from "../goals.ts";
import { LOAD_CORE, startPortal, withPortal } from "../stage.ts";

const LISTENERS = 200;
const SENDERS = 50;
const RATE = 20;
const SECONDS = 4;
const ROUNDS = 2;
const SEND = "/api/dashboard/rchat/send-message";

type Portal = Child<PortalOffers>;

/** Where sends are made, and where everybody listens. */
interface Way {
  from: Portal;
  to: Portal;
  senders: Awaited<ReturnType<typeof sendersOf>>;
}

const sendersOf = (portal: Portal) => portal.call("residents", SENDERS);

async function measure(crowd: Child<CrowdOffers>, { from, to, senders }: Way): Promise<Deliveries> {
  const cookies = senders.map(({ cookie }) => cookie);
  await crowd.call("join", { url: await to.call("url"), count: LISTENERS, cookies });
  const heardAt = await to.call("url");
  const sending = { url: await from.call("url"), path: SEND, heardAt, senders, rate: RATE };
  await crowd.call("send", { ...sending, seconds: 1 });
  const deliveries = await crowd.call("send", { ...sending, seconds: SECONDS });
  await crowd.call("leave");
  while ((await to.call("sockets")) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return deliveries;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function measureNodes(single: Portal, uri: string): Promise<Finding[]> {
  const redis = await startRedis();
  const shared = new URL(uri);
  shared.pathname += "-nodes";
  const started: { stop(): Promise<void> }[] = [];
  async function begun<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const one = await starting;
    started.unshift(one);
    return one;
  }
  try {
    const crowd = await begun(startChild<CrowdOffers>("children/crowd.ts", { core: LOAD_CORE }));
    const first = await begun(startPortal(shared.href, { REDIS_URL: redis.url }));
    const second = await begun(startPortal(shared.href, { REDIS_URL: redis.url }));
    const alone: Way = { from: single, to: single, senders: await sendersOf(single) };
    const across: Way = { from: first, to: second, senders: await sendersOf(first) };
    const found: [Deliveries[], Deliveries[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      found[0].push(await measure(crowd, alone));
      found[1].push(await measure(crowd, across));
    }
    const [one, two] = found.map((all) => Math.min(...all.map(({ p95Ms }) => p95Ms))) as [number, number];
    const sum = (of: (deliveries: Deliveries) => number) => found[1].reduce((all, one) => all + of(one), 0);
    const [lost, disconnected] = [sum((one) => one.lost), sum((one) => one.disconnected)];
    const cut = disconnected > 0 ? `; ${disconnected} disconnected` : "";
    return [
      find(GOALS.acrossNodes, two / one, { reference: `one node ${ms(one)}`, portal: `two ${ms(two)}` }),
      find(GOALS.acrossLost, lost, { portal: `${lost} of ${ROUNDS * SECONDS * RATE * LISTENERS}${cut}` }),
    ];
  } finally {
    for (const one of started) await one.stop();
    await redis.stop();
  }
}

/** Measures P8, where the machine has a Redis. */
export async function nodes(): Promise<Finding[]> {
  if (!hasRedis) return [notRun(GOALS.acrossNodes, "needs redis-server on PATH")];
  return withPortal(measureNodes);
}
