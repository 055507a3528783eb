/** What a measured server says of itself: processor time, memory, and how late its event loop was. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;

export interface Spent {
  /** Processor time since `begin`, all threads together, in microseconds. */
  cpuUs: number;
  /** How late the event loop was at worst in 99 of 100 looks, in milliseconds. */
  loopP99Ms: number;
  /** Resident memory now, in bytes. */
  rss: number;
}

let since = process.cpuUsage();
let delay: IntervalHistogram | undefined;

/** The functions that every measured server offers. */
export const measures = {
  begin(): void {
    delay?.disable();
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    since = process.cpuUsage();
  },
  spent(): Spent {
    const { user, system } = process.cpuUsage(since);
    return {
      cpuUs: user + system,
      loopP99Ms: (delay?.percentile(99) ?? 0) / NS_PER_MS,
      rss: process.memoryUsage.rss(),
    };
  },
  /** Memory after the garbage is gone, in bytes. */
  settledRss(): number {
    for (let round = 0; round < 3; round += 1) globalThis.gc?.();
    return process.memoryUsage.rss();
  },
};
