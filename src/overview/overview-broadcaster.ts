/**
 * Pushes the dashboard's figures to staff after every relevant change. A single change is pushed at once. Frequent changes are
 * bundled, so that the cost depends neither on the number of changes nor on the number of open dashboards.
 */
import type { Logger } from "pino";
import type { ServerEvents } from "../domain/live-events.ts";
import type { OverviewView } from "../domain/overview.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

/** Minimum interval between two pushes. A change is still on the screen within 100 ms. */
export const BUNDLE_MS = 50;

/** Interval between two pushes, as a multiple of the computing time. At most a quarter of the time is spent computing, also on a busy machine. */
const INTERVAL_FACTOR = 4;

/** Delay after a failure, for example while the database is unavailable. */
const RETRY_MS = 2_000;

/** Events after which the figures may have changed. */
const TRIGGERS: ReadonlySet<keyof ServerEvents> = new Set<keyof ServerEvents>([
  "behavior-log:created",
  "payment-log:saved",
  "incident:created",
  "incident:updated",
  "conversation:updated",
  "resident:created",
  "resident:updated",
]);

export interface OverviewBroadcasterOptions {
  channel: LiveChannel;
  overview(): Promise<OverviewView>;
  log: Pick<Logger, "warn">;
}

export interface OverviewBroadcaster {
  /** The channel for services. Every event in `TRIGGERS` is followed by a push of the figures. */
  channel: LiveChannel;
  /** Requests a push after a change without an event. */
  changed(): void;
  /** Stops all pushes; resolves after a computation in progress. */
  stop(): Promise<void>;
}

export function createOverviewBroadcaster({
  channel,
  overview,
  log,
}: OverviewBroadcasterOptions): OverviewBroadcaster {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let isRunPending = false;
  let isStopped = false;

  async function pushFigures(): Promise<void> {
    const startedAt = performance.now();
    try {
      const figures = await overview();
      if (!isStopped) channel.publish(rooms.staff, "overview:changed", figures);
      nextAt = startedAt + Math.max(BUNDLE_MS, INTERVAL_FACTOR * (performance.now() - startedAt));
    } catch (error) {
      if (isStopped) return;
      log.warn(
        { err: error },
        `Failed to compute the dashboard's figures. Retrying in ${RETRY_MS / 1_000} seconds.`,
      );
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
    changed();
  }

  function changed(): void {
    if (isStopped || timer !== undefined) return;
    if (currentRun !== undefined) {
      isRunPending = true;
      return;
    }
    const wait = nextAt - performance.now();
    if (wait > 0) timer = setTimeout(() => void run(), wait);
    else void run();
  }

  return {
    changed,
    channel: {
      ...channel,
      publish(to, event, ...payload) {
        channel.publish(to, event, ...payload);
        if (TRIGGERS.has(event)) changed();
      },
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
