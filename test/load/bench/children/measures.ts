/** A measured server's own figures: processor time, memory, and delay of its event loop. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;

export interface Spent {
  /** Processor time since `begin`, all threads together, in microseconds. */
  cpuUs: number;
  /** How late the event loop was at worst in 99 of 100 looks, in milliseconds. */
  loopP99Ms: number;
  /** The most resident memory since `begin`, in bytes. */
  mostRss: number;
}

let since = process.cpuUsage();
let delay: IntervalHistogram | undefined;
let mostRss = 0;
let sampler: NodeJS.Timeout | undefined;

function sample(): void {
  mostRss = Math.max(mostRss, process.memoryUsage.rss());
}

function settled(): NodeJS.MemoryUsage {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  return process.memoryUsage();
}

/** The functions that every measured server offers. */
export const measures = {
  begin(): void {
    delay?.disable();
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    mostRss = 0;
    clearInterval(sampler);
    sampler = setInterval(sample, RESOLUTION_MS).unref();
    since = process.cpuUsage();
  },
  spent(): Spent {
    const { user, system } = process.cpuUsage(since);
    clearInterval(sampler);
    sample();
    return { cpuUs: user + system, loopP99Ms: (delay?.percentile(99) ?? 0) / NS_PER_MS, mostRss };
  },
  /** Memory after the garbage is gone, in bytes. */
  settledRss: () => settled().rss,
  settledHeap: () => settled().heapUsed,
};
