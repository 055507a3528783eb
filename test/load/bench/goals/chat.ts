/** P4 to P7, P10 and P11: the chat's fan-out, from the begin of a send to every listener, beside the raw stack. */
import { type Child, startChild } from "../child.ts";
import type { CrowdOffers, Deliveries, Sending } from "../children/crowd.ts";
import type { Spent } from "../children/measures.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import type { KoaLiveOffers } from "../reference/koa-live.ts";
import { best, LOAD_CORE, SERVER_CORE, withPortal } from "../stage.ts";

const FEW = 200;
const MANY = 1_000;
const SENDERS = 50;
const RATE = 20;
const SECONDS = 4;
const ROUNDS = 3;
/** As many sends as can be, until code that has run a few times only is compiled: a portal runs for weeks. */
const WARM_SECONDS = 2;
const SATURATED_SECONDS = 4;
const RECONNECTS = 2;
/** Sends that are under way at once when the most is asked for. */
const AT_ONCE = 8;
const KB = 1024;

/** A server with listeners on it: the portal or the raw stack. */
interface Side {
  server: Child<PortalOffers> | Child<KoaLiveOffers>;
  crowd: Child<CrowdOffers>;
  sending: Omit<Sending, "seconds">;
  cookies: string[];
}

interface Measured extends Deliveries {
  spent: Spent;
  usPerDelivery: number;
}

async function measure({ server, crowd, sending }: Side, how: Partial<Sending>): Promise<Measured> {
  const asked = { ...sending, seconds: SECONDS, ...how };
  await crowd.call("send", { ...sending, atOnce: AT_ONCE, seconds: WARM_SECONDS });
  await (server as Child<KoaLiveOffers>).call("begin");
  const deliveries = await crowd.call("send", asked);
  const spent = await (server as Child<KoaLiveOffers>).call("spent");
  return { ...deliveries, spent, usPerDelivery: spent.cpuUs / Math.max(1, deliveries.delivered) };
}

/** Joins so many at once. @returns joins a second, and bytes of memory a socket */
async function join(side: Side, count: number): Promise<{ perSecond: number; bytesEach: number }> {
  const server = side.server as Child<KoaLiveOffers>;
  const before = await server.call("settledRss");
  const ms = await side.crowd.call("join", { url: side.sending.url, count, cookies: side.cookies });
  const after = await server.call("settledRss");
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
  const server = side.server as Child<KoaLiveOffers>;
  await side.crowd.call("leave");
  while ((await server.call("sockets")) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The round with the shortest tail: other programs only ever slow one. */
const quickest = (found: readonly Measured[]) => best(found, ({ p95Ms }) => -p95Ms);

/** The round that cost least: other programs take caches and time from one, and never give any. */
const cheapest = (found: readonly Measured[]) => best(found, ({ usPerDelivery }) => -usPerDelivery);

const us = (one: Measured) => `${one.usPerDelivery.toFixed(1)} us`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

async function few(raw: Side, portal: Side): Promise<Finding[]> {
  await join(raw, FEW);
  await join(portal, FEW);
  const found: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    found[0].push(await measure(raw, { rate: RATE }));
    found[1].push(await measure(portal, { rate: RATE }));
  }
  const [reference, ours] = [quickest(found[0]), quickest(found[1])];
  const [rawCost, cost] = [cheapest(found[0]), cheapest(found[1])];
  await leave(raw);
  await leave(portal);
  const medians = { reference: ms(reference.p50Ms), portal: ms(ours.p50Ms) };
  const tails = { reference: ms(reference.p95Ms), portal: ms(ours.p95Ms) };
  return [
    find(GOALS.fanOut200, cost.usPerDelivery / rawCost.usPerDelivery, {
      reference: us(rawCost),
      portal: us(cost),
    }),
    find(GOALS.send200Median, ours.p50Ms - reference.p50Ms, medians),
    find(GOALS.send200Tail, ours.p95Ms, tails),
    find(GOALS.send200TailRatio, ours.p95Ms / reference.p95Ms, tails),
  ];
}

async function many(raw: Side, portal: Side): Promise<Finding[]> {
  const rawJoin = await join(raw, MANY);
  const reference = await measure(raw, { rate: RATE });
  const rawMost = await measure(raw, { atOnce: AT_ONCE, seconds: SATURATED_SECONDS });
  const rawBack = await reconnect(raw, MANY);
  await leave(raw);
  const ourJoin = await join(portal, MANY);
  const ours = await measure(portal, { rate: RATE });
  const ourMost = await measure(portal, { atOnce: AT_ONCE, seconds: SATURATED_SECONDS });
  const ourBack = await reconnect(portal, MANY);
  await leave(portal);
  const joins = (perSecond: number) => `${Math.round(perSecond)}/s`;
  const memory = (one: { bytesEach: number }) => `${(one.bytesEach / KB).toFixed(1)} kB`;
  const most = (one: Measured) => `${Math.round(one.perSecond)}/s`;
  return [
    find(GOALS.fanOut1000, ours.usPerDelivery / reference.usPerDelivery, {
      reference: us(reference),
      portal: us(ours),
    }),
    find(GOALS.saturated, ourMost.perSecond / rawMost.perSecond, {
      reference: most(rawMost),
      portal: most(ourMost),
    }),
    find(GOALS.send1000Tail, ours.p95Ms, { reference: ms(reference.p95Ms), portal: ms(ours.p95Ms) }),
    find(GOALS.send1000Lost, ours.lost, { portal: `${ours.lost} of ${ours.lost + ours.delivered}` }),
    find(GOALS.reconnect, ourBack / rawBack, { reference: joins(rawBack), portal: joins(ourBack) }),
    find(GOALS.socketMemory, ourJoin.bytesEach / rawJoin.bytesEach, {
      reference: memory(rawJoin),
      portal: memory(ourJoin),
    }),
  ];
}

async function measureChat(portal: Child<PortalOffers>): Promise<Finding[]> {
  const crowd = await startChild<CrowdOffers>("children/crowd.ts", { core: LOAD_CORE });
  const reference = await startChild<KoaLiveOffers>("reference/koa-live.ts", { core: SERVER_CORE });
  try {
    const senders = await portal.call("residents", SENDERS);
    const ours: Side = {
      server: portal,
      crowd,
      cookies: senders.map(({ cookie }) => cookie),
      sending: {
        url: await portal.call("url"),
        path: "/api/dashboard/rchat/send-message",
        senders,
      },
    };
    const raw: Side = {
      server: reference,
      crowd,
      cookies: [],
      sending: {
        url: await reference.call("url"),
        path: "/send",
        senders: senders.map(({ userID }) => ({ userID })),
      },
    };
    // First, since memory that earlier listeners left free would be counted as none for the later ones.
    const ofMany = await many(raw, ours);
    return [...(await few(raw, ours)), ...ofMany];
  } finally {
    await crowd.stop();
    await reference.stop();
  }
}

/** Measures P4 to P7, P10 and P11. */
export const chat = () => withPortal(measureChat);
