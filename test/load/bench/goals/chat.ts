/** P4 to P7, P10 and P11: the chat's fan-out, from the begin of a send to every listener, beside the raw stack. */
import { type CpuInfo, cpus } from "node:os";
import { type Child, startChild } from "../child.ts";
import type { CrowdOffers, Deliveries, Sending } from "../children/crowd.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS, type Sides, textsOf } from "../goals.ts";
import type { KoaLiveOffers } from "../reference/koa-live.ts";
import { best, LOAD_CORE, type Measured, oneNode, SERVER_CORE, withPortal, withShipped } from "../stage.ts";

const FEW = 200;
const MANY = 1_000;
const SENDERS = 50;
const RATE = 20;
/** A load that two cores can carry for two nodes, Caddy, Redis, the database and a thousand clients. */
const LOW_RATE = 5;
const SECONDS = 4;
const ROUNDS = 3;
/** As many sends as can be, until code that has run a few times only is compiled: a portal runs for weeks. */
const WARM_SECONDS = 2;
const SATURATED_SECONDS = 4;
const RECONNECTS = 2;
/** Sends that are under way at once when the most is asked for. */
const AT_ONCE = 8;
const KB = 1024;

/** A server with listeners on it: the raw stack, one node, or two nodes. */
interface Side {
  /** Its processes. Their processor time and memory are added up; those of Caddy and Redis are not counted. */
  servers: readonly (Child<PortalOffers> | Child<KoaLiveOffers>)[];
  crowd: Child<CrowdOffers>;
  sending: Omit<Sending, "seconds">;
  cookies: string[];
}

interface Sent extends Deliveries {
  usPerDelivery: number;
  /** The busy share of each core, other programs included. */
  busy: number[];
}

/** Calls all of a side's processes. */
async function total(
  { servers }: Side,
  figure: (server: Child<KoaLiveOffers>) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const server of servers) sum += await figure(server as Child<KoaLiveOffers>);
  return sum;
}

async function measure(side: Side, how: Partial<Sending>): Promise<Sent> {
  const { crowd, sending } = side;
  const asked = { ...sending, seconds: SECONDS, ...how };
  await crowd.call("send", { ...sending, atOnce: AT_ONCE, seconds: WARM_SECONDS });
  await total(side, async (server) => (await server.call("begin")) ?? 0);
  const before = cpus();
  const deliveries = await crowd.call("send", asked);
  const busy = busyShares(before, cpus());
  const cpuUs = await total(side, async (server) => (await server.call("spent")).cpuUs);
  return { ...deliveries, busy, usPerDelivery: cpuUs / Math.max(1, deliveries.delivered) };
}

function busyShares(before: CpuInfo[], after: CpuInfo[]): number[] {
  return after.map(({ times }, core) => {
    const start = before[core]?.times ?? times;
    const all = (of: CpuInfo["times"]) => Object.values(of).reduce((sum, time) => sum + time, 0);
    return 1 - (times.idle - start.idle) / Math.max(1, all(times) - all(start));
  });
}

/** Joins so many at once. @returns joins a second, and bytes of memory a socket */
async function join(side: Side, count: number): Promise<{ perSecond: number; bytesEach: number }> {
  const memory = () => total(side, (server) => server.call("settledRss"));
  const before = await memory();
  const ms = await side.crowd.call("join", { url: side.sending.url, count, cookies: side.cookies });
  const after = await memory();
  return { perSecond: (count * 1000) / ms, bytesEach: (after - before) / count };
}

/** Lets everybody go and has so many come back, a few times. @returns the most that came back a second */
async function reconnect(side: Side, count: number): Promise<number> {
  const perSecond: number[] = [];
  while (perSecond.length < RECONNECTS) {
    await leave(side);
    perSecond.push((await join(side, count)).perSecond);
  }
  return Math.max(...perSecond);
}

async function leave(side: Side): Promise<void> {
  await side.crowd.call("leave");
  const sockets = () => total(side, (server) => server.call("sockets"));
  while ((await sockets()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The round with the shortest tail: other programs only ever slow one. */
const quickest = (found: readonly Sent[]) => best(found, ({ p95Ms }) => -p95Ms);

/** The round that cost least: other programs take caches and time from one, and never give any. */
const cheapest = (found: readonly Sent[]) => best(found, ({ usPerDelivery }) => -usPerDelivery);

const us = (one: Sent) => `${one.usPerDelivery.toFixed(1)} us`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const tail = ({ p95Ms, busy }: Sent) =>
  `${ms(p95Ms)}; cores ${busy.map((share) => `${Math.round(100 * share)} %`).join(", ")}`;
const lost = ({ lost, delivered, disconnected }: Sent) =>
  `${lost} of ${lost + delivered}${disconnected > 0 ? `; ${disconnected} disconnected` : ""}`;

async function few(sides: readonly Side[]): Promise<Finding[]> {
  for (const side of sides) await join(side, FEW);
  const rounds = sides.map((side) => ({ side, found: [] as Sent[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { side, found } of rounds) found.push(await measure(side, { rate: RATE }));
  }
  for (const side of sides) await leave(side);
  const tails = rounds.map(({ found }) => quickest(found)) as unknown as Sides<Sent>;
  const costs = rounds.map(({ found }) => cheapest(found)) as unknown as Sides<Sent>;
  const p95 = textsOf(tails, ({ p95Ms }) => ms(p95Ms));
  return [
    find(GOALS.fanOut200, costs[1].usPerDelivery / costs[0].usPerDelivery, textsOf(costs, us)),
    find(
      GOALS.send200Median,
      tails[1].p50Ms - tails[0].p50Ms,
      textsOf(tails, ({ p50Ms }) => ms(p50Ms)),
    ),
    find(GOALS.send200Tail, tails[1].p95Ms, p95),
    find(GOALS.send200TailRatio, tails[1].p95Ms / tails[0].p95Ms, p95),
  ];
}

async function manyOf(side: Side) {
  const { bytesEach } = await join(side, MANY);
  const sent = await measure(side, { rate: RATE });
  const low = await measure(side, { rate: LOW_RATE });
  const most = await measure(side, { atOnce: AT_ONCE, seconds: SATURATED_SECONDS });
  const back = await reconnect(side, MANY);
  await leave(side);
  return { bytesEach, sent, low, most, back };
}

async function many(sides: readonly Side[]): Promise<Finding[]> {
  const found: Awaited<ReturnType<typeof manyOf>>[] = [];
  for (const side of sides) found.push(await manyOf(side));
  const all = found as unknown as Sides<(typeof found)[number]>;
  const [raw, one] = all;
  return [
    find(
      GOALS.fanOut1000,
      one.sent.usPerDelivery / raw.sent.usPerDelivery,
      textsOf(all, ({ sent }) => us(sent)),
    ),
    find(
      GOALS.saturated,
      one.most.perSecond / raw.most.perSecond,
      textsOf(all, ({ most }) => `${Math.round(most.perSecond)}/s`),
    ),
    find(
      GOALS.send1000Tail,
      one.sent.p95Ms,
      textsOf(all, ({ sent }) => tail(sent)),
    ),
    find(
      GOALS.send1000LowTail,
      (all[2] ?? one).low.p95Ms,
      textsOf(all, ({ low }) => tail(low)),
    ),
    find(
      GOALS.send1000Lost,
      Math.max(...found.slice(1).map(({ sent }) => sent.lost)),
      textsOf(all, ({ sent }) => lost(sent)),
    ),
    find(
      GOALS.reconnect,
      one.back / raw.back,
      textsOf(all, ({ back }) => `${Math.round(back)}/s`),
    ),
    find(
      GOALS.socketMemory,
      one.bytesEach / raw.bytesEach,
      textsOf(all, ({ bytesEach }) => `${(bytesEach / KB).toFixed(1)} kB`),
    ),
  ];
}

async function portalSide(crowd: Child<CrowdOffers>, { url, nodes }: Measured): Promise<Side> {
  const senders = await nodes[0].call("residents", SENDERS);
  const cookies = senders.map(({ cookie }) => cookie);
  return {
    servers: nodes,
    crowd,
    cookies,
    sending: { url, path: "/api/dashboard/rchat/send-message", senders },
  };
}

async function measureChat(single: Measured, shipped: Measured | undefined): Promise<Finding[]> {
  const crowd = await startChild<CrowdOffers>("children/crowd.ts", { core: LOAD_CORE });
  const reference = await startChild<KoaLiveOffers>("reference/koa-live.ts", { core: SERVER_CORE });
  try {
    const one = await portalSide(crowd, single);
    const raw: Side = {
      servers: [reference],
      crowd,
      cookies: [],
      sending: {
        url: await reference.call("url"),
        path: "/send",
        senders: one.sending.senders.map(({ userID }) => ({ userID })),
      },
    };
    const sides = [raw, one, ...(shipped ? [await portalSide(crowd, shipped)] : [])];
    // First, since memory that earlier listeners left free would be counted as none for the later ones.
    const ofMany = await many(sides);
    return [...(await few(sides)), ...ofMany];
  } finally {
    await crowd.stop();
    await reference.stop();
  }
}

/** Measures P4 to P7, P10 and P11. */
export const chat = () =>
  withPortal(async (portal, uri) => {
    const single = await oneNode(portal);
    return withShipped(uri, (shipped) => measureChat(single, shipped));
  });
