/**
 * Pushes figures after every relevant change: the dashboard's figures to staff, and boards to wall displays. A single change is pushed at
 * once. Frequent changes are bundled, so that the cost depends neither on the number of changes nor on the number of open dashboards.
 */
import type { Logger } from "pino";
import type { ServerEvents } from "../domain/live-events.ts";
import type { LiveChannel } from "./channel.ts";

/**
 * Interval between two pushes, as a multiple of the computing time. At most a quarter of the time is spent computing, also on a busy
 * machine.
 */
const INTERVAL_FACTOR = 4;

/** Delay after a failure, for example while the database is unavailable. */
const RETRY_MS = 2_000;

export interface BroadcasterOptions<Figures> {
  /** Events that are followed by a push. */
  triggers: ReadonlySet<keyof ServerEvents>;
  /** Whether a page is open that shows the figures. Without one nothing is computed, until `presence` reports one. */
  isShown(): boolean;
  /** The name of the data in the log, such as "the dashboard's figures". */
  figuresName: string;
  compute(): Promise<Figures>;
  push(figures: Figures): void;
  bundleMs: number;
}

export interface Broadcaster {
  /** Stops all pushes; resolves after a computation in progress. */
  stop(): Promise<void>;
}

export function createBroadcaster<Figures>(
  { channel, log }: { channel: Pick<LiveChannel, "onPublished">; log: Pick<Logger, "warn"> },
  { triggers, isShown, figuresName, compute, push, bundleMs }: BroadcasterOptions<Figures>,
): Broadcaster {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let isRunPending = false;
  let isWaitingForPage = false;
  let isStopped = false;

  async function pushFigures(): Promise<void> {
    const startedAt = performance.now();
    try {
      const figures = await compute();
      if (!isStopped) push(figures);
      nextAt = startedAt + Math.max(bundleMs, INTERVAL_FACTOR * (performance.now() - startedAt));
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, `Failed to compute ${figuresName}. Retrying in ${RETRY_MS / 1_000} seconds.`);
      nextAt = performance.now() + RETRY_MS;
      isRunPending = true;
    }
  }

  async function run(): Promise<void> {
    timer = undefined;
    currentRun = pushFigures();
    await currentRun;
    currentRun = undefined;
    if (!isRunPending) return;
    isRunPending = false;
    requestPush();
  }

  function requestPush(): void {
    if (isStopped || timer !== undefined) return;
    isWaitingForPage = !isShown();
    if (isWaitingForPage) return;
    if (currentRun !== undefined) {
      isRunPending = true;
      return;
    }
    const wait = nextAt - performance.now();
    if (wait > 0) timer = setTimeout(() => void run(), wait);
    else void run();
  }

  channel.onPublished((event) => {
    if (triggers.has(event) || (isWaitingForPage && event === "presence")) requestPush();
  });

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
