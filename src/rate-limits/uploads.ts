/**
 * Limits the photos that a person may upload per hour, and the bytes of any kind per day. The counters are in the database:
 * nodes share them, and they survive restarts.
 */
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limits } from "../config.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { tooMany } from "../http/errors.ts";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Bytes per point of the daily limit. */
const KB = 1024;

export interface UploadRateLimit {
  /** Counts an upload. @throws HttpError 429 beyond the limit */
  take(userID: string): Promise<void>;
  /** Counts the bytes of an upload. @returns 0, or the milliseconds until the person may upload again */
  takeBytes(userID: string, bytes: number): Promise<number>;
}

const isFull = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

/** Takes points. @returns 0, or the milliseconds until points are available again */
async function consume(limiter: RateLimiterMongo, userID: string, points: number): Promise<number> {
  try {
    await limiter.consume(userID, points);
    return 0;
  } catch (outcome) {
    if (!isFull(outcome)) throw outcome;
    return Math.max(1, outcome.msBeforeNext);
  }
}

/** Creates the limits. While the database is unavailable, this node counts in its own memory. */
export function createUploadRateLimit(
  connection: DatabaseConnection["connection"],
  limits: Pick<Limits, "uploadsPerHour" | "uploadMegabytesPerDay">,
): UploadRateLimit {
  function limiter(keyPrefix: string, points: number, duration: number): RateLimiterMongo {
    const options = { keyPrefix, points, duration };
    return new RateLimiterMongo({
      ...options,
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: "throttles",
      // The login counters create this collection's indexes.
      disableIndexesCreation: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }
  const photos = limiter("uploads", limits.uploadsPerHour, HOUR_S);
  const kilobytes = limiter("upload-kb", limits.uploadMegabytesPerDay * KB, DAY_S);
  return {
    async take(userID) {
      const wait = await consume(photos, userID, 1);
      if (wait > 0) throw tooMany(PHOTO_TEXTS.tooOften, Math.ceil(wait / 1000));
    },
    takeBytes: (userID, bytes) => consume(kilobytes, userID, Math.ceil(bytes / KB)),
  };
}
