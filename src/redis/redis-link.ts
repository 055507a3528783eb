/**
 * The connection to Redis that several nodes share. Nobody waits long for it: while Redis is away, commands fail after a
 * moment, their number is bounded, and a Redis that stalls is noticed within a second.
 */
import { setImmediate as pendingEvents } from "node:timers/promises";
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import { createClient, type RedisClientType } from "redis";

/** Coming back: at first soon, then at most this far apart, spread out. */
const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 2_000;
/** Doublings after which every wait is the longest one. */
const RECONNECT_DOUBLINGS = 6;

const CONNECT_TIMEOUT_MS = 2_000;

/** A connection on which nothing was heard for so long is given up; there is a question every PING_EVERY_MS. */
const SILENT_MS = 5_000;
const PING_EVERY_MS = 500;

/** An answer that takes longer means that Redis stalls. A command that can't be sent within this time fails. */
const PATIENCE_MS = 400;

/** Commands under way at most, written or waiting to be; beyond, a command fails at once. */
const COMMANDS_MAX = 2_000;

/** A stopping portal waits this long for Redis at most. */
const CLOSE_MS = 500;

type RedisClient = RedisClientType;

export interface RedisLink {
  client: RedisClient;
  /** Whether Redis answered within the last second. */
  up(): boolean;
  /** Passes every message of a channel to a listener, also after Redis was away. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /**
   * Calls a listener each time that Redis answers again.
   * @param listener gets the moment since which Redis may have been away, in milliseconds of the monotonic clock
   */
  onUp(listener: (since: number, isFirst: boolean) => void): void;
  close(): Promise<void>;
}

export interface RedisLinkOptions {
  url: string;
  log: Pick<Logger, "info" | "warn">;
}

/** Milliseconds until the next try to connect. */
function reconnectIn(retries: number): number {
  const wait = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(retries, RECONNECT_DOUBLINGS), RECONNECT_MAX_MS);
  return Math.round(wait * (0.5 + Math.random() / 2));
}

/** Whether an answer is true in time. A process that was busy itself reads what has arrived before it judges. */
const isTrueInTime = (answer: Promise<boolean>): Promise<boolean> =>
  pTimeout(answer, {
    milliseconds: PATIENCE_MS,
    async fallback() {
      await pendingEvents();
      await pendingEvents();
      return Promise.race([answer, false]);
    },
  });

/** Begins to connect; a Redis that is away is no reason not to start. */
export function openRedis({ url, log }: RedisLinkOptions): RedisLink {
  const client = createClient({
    url,
    name: "rowanstead",
    commandsQueueMaxLength: COMMANDS_MAX,
    // Socket.IO's adapter repeats a failed read at once, so a command waits while Redis is away instead of failing at once.
    commandOptions: { timeout: PATIENCE_MS },
    // Keeps connections that only listen from counting as silent.
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENT_MS,
      keepAlive: true,
      reconnectStrategy: reconnectIn,
    },
  }) as RedisClient;
  const clients: RedisClient[] = [client];
  const listeners = new Set<(since: number, isFirst: boolean) => void>();
  let up = false;
  let wasUp = false;
  /** When the last question that Redis answered was asked. */
  let answeredAt = performance.now();
  let told: boolean | undefined;
  let closing = false;

  /** Between two tries the client tells of every failure; the log hears of the change alone. */
  function begin(one: RedisClient): void {
    one.on("error", () => undefined);
    // Fails only where the connection was closed on purpose: the strategy above never gives up.
    one.connect().catch(() => undefined);
  }

  function found(answers: boolean): void {
    if (closing) return;
    const isBack = answers && !up;
    up = answers;
    if (told !== answers) {
      told = answers;
      if (answers) log.info({ event: "redis_up" }, "Redis answers");
      else
        log.warn({ event: "redis_away" }, "Redis does not answer; each node keeps to itself until it does");
    }
    if (!isBack) return;
    for (const listener of listeners) listener(answeredAt, !wasUp);
    wasUp = true;
  }

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    const answer = client.ping().then(
      () => true,
      () => false,
    );
    found(await isTrueInTime(answer));
    // One question at a time: a Redis that stalls is not asked again before it has answered or the line is given up.
    const answered = await answer;
    found(answered);
    if (answered) answeredAt = askedAt;
  }

  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
    });
  }, PING_EVERY_MS);
  timer.unref();
  // A connection that was lost may have lost pushes, even if Redis answers again before the next question.
  client.on("error", () => found(false));
  client.on("ready", () => void ask());
  begin(client);

  return {
    client,
    up: () => up,
    subscribe(channel, listener) {
      const subscriber = client.duplicate();
      clients.push(subscriber);
      // The client itself subscribes again after an outage; this is for a connection that is lost before the first time.
      subscriber.on("ready", () => void subscriber.subscribe(channel, listener).catch(() => undefined));
      begin(subscriber);
    },
    onUp: (listener) => void listeners.add(listener),
    async close() {
      closing = true;
      clearInterval(timer);
      // What is on its way out leaves first, where Redis takes it.
      if (client.isReady) {
        await pTimeout(client.ping(), { milliseconds: CLOSE_MS, message: false }).catch(() => undefined);
      }
      for (const one of clients) one.destroy();
    },
  };
}
