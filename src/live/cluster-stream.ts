/**
 * Socket.IO's Redis streams adapter over a Redis that may stall, stop or forget. Pushes to this node's own sockets never
 * wait for Redis; those to other nodes carry a number, so that every node notices what did not reach it.
 */
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { RedisClient, RedisLink } from "../redis/redis-link.ts";

/** The stream keeps about so many pushes for nodes that read late; whoever missed more reads the database anew. */
const STREAM_MAX = 5_000;

/** Pushes on their way to Redis at once; beyond, they are given up for the other nodes, which notice. */
const UNDER_WAY_MAX = 1_000;

/** One read takes so many pushes and waits so long for the first one. */
const READ_COUNT = 200;
const READ_BLOCK_MS = 1_000;

/** After a read that failed. */
const READ_AGAIN_MS = 200;

type Entry = { id: string; message: Record<string, string> };
type Found = { name: string; messages: Entry[] }[] | null;

export interface ClusterStream {
  /** For `io.adapter(...)`. */
  adapter: ReturnType<typeof createAdapter>;
  /** Pushes that this node handed over so far, those that never arrived included. */
  sent(): number;
  close(): void;
}

export interface ClusterStreamOptions {
  redis: RedisLink;
  /** The stream's name; nobody else has it. */
  name: string;
  /** A push of another node was read: whose, and its number there. */
  onHeard(node: string, number: number): void;
}

/** As much of a Redis client as the adapter asks for; its own calls are left unguarded there. */
export function createClusterStream({ redis, name, onHeard }: ClusterStreamOptions): ClusterStream {
  let sent = 0;
  let underWay = 0;
  let closed = false;
  let reader: RedisClient | undefined;
  let start: string | undefined;

  /** Where reading begins: by name, because `$` would pass over what arrives between two reads. */
  async function lastID(client: RedisClient, stream: string): Promise<string> {
    const last = await client.xRevRange(stream, "+", "-", { COUNT: 1 });
    return last?.[0]?.id ?? "0-0";
  }

  async function read(key: string, after: string): Promise<Found> {
    reader ??= redis.open("reader");
    if (after === "$") start ??= await lastID(reader, key);
    const id = after === "$" ? (start ?? "0-0") : after;
    return (await reader.xRead({ key, id }, { COUNT: READ_COUNT, BLOCK: READ_BLOCK_MS })) as Found;
  }

  const facade = {
    /** By this the adapter knows the client's kind. */
    sSubscribe: () => undefined,
    on: () => undefined,
    connect: async () => undefined,
    disconnect: () => undefined,
    duplicate: () => facade,

    async xRead([stream]: [{ key: string; id: string }]): Promise<Found> {
      // The adapter asks again at once, whatever happened: the pause is here.
      const found = closed ? null : await read(stream.key, stream.id).catch(() => undefined);
      if (found === undefined) await new Promise((again) => setTimeout(again, READ_AGAIN_MS).unref());
      for (const { message } of found?.[0]?.messages ?? []) {
        if (message.uid !== undefined && message.n !== undefined) onHeard(message.uid, Number(message.n));
      }
      return found ?? null;
    },

    /** Answers at once: the adapter serves this node's sockets after the answer. */
    async xAdd(stream: string, _id: string, payload: Record<string, string>, options: object) {
      sent += 1;
      if (!redis.client.isReady || underWay >= UNDER_WAY_MAX) return "";
      underWay += 1;
      redis.client
        .xAdd(stream, "*", { ...payload, n: String(sent) }, options)
        .catch(() => undefined)
        .finally(() => {
          underWay -= 1;
        });
      return "";
    },

    async publish(channel: string, payload: Buffer) {
      await redis.client.publish(channel, payload).catch(() => undefined);
    },

    /** The client itself subscribes anew after each return of Redis. */
    async subscribe(channels: string[], listener: (payload: Buffer) => void) {
      const subscriber = redis.open("subscriber");
      const subscribe = () => subscriber.subscribe(channels, listener, true);
      while (!closed && (await subscribe().then(...OUTCOME)) === "failed") {
        await new Promise((again) => setTimeout(again, READ_AGAIN_MS).unref());
      }
    },
  };

  return {
    adapter: createAdapter(facade, {
      streamName: name,
      channelPrefix: name,
      maxLen: STREAM_MAX,
      readCount: READ_COUNT,
      blockTimeInMs: READ_BLOCK_MS,
      onlyPlaintext: true,
    }),
    sent: () => sent,
    close() {
      closed = true;
    },
  };
}

const OUTCOME = [() => "done" as const, () => "failed" as const] as const;
