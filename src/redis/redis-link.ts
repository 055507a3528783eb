/**
 * The connection to Redis, which the nodes of a portal share. Redis never blocks a request for long: while it is unreachable, commands
 * fail after a short time, their number is bounded, and a stalled Redis is detected within a second.
 */
import { setImmediate as pendingEvents } from "node:timers/promises";
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import type { RedisClientType as RedisClient } from "redis";

/** Delays between attempts to reconnect: the first and the longest one. Delays are randomized. */
const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 2_000;

const CONNECT_TIMEOUT_MS = 2_000;

/** A connection without incoming data for this long is closed. A ping is sent every PING_EVERY_MS. */
const SOCKET_TIMEOUT_MS = 5_000;
const PING_EVERY_MS = 500;

/** If an answer to a ping takes longer, Redis counts as stalled. A command that can't be sent within this time fails. */
const COMMAND_TIMEOUT_MS = 400;

/** Maximum number of pending commands, sent or waiting to be sent. A further command fails at once. */
const COMMANDS_MAX = 2_000;

/** Maximum time that a stopping portal waits for Redis. */
const CLOSE_MS = 500;

export interface RedisLink {
  client: RedisClient;
  /** Whether Redis answered within the last second, and all channels are subscribed. */
  isUp(): boolean;
  /** Passes all messages of a channel to a listener, also after an outage of Redis. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /** Calls a listener when Redis answers for the first time, when it answers no more, and when it answers again. */
  onChange(listener: (isUp: boolean) => void): void;
  close(): Promise<void>;
}

export interface RedisLinkOptions {
  url: string;
  /** In PEM: the trusted certificate authority, and the portal's own certificate with its key. */
  tls?: { ca?: string | undefined; certificateKey?: string | undefined };
  log: Pick<Logger, "info" | "warn">;
}

/** Milliseconds until the next attempt to connect. */
function reconnectIn(retries: number): number {
  const wait = Math.min(RECONNECT_MIN_MS * 2 ** retries, RECONNECT_MAX_MS);
  return Math.round(wait * (0.5 + Math.random() / 2));
}

/** Whether a promise resolves to true in time. If this process was busy, it first reads the data that has arrived. */
const isTrueInTime = (answer: Promise<boolean>): Promise<boolean> =>
  pTimeout(answer, {
    milliseconds: COMMAND_TIMEOUT_MS,
    async fallback() {
      await pendingEvents();
      await pendingEvents();
      return Promise.race([answer, false]);
    },
  });

/**
 * Starts to connect in the background. The portal also starts while Redis is unreachable. The client is imported here, so that portals
 * without Redis start faster.
 */
export async function openRedis({
  url,
  tls: { ca, certificateKey } = {},
  log,
}: RedisLinkOptions): Promise<RedisLink> {
  const { createClient } = await import("redis");
  const client = createClient({
    url,
    name: "rowanstead",
    commandsQueueMaxLength: COMMANDS_MAX,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    // Keeps connections that only subscribe from being closed as silent.
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      keepAlive: true,
      reconnectStrategy: reconnectIn,
      // Used with rediss:// only.
      ...(ca !== undefined && { ca }),
      ...(certificateKey !== undefined && { cert: certificateKey, key: certificateKey }),
    },
  }) as RedisClient;
  const clients: RedisClient[] = [client];
  /** A connection that subscribes takes no other commands. */
  let subscriber: RedisClient | undefined;
  const channels = new Map<string, (message: string) => void>();
  /** Channels whose messages don't arrive yet: Redis has not confirmed them on this connection of the subscriber. */
  const unconfirmed = new Set<string>();
  const listeners = new Set<(isUp: boolean) => void>();
  let isUp = false;
  /** The last state that was logged. It differs from `isUp` until a new channel is confirmed. */
  let loggedState: boolean | undefined;
  /** Why the last attempt to connect failed; undefined once Redis has answered. */
  let reason: string | undefined;
  let isClosing = false;

  /** The client emits an error for every failed attempt. Only changes of the state are logged, with the latest error. */
  function connect(newClient: RedisClient): void {
    newClient.on("error", (error: Error) => {
      reason = error.message;
      // A lost connection may have lost messages, even if Redis answers again before the next ping.
      noteAnswer(false);
    });
    newClient.on("ready", () => void pingOnce());
    // Fails only if the connection was closed on purpose: the reconnect strategy never gives up.
    newClient.connect().catch(() => undefined);
  }

  /** @param answers whether Redis has answered just now */
  function noteAnswer(answers: boolean): void {
    if (isClosing) return;
    const isChanged = answers !== isUp;
    isUp = answers;
    // The next outage may have no error, for example if Redis stalls. It must not be logged with this one.
    if (answers) reason = undefined;
    if (loggedState !== answers) {
      loggedState = answers;
      if (answers) log.info({ event: "redis_up" }, "Redis answers");
      else
        log.warn(
          { event: "redis_away", reason },
          "Redis does not answer; nodes exchange no events until it does",
        );
    }
    if (!isChanged) return;
    for (const listener of listeners) listener(isUp);
  }

  async function pingOnce(): Promise<void> {
    // The connection isn't up before its channels are confirmed, and the last confirmation pings.
    if (unconfirmed.size > 0) return;
    const answer = client.ping().then(
      () => unconfirmed.size === 0,
      () => false,
    );
    noteAnswer(await isTrueInTime(answer));
    // One ping at a time: a stalled Redis gets no further ping until it answers or the connection is closed.
    noteAnswer(await answer);
  }

  function startSubscriber(): RedisClient {
    const newClient = client.duplicate();
    clients.push(newClient);
    newClient.on("error", () => {
      // Not all errors end the connection, such as one of a listener: then the subscriptions are still there.
      if (newClient.isReady) return;
      for (const channel of channels.keys()) unconfirmed.add(channel);
    });
    newClient.on("ready", () => subscribeUnconfirmed(newClient));
    connect(newClient);
    return newClient;
  }

  /** The client subscribes again automatically after an outage, but not if the connection was lost before the first confirmation. */
  function subscribeUnconfirmed(connection: RedisClient): void {
    for (const [channel, listener] of channels) {
      if (!unconfirmed.has(channel)) continue;
      const confirmed = () => {
        unconfirmed.delete(channel);
        if (unconfirmed.size === 0) void pingOnce();
      };
      connection.subscribe(channel, listener).then(confirmed, () => undefined);
    }
  }

  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void pingOnce().finally(() => {
      isAsking = false;
    });
  }, PING_EVERY_MS);
  timer.unref();
  connect(client);

  return {
    client,
    isUp: () => isUp,
    subscribe(channel, listener) {
      channels.set(channel, listener);
      unconfirmed.add(channel);
      // Messages of this channel are missed until Redis has confirmed it.
      isUp = false;
      subscriber ??= startSubscriber();
      if (subscriber.isReady) subscribeUnconfirmed(subscriber);
    },
    onChange: (listener) => void listeners.add(listener),
    async close() {
      isClosing = true;
      clearInterval(timer);
      // If Redis answers, pending commands are sent before the connection is closed.
      if (client.isReady) {
        await pTimeout(client.ping(), { milliseconds: CLOSE_MS, message: false }).catch(() => undefined);
      }
      for (const openClient of clients) openClient.destroy();
    },
  };
}
