/** Stores the rows of a confirmed import, some at a time, so that other requests stay fast, and records the progress. */
import type { AppContext } from "../context.ts";
import { type ParsedRow, type RowProblem, rowProblem } from "../domain/resident-import/import-rows.ts";
import type { Actor } from "../domain/roles.ts";
import { HttpError } from "../http/errors.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import type { UpdateRow } from "./import-check.ts";

/** New rows stored concurrently. Their operations are merged (`merged-calls.ts`), because they are at the same step most of the time. */
const CONCURRENCY = 100;

/** Residents changed concurrently. Each change needs several connections, and other requests need some, too. */
const CHANGE_CONCURRENCY = 40;

const INTERRUPTED = "a resident import was interrupted; confirm the same file again to continue it";

/** The interval of progress updates. */
const PROGRESS_INTERVAL_MS = 500;

export interface ImportRun {
  importID: string;
  actor: Actor;
  ready: readonly ParsedRow[];
  /** Vacant units that are added. */
  vacant: readonly ParsedRow[];
  updates: readonly UpdateRow[];
  /** Residents that an earlier run has changed. */
  updatedBefore: number;
  /** The residents that an earlier run has stored. */
  storedBefore: readonly ImportedResident[];
}

export function createImportRunner(context: AppContext) {
  const { repositories, clock, log } = context;
  const running = new Set<Promise<void>>();
  let isStopping = false;

  async function storeAll(importRun: ImportRun) {
    const { importID, actor, ready, vacant, updates, storedBefore, updatedBefore } = importRun;
    const problems: RowProblem[] = [];
    let stored = storedBefore.length;
    let updated = updatedBefore;
    let reportedAt = 0;
    let failure: unknown;

    async function reportProgress(): Promise<void> {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      await repositories.residentImports.update(importID, { stored, updated, heardAt: clock() });
    }

    /** Stores a row, or notes why it could not be stored. */
    async function attempt(row: ParsedRow, store: () => Promise<unknown>): Promise<void> {
      try {
        await store();
      } catch (error) {
        // Since the check, the email address was taken, or a new day has begun.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        problems.push(rowProblem(row, [error.message]));
      }
    }

    const add = (row: ParsedRow) =>
      attempt(row, async () => {
        await context.residentUpdates.add(actor, row.form, importID);
        stored += 1;
      });

    // A repeat after a crash changes only the residents who still differ from their rows, because the check compares again.
    const change = ({ row, userID, changes: { phone, ...update } }: UpdateRow) =>
      attempt(row, async () => {
        if (Object.keys(update).length > 0) await context.residentUpdates.update(actor, userID, update);
        if (phone !== undefined) await context.contactDetails.changePhone(actor, userID, phone);
        updated += 1;
      });

    /** Stores rows concurrently, until one fails or the node stops. */
    async function storeRows<Row>(
      rows: readonly Row[],
      store: (row: Row) => Promise<void>,
      concurrency = CONCURRENCY,
    ): Promise<void> {
      // All workers take their next row from this iterator.
      const rowsLeft = rows.values();
      async function work(): Promise<void> {
        for (const row of rowsLeft) {
          if (isStopping || failure !== undefined) return;
          try {
            await store(row);
            await reportProgress();
          } catch (error) {
            failure = error;
          }
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work));
    }

    // An earlier run may have been cut off between a resident and the event in the audit trail, or the live event.
    await storeRows(
      storedBefore,
      (resident) => context.residentUpdates.completeCreation(actor.userID, resident, importID),
      CHANGE_CONCURRENCY,
    );
    // Rows that join a lease follow those that open one.
    const isJoining = ({ form }: ParsedRow) => form.joins !== "";
    await storeRows(
      ready.filter((row) => !isJoining(row)),
      add,
    );
    await storeRows(ready.filter(isJoining), add);
    await storeRows(updates, change, CHANGE_CONCURRENCY);
    await storeRows(
      vacant,
      async ({ form: { unitNumber: number, building, unitType: type }, filledFields }) => {
        await context.units.ensure(actor, {
          number,
          building,
          // The default of a row without a type is not the unit's type.
          type: filledFields.has("unitType") ? type : "",
        });
      },
    );
    return {
      counts: { stored, updated, problems: problems.sort((a, b) => a.line - b.line) },
      failure,
    };
  }

  async function run(importRun: ImportRun): Promise<void> {
    const { importID, actor } = importRun;
    try {
      const { counts, failure } = await storeAll(importRun);
      if (failure !== undefined) log.error({ err: failure, importID }, INTERRUPTED);
      const isDone = !isStopping && failure === undefined;
      if (isDone) {
        const { stored, updated } = counts;
        const cause = `${stored} from a file${updated > 0 ? `, ${updated} changed` : ""}`;
        const event = { action: "residents-imported", actorID: actor.userID, targetID: importID };
        await context.audit.record({ ...event, cause });
      }
      const state = isDone ? "done" : "stopped";
      await repositories.residentImports.update(importID, { ...counts, state, heardAt: clock() });
    } catch (error) {
      log.error({ err: error, importID }, INTERRUPTED);
      const changes = { state: "stopped" as const, heardAt: clock() };
      // If this fails too, the import counts as interrupted once its heartbeat is too old.
      await repositories.residentImports.update(importID, changes).catch(() => undefined);
    }
  }

  return {
    /** Starts a run. Resolves when it ends, also after a failure. */
    start(importRun: ImportRun): Promise<void> {
      const promise = run(importRun).finally(() => running.delete(promise));
      running.add(promise);
      return promise;
    },
    /** Waits for the rows in progress and starts no others. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
