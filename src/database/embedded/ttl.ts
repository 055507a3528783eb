/** Removes documents whose time has come under a TTL index, and closes cursors nobody reads. */
import type { Cursors } from "./cursors.ts";
import type { Change } from "./log.ts";
import { search } from "./search.ts";
import type { Store } from "./store.ts";
import { atOnce } from "./turns.ts";

/** Between two sweeps; MongoDB's monitor takes as long. */
const SWEEP_MS = 60_000;
/** Documents removed at a time before others get a turn. */
const SWEEP_BATCH = 500;

/** Removes every document with a date that is due at `now` (milliseconds) under one of the indexes. */
export async function sweepExpired(store: Store, now: number): Promise<void> {
  for (const collection of store.collections()) {
    for (const { key, expireAfterSeconds } of collection.specs) {
      if (expireAfterSeconds === undefined) continue;
      const due = { $lte: new Date(now - expireAfterSeconds * 1000) };
      const filter = Object.fromEntries(Object.keys(key).map((path) => [path, due]));
      for (let isMore = true; isMore && !collection.dropped; ) {
        const expired = atOnce(search(collection, { filter, limit: SWEEP_BATCH }));
        const changes: Change[] = [];
        for (const record of expired) collection.remove(record, changes);
        await store.commit(changes);
        isMore = expired.length === SWEEP_BATCH;
      }
    }
  }
}

/** MongoDB's parameter `ttlMonitorEnabled`: while it is off, expired documents stay. */
export interface TtlMonitor {
  enabled: boolean;
}

/** Sweeps a minute after the last sweep was done. */
export async function sweepForEver(store: Store, cursors: Cursors, monitor: TtlMonitor): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, SWEEP_MS));
    cursors.closeIdle(Date.now());
    if (monitor.enabled) await sweepExpired(store, Date.now());
  }
}
