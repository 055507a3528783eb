/**
 * A crowd on the chat, from a separate process: sockets that listen, and sends at a rate or as fast as they arrive. How
 * long a message takes is measured from the begin of its POST to its arrival at each listener, on this one clock.
 */
import { Agent, request } from "node:http";
import { percentile } from "../../../faults/harness/figures.ts";
import { offer } from "../child.ts";
import { joinRaw, type RawSocket } from "./raw-socket.ts";

/** Sockets that join at once. */
const JOINING_AT_ONCE = 50;

/** Deliveries count as lost if none has arrived for this long. A busy machine delivers late, but loses nothing. */
const QUIET_MS = 10_000;
const POLL_MS = 10;

/** A sender: whose name a send is in, and what signs it in. */
export interface Sender {
  userID: string;
  cookie?: string;
}

export interface Sending {
  url: string;
  path: string;
  senders: Sender[];
  seconds: number;
  /** Sends a second; without it, `atOnce` sends are always under way, each until its message has arrived everywhere. */
  rate?: number;
  atOnce?: number;
}

export interface Deliveries {
  sent: number;
  delivered: number;
  lost: number;
  /** Listeners that the server disconnected. Their deliveries are lost. */
  disconnected: number;
  /** Deliveries a second while sends were made. */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

const sockets: { url: string; socket?: RawSocket }[] = [];
/** How many listen to a server: two may be measured in turn. */
const listenersOf = (url: string) => sockets.filter((one) => one.url === url).length;
/** When each message's POST began, and how many listeners it has still to reach. */
const underWay = new Map<string, { began: number; missing: number; done(): void }>();
let latencies: number[] = [];
let expected = 0;
let delivered = 0;
let disconnected = 0;
let lastArrivalAt = 0;

const MARK = /bench-(\d+)-/;

function arrived(text: string): void {
  const mark = MARK.exec(text)?.[0];
  const message = mark === undefined ? undefined : underWay.get(mark);
  if (mark === undefined || !message) return;
  delivered += 1;
  lastArrivalAt = performance.now();
  latencies.push(lastArrivalAt - message.began);
  message.missing -= 1;
  if (message.missing === 0) {
    underWay.delete(mark);
    message.done();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: "fifo" });
/** The text of a message: with its mark about as long as people's are. */
const FILLER = "The lift in building B works again, thank you for your patience.";

let number = 0;

/** Sends one message; resolves when it has reached everybody, rejects when the server refuses it. */
function send({ url, path }: Sending, { userID, cookie }: Sender): Promise<void> {
  number += 1;
  const mark = `bench-${number}-`;
  const body = JSON.stringify({ userID, message: mark + FILLER });
  const missing = listenersOf(url);
  expected += missing;
  return new Promise((resolve, reject) => {
    underWay.set(mark, { began: performance.now(), missing, done: resolve });
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    };
    const outgoing = request(new URL(path, url), { method: "POST", agent, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 201) reject(new Error(`A send was answered ${response.statusCode}`));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when a condition holds, or nothing has arrived for a while. */
async function settled(isDone: () => boolean): Promise<void> {
  lastArrivalAt = performance.now();
  while (!isDone() && performance.now() < lastArrivalAt + QUIET_MS) await wait(POLL_MS);
}

async function atRate(sending: Sending, rate: number, failures: Error[]): Promise<number> {
  const began = performance.now();
  const total = Math.round(rate * sending.seconds);
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    const sender = sending.senders[sent % sending.senders.length] as Sender;
    send(sending, sender).catch((error: Error) => failures.push(error));
  }
  return total;
}

async function asFast(sending: Sending, atOnce: number): Promise<number> {
  const until = performance.now() + sending.seconds * 1000;
  let sent = 0;
  const quiet = settled(() => performance.now() >= until);
  async function lane(first: number): Promise<void> {
    for (let turn = first; performance.now() < until; turn += atOnce) {
      sent += 1;
      const arrived = send(sending, sending.senders[turn % sending.senders.length] as Sender);
      await Promise.race([arrived, quiet]);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => lane(index)));
  return sent;
}

const offers = {
  /** Joins so many sockets, in turn for each cookie. @returns how many milliseconds it took */
  async join({ url, count, cookies }: { url: string; count: number; cookies: string[] }): Promise<number> {
    const began = performance.now();
    let next = 0;
    async function lane(): Promise<void> {
      while (next < count) {
        const cookie = cookies.length === 0 ? undefined : cookies[next % cookies.length];
        next += 1;
        const one: (typeof sockets)[number] = { url };
        one.socket = await joinRaw(url, cookie, arrived, () => {
          if (!sockets.includes(one)) return;
          sockets.splice(sockets.indexOf(one), 1);
          disconnected += 1;
        });
        sockets.push(one);
      }
    }
    await Promise.all(Array.from({ length: JOINING_AT_ONCE }, lane));
    return performance.now() - began;
  },
  leave(): void {
    for (const { socket } of sockets.splice(0)) socket?.close();
  },
  async send(sending: Sending): Promise<Deliveries> {
    latencies = [];
    [expected, delivered, disconnected] = [0, 0, 0];
    underWay.clear();
    // Connections that were idle while another server was measured may be closed by now.
    agent.destroy();
    const failures: Error[] = [];
    const began = performance.now();
    const sent =
      sending.rate === undefined
        ? await asFast(sending, sending.atOnce ?? 1)
        : await atRate(sending, sending.rate, failures);
    const seconds = (performance.now() - began) / 1000;
    const perSecond = delivered / seconds;
    await settled(() => underWay.size === 0);
    if (failures[0]) throw failures[0];
    return {
      sent,
      delivered,
      lost: expected - delivered,
      disconnected,
      perSecond,
      p50Ms: percentile(latencies, 0.5),
      p95Ms: percentile(latencies, 0.95),
      p99Ms: percentile(latencies, 0.99),
    };
  },
};
export type CrowdOffers = typeof offers;
offer(offers);
