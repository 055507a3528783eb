/** Detects that the database can't be reached. Requests are then answered 503 within two seconds. */
import type { Logger } from "pino";
import { isDatabaseAway, isPoolExhausted } from "../database/driver-errors.ts";
import { unavailable } from "./errors.ts";

/** Seconds after which a client may try again. */
const RETRY_AFTER_S = 2;

/** The interval at which the times of the database's answers are checked. */
const TICK_MS = 100;

/**
 * A database that does not answer counts as unreachable this much earlier than a request would stop waiting for it: after 1.5 of 1.8 seconds.
 * This is longer than two heartbeats, which are due every 500 ms, and short enough to answer every request within two seconds.
 */
const EARLIER_MS = 300;

/** The error response while the database can't be reached. */
const databaseAway = () =>
  unavailable("The service is unavailable for a moment. Please try again.", RETRY_AFTER_S);

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>;

/**
 * Watches the database by its answers: heartbeats use a separate connection, so requests that wait for a connection
 * of the pool do not delay them. The watch counts ticks and not time. While this process is too busy to read an answer that
 * has arrived, its ticks are late as well.
 * @param database.heartbeatAt when a server that accepts writes last answered a heartbeat, in milliseconds of the monotonic clock;
 *   undefined if none did, for example behind a load balancer
 * @param database.operationAt when a connection of the pool last became free: an operation was then answered
 * @param database.waitMs how long a request waits for the database
 * @param scheduleCheck schedules the check of the stats. It is called when a request failed, which may have stored only a part of its
 *   writes, and when the database is back
 */
export function createDatabaseWatch(
  {
    heartbeatAt,
    operationAt,
    waitMs,
  }: { heartbeatAt(): number | undefined; operationAt(): number; waitMs: number },
  log: Pick<Logger, "info" | "warn">,
  scheduleCheck: () => void,
) {
  const silentTicksMax = (waitMs - EARLIER_MS) / TICK_MS;
  let isAway = false;
  let silentTicks = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Functions that reject the requests under way. */
  const refusals = new Set<() => void>();

  function setAway(): void {
    isAway = true;
    log.warn(
      { event: "database_away" },
      "the database does not answer; calls are answered 503 until it does",
    );
    for (const refuse of refusals) refuse();
  }

  function setBack(): void {
    isAway = false;
    log.info({ event: "database_back" }, "the database answers again");
    scheduleCheck();
  }

  function check(): void {
    const beatAt = heartbeatAt();
    // Without heartbeats, a busy database looks like one that is away.
    if (beatAt === undefined) return;
    // While the database can't be reached, connections also become free because the driver closes them.
    const latestAt = isAway ? beatAt : Math.max(beatAt, operationAt());
    if (latestAt > answeredAt) {
      answeredAt = latestAt;
      silentTicks = 0;
      if (isAway) setBack();
      return;
    }
    silentTicks += 1;
    if (!isAway && silentTicks >= silentTicksMax) setAway();
  }

  function tick(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      check();
      // Answers that have arrived are read before the next tick, however late it is.
      setImmediate(tick);
    }, TICK_MS);
    timer.unref();
  }
  tick();

  return {
    /** Whether the database answers. */
    answers: () => !isAway,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Answers 503 while the database can't be reached: running requests are ended, and new ones don't reach the routes. */
    async middleware(_ctx: unknown, next: () => Promise<unknown>): Promise<void> {
      if (isAway) throw databaseAway();
      const work = next();
      // The work of a rejected request goes on in the background, so a late error is handled only here.
      work.catch((error: unknown) => {
        if (isDatabaseAway(error) || isPoolExhausted(error)) scheduleCheck();
      });
      let refuse = (): void => undefined;
      const refusal = new Promise<never>((_resolve, reject) => {
        refuse = () => reject(databaseAway());
      });
      refusals.add(refuse);
      try {
        await Promise.race([work, refusal]);
      } finally {
        refusals.delete(refuse);
      }
    },
  };
}
