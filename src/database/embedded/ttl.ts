/** Removes the expired documents of TTL indexes, closes idle cursors, and clears the files of deleted data. */

import { setTimeout as sleep } from "node:timers/promises";
import { runAtOnce } from "./cooperative.ts";
import type { Cursors } from "./cursors.ts";
import type { Change } from "./log.ts";
import { search } from "./search.ts";
import type { Store } from "./store.ts";

/** The pause between two sweeps, the same as for MongoDB's TTL monitor. */
const SWEEP_MS = 60_000;
/**
 * Every 23 hours, plus the time of the sweeps, so that erased personal data leave the files within a day. Not more often, because a
 * compaction rewrites all files.
 */
const COMPACT_EVERY_SWEEPS = 23 * 60;
/** Documents removed in one batch. Other commands run between two batches. */
const SWEEP_BATCH = 500;

/** Removes every document that has expired at `now` (milliseconds) under a TTL index. */
export async function sweepExpired(store: Store, now: number): Promise<void> {
  for (const collection of store.collections()) {
    for (const { key, expireAfterSeconds } of collection.specs) {
      if (expireAfterSeconds === undefined) continue;
      const due = { $lte: new Date(now - expireAfterSeconds * 1000) };
      const filter = Object.fromEntries(Object.keys(key).map((path) => [path, due]));
      for (let isMore = true; isMore && !collection.dropped; ) {
        const expired = runAtOnce(search(collection, { filter, limit: SWEEP_BATCH }));
        const changes: Change[] = [];
        for (const record of expired) collection.remove(record, changes);
        await store.commit(changes);
        isMore = expired.length === SWEEP_BATCH;
      }
    }
  }
}

/** MongoDB's parameter `ttlMonitorEnabled`. While it is off, expired documents are kept. */
export interface TtlMonitor {
  enabled: boolean;
}

/** Sweeps repeatedly, one minute after the end of the previous sweep. @param pause resolves when the next sweep is due */
export async function runTtlMonitor(
  store: Store,
  cursors: Cursors,
  monitor: TtlMonitor,
  pause: () => Promise<unknown> = () => sleep(SWEEP_MS),
): Promise<never> {
  for (let sweeps = 1; ; sweeps += 1) {
    await pause();
    cursors.closeIdle(Date.now());
    if (monitor.enabled) await sweepExpired(store, Date.now());
    if (sweeps % COMPACT_EVERY_SWEEPS === 0) await store.compact();
  }
}
