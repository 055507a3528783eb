/** Telling an unreachable database from every other failure: requests are then answered 503 within two seconds. */
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { unavailable } from "./errors.ts";

/** Seconds after which a client may try again. */
const RETRY_AFTER_S = 2;

/** A request that takes this long makes the portal ask whether the database answers at all. */
const PATIENCE_MS = 1_200;

/** The time that the database then has to answer: with PATIENCE_MS, the answer leaves within two seconds. */
const PING_MS = 500;

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
export const databaseAway = () =>
  unavailable("The service is unavailable for a moment. Please try again.", RETRY_AFTER_S);

/** What work comes to, or `late` when it takes longer. It stands around every request: one promise and one timer. */
function within<T>(ms: number, work: Promise<T>, late: T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms);
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

export interface DatabaseWatch {
  /** Answers 503 in time while the database is away, without handing it more work meanwhile. */
  middleware: Middleware;
  /** Whether the database answers right now, within half a second. */
  answers(): Promise<boolean>;
  stop(): void;
}

const LATE = Symbol("late");

/** @param ping whether the database answers; it may take long or throw */
export function createDatabaseWatch(
  ping: () => Promise<boolean>,
  log: Pick<Logger, "info" | "warn">,
): DatabaseWatch {
  let away = false;
  let probe: NodeJS.Timeout | undefined;
  const answers = () =>
    within(
      PING_MS,
      ping().catch(() => false),
      false,
    );

  function watchReturn(): void {
    away = true;
    if (probe) return;
    log.warn(
      { event: "database_away" },
      "the database does not answer; calls are answered 503 until it does",
    );
    probe = setInterval(async () => {
      // Questions overlap where answers are slow; the first good one counts.
      if (!(await answers()) || !away) return;
      away = false;
      clearInterval(probe);
      probe = undefined;
      log.info({ event: "database_back" }, "the database answers again");
    }, PROBE_MS);
    probe.unref();
  }

  return {
    answers,
    stop: () => clearInterval(probe),
    async middleware(_ctx, next) {
      if (away) throw databaseAway();
      const work = next();
      // The request goes on alone when its answer no longer waits for it: what it fails with is then nobody's.
      work.catch(() => undefined);
      while ((await within<unknown>(PATIENCE_MS, work, LATE)) === LATE) {
        if (await answers()) continue;
        watchReturn();
        throw databaseAway();
      }
    },
  };
}
