/** Removes documents whose time has come under a TTL index, and closes cursors nobody reads. */
import type { Collection } from "./collection.ts";
import type { Cursors } from "./cursors.ts";
import type { IndexSpec } from "./indexes.ts";
import type { Change } from "./log.ts";
import { allRecords } from "./query.ts";
import type { Store } from "./store.ts";
import { type Doc, isNumber, numberOf } from "./values.ts";

/** Between two sweeps; MongoDB's monitor takes as long. */
const SWEEP_MS = 60_000;
/** Documents removed at a time before others get a turn. */
const SWEEP_BATCH = 500;

/** What is due under an index: dates at or before the cutoff; undefined when nothing ever is. */
function dueFilter(
  { key, expireAfterSeconds, partialFilterExpression }: IndexSpec,
  now: number,
): Doc | undefined {
  const [path] = Object.keys(key);
  if (!isNumber(expireAfterSeconds) || path === undefined) return undefined;
  const due = { [path]: { $lte: new Date(now - numberOf(expireAfterSeconds) * 1000) } };
  return partialFilterExpression === undefined ? due : { $and: [due, partialFilterExpression] };
}

async function sweep(store: Store, collection: Collection, filter: Doc): Promise<number> {
  for (let removed = 0; ; ) {
    const records = allRecords(collection, { filter, sort: [], skip: 0, limit: SWEEP_BATCH });
    if (records.length === 0 || collection.dropped) return removed;
    const changes: Change[] = [];
    for (const record of records) collection.remove(record, changes);
    await store.commit(changes);
    removed += records.length;
  }
}

/** Removes everything that is due at `now` (milliseconds); answers how many documents went. */
export async function sweepExpired(store: Store, now: number): Promise<number> {
  let removed = 0;
  for (const collection of store.collections()) {
    for (const spec of collection.specs) {
      const filter = dueFilter(spec, now);
      if (filter !== undefined) removed += await sweep(store, collection, filter);
    }
  }
  return removed;
}

/** Sweeps every minute until the returned function is called. */
export function startSweeping(
  store: Store,
  cursors: Cursors,
  onFailure: (error: unknown) => void,
): () => void {
  let sweeping = false;
  const timer = setInterval(() => {
    cursors.closeIdle(Date.now());
    if (sweeping) return;
    sweeping = true;
    sweepExpired(store, Date.now())
      .catch(onFailure)
      .finally(() => {
        sweeping = false;
      });
  }, SWEEP_MS);
  return () => clearInterval(timer);
}
