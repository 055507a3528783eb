/** Which limits nodes count together. */
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { parseConfig } from "../../../src/config.ts";
import { createRateLimits } from "../../../src/rate-limits/rate-limits.ts";
import type { RedisLink } from "../../../src/redis/redis-link.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const store = openTestStore();

test("counts writes together in Redis, and calls and unknown sessions on each node alone", async () => {
  const connection = await mongoose.createConnection(store.uri, { dbName: "limits" }).asPromise();
  let lookups = 0;
  const isUp = () => {
    lookups += 1;
    return false;
  };
  const redis = { client: {}, isUp } as unknown as RedisLink;
  const { writes, requests, unknownSessions } = createRateLimits(connection, parseConfig({}).limits, redis);
  await requests.take("S-1");
  await unknownSessions.take("192.0.2.1");
  expect(lookups).toBe(0);
  await writes.take("S-1");
  expect(lookups).toBe(1);
  await connection.close();
});
