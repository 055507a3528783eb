/** Telling an unreachable database from every other failure: requests are then answered 503 within two seconds. */
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { unavailable } from "./errors.ts";

/** Seconds after which a client may try again. */
const RETRY_AFTER_S = 2;

/** A request that takes this long makes the portal ask whether the database answers at all. */
const PATIENCE_MS = 1_000;

/** Where it does, it is asked again after this long for as long as the request takes. */
const PATIENCE_AGAIN_MS = 500;

/** The time that the database has to answer: with PATIENCE_MS, a 503 leaves within two seconds. */
const PING_MS = 500;

/**
 * A database that has just answered anybody is slow and not away, however long one question waits behind others. No longer
 * than PATIENCE_MS: a request that came after its last answer is not kept waiting for it.
 */
const SILENT_MS = 1_000;

/** While the database is away, it is asked this often, so that the portal is back soon after it is. */
const PROBE_MS = 250;

/** The driver's and Mongoose's words for a server that can't be reached; their classes are known to the database folder only. */
const AWAY_NAMES: readonly string[] = [
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongooseServerSelectionError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoClientClosedError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "PoolClearedOnNetworkError",
  "MongoWaitQueueTimeoutError",
  "MongoConnectionPoolError",
  "MongoOperationTimeoutError",
];

/** What a server answers while it is no primary, starts or stops (the MongoDB manual's list of retryable errors). */
const NOT_PRIMARY_CODES: readonly unknown[] = [91, 189, 10058, 10107, 11600, 11602, 13435, 13436];

/** Whether an error means that the database can't be reached or takes no writes for now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    AWAY_NAMES.includes(error.name) || (error.name === "MongoServerError" && NOT_PRIMARY_CODES.includes(code))
  );
}

/** The refusal while the database is away. */
const databaseAway = () =>
  unavailable("The service is unavailable for a moment. Please try again.", RETRY_AFTER_S);

const LATE = Symbol("late");

/**
 * What work comes to, or `LATE` when it takes longer. A process that was busy itself looks at what has arrived meanwhile
 * before it calls an answer late. It stands around every request: one promise and one timer.
 */
function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  return new Promise<T | typeof LATE>((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(resolve, LATE)), ms);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** The database, as far as it tells whether it is there. */
export interface WatchedDatabase {
  /** Whether it answers; it may take long or throw. */
  ping(): Promise<boolean>;
  /** When it last answered anything, in milliseconds of the monotonic clock. */
  heardAt(): number;
}

export interface DatabaseWatch {
  /** Answers 503 in time while the database is away, without handing it more work meanwhile. */
  middleware: Middleware;
  /** Whether the database answers: within half a second, or somebody else within the last one. */
  answers(): Promise<boolean>;
  stop(): void;
}

/**
 * Watches over a database by the requests that wait for it.
 * @param interrupted called when a request failed because the database was away, and when it is back: what the request
 *   was about to write may be there by half
 */
export function createDatabaseWatch(
  { ping, heardAt }: WatchedDatabase,
  log: Pick<Logger, "info" | "warn">,
  interrupted: () => void,
): DatabaseWatch {
  let away = false;
  let probe: NodeJS.Timeout | undefined;
  const ask = () =>
    within(
      PING_MS,
      ping().catch(() => false),
    );

  async function answers(): Promise<boolean> {
    const answer = await ask();
    return answer === LATE ? performance.now() - heardAt() < SILENT_MS : answer;
  }

  function watchReturn(): void {
    away = true;
    if (probe) return;
    log.warn(
      { event: "database_away" },
      "the database does not answer; calls are answered 503 until it does",
    );
    probe = setInterval(async () => {
      // Questions overlap where answers are slow; the first good one counts.
      if ((await ask()) !== true || !away) return;
      away = false;
      clearInterval(probe);
      probe = undefined;
      log.info({ event: "database_back" }, "the database answers again");
      interrupted();
    }, PROBE_MS);
    probe.unref();
  }

  return {
    answers,
    stop: () => clearInterval(probe),
    async middleware(_ctx, next) {
      if (away) throw databaseAway();
      let patience = PATIENCE_MS;
      const work = next();
      // The request goes on alone when its answer no longer waits for it: what it fails with is then nobody's.
      work.catch((error: unknown) => {
        if (isDatabaseAway(error)) interrupted();
      });
      while ((await within(patience, work)) === LATE) {
        patience = PATIENCE_AGAIN_MS;
        if (await answers()) continue;
        watchReturn();
        throw databaseAway();
      }
    },
  };
}
