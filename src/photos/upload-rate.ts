/** How many photos one user may upload within an hour; the counters lie in the database, shared by nodes. */
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from "rate-limiter-flexible";
import type { DatabaseConnection } from "../database/connect.ts";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { tooMany } from "../http/errors.ts";

const HOUR_S = 60 * 60;

export interface UploadRate {
  /** Counts an upload. @throws Refusal 429 beyond the limit */
  take(userID: string): Promise<void>;
}

const isFull = (outcome: unknown): outcome is RateLimiterRes =>
  typeof (outcome as { msBeforeNext?: unknown } | undefined)?.msBeforeNext === "number";

/** The rate over one database; while that is away, this node counts in its own memory. */
export function createUploadRate(connection: DatabaseConnection["connection"], perHour: number): UploadRate {
  const options = { keyPrefix: "uploads", points: perHour, duration: HOUR_S };
  const limiter = new RateLimiterMongo({
    ...options,
    storeClient: connection.getClient(),
    dbName: connection.name,
    tableName: "throttles",
    // The indexes of the sign-in's counters are those of this collection.
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    async take(userID) {
      try {
        await limiter.consume(userID);
      } catch (outcome) {
        if (!isFull(outcome)) throw outcome;
        throw tooMany(PHOTO_TEXTS.tooOften, Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)));
      }
    },
  };
}
