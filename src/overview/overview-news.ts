/**
 * Pushes the dashboard's figures to staff whenever something that they count has changed: at once while it is calm, and
 * at most once in a while when changes keep coming, so that their cost depends neither on how many there are nor on how
 * many dashboards are open.
 */
import type { Logger } from "pino";
import type { ServerEvents } from "../domain/live-events.ts";
import type { OverviewView } from "../domain/overview.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

/** From one summary to the next while changes keep coming: a change is still on the screen within 100 ms. */
export const BUNDLE_MS = 50;

/** Counting takes at most one part of so many of the time, also where a busy machine makes it slow. */
const SHARE = 4;

/** After a summary that failed, such as while the database is away. */
const RETRY_MS = 2_000;

/** Whatever the overview counts is told by one of these. */
const COUNTED: ReadonlySet<keyof ServerEvents> = new Set<keyof ServerEvents>([
  "behavior-log:created",
  "payment-log:saved",
  "incident:created",
  "resident:created",
  "resident:updated",
]);

export interface OverviewNewsOptions {
  channel: LiveChannel;
  overview(): Promise<OverviewView>;
  log: Pick<Logger, "warn">;
}

export interface OverviewNews {
  /** The channel for services to publish through: what it tells of is followed by the figures. */
  channel: LiveChannel;
  /** Notes that something that the figures count has changed without an event of its own. */
  changed(): void;
  /** Tells nothing more; resolves once nothing is being counted. */
  stop(): Promise<void>;
}

/** The news of one live channel. */
export function createOverviewNews({ channel, overview, log }: OverviewNewsOptions): OverviewNews {
  let timer: NodeJS.Timeout | undefined;
  let counting: Promise<void> | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let isAskedAgain = false;
  let isStopped = false;

  async function count(): Promise<void> {
    const began = performance.now();
    try {
      const figures = await overview();
      if (!isStopped) channel.publish(rooms.staff, "overview:changed", figures);
      nextAt = began + Math.max(BUNDLE_MS, SHARE * (performance.now() - began));
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, "The dashboard's figures could not be counted; they are tried again");
      nextAt = performance.now() + RETRY_MS;
      isAskedAgain = true;
    }
  }

  async function run(): Promise<void> {
    timer = undefined;
    counting = count();
    await counting;
    counting = undefined;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    changed();
  }

  function changed(): void {
    if (isStopped || timer !== undefined) return;
    if (counting !== undefined) {
      isAskedAgain = true;
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
        if (COUNTED.has(event)) changed();
      },
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await counting;
    },
  };
}
