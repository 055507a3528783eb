/** Removes documents whose time has come under a TTL index, and closes cursors nobody reads. */
import type { Collection } from "./collection.ts";
import type { Cursors } from "./cursors.ts";
import type { Index } from "./indexes.ts";
import type { Change } from "./log.ts";
import { allRecords } from "./query.ts";
import type { Store } from "./store.ts";
import { isNumber, numberOf } from "./values.ts";

/** Between two sweeps; MongoDB's monitor takes as long. */
export const SWEEP_MS = 60_000;
/** Documents removed at a time before others get a turn. */
const SWEEP_BATCH = 500;

/** A date at or before the cutoff expires a document; in an array the earliest counts, as a range query has it. */
async function sweepIndex(store: Store, collection: Collection, index: Index, now: number): Promise<number> {
  const { expireAfterSeconds, partialFilterExpression } = index.spec;
  const path = index.pattern[0]?.path;
  if (!isNumber(expireAfterSeconds) || path === undefined) return 0;
  const due = { [path]: { $lte: new Date(now - numberOf(expireAfterSeconds) * 1000) } };
  const filter = partialFilterExpression === undefined ? due : { $and: [due, partialFilterExpression] };
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
    for (const index of [...collection.indexes.values()]) {
      if (index.ready) removed += await sweepIndex(store, collection, index, now);
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
