/** Stores the rows of a confirmed import, some at a time, so that other requests stay fast, and records the progress. */

import type { AppContext } from "../context.ts";
import { type ParsedRow, type RowProblem, rowProblem } from "../domain/resident-import/import-rows.ts";
import type { Actor } from "../domain/roles.ts";
import { HttpError } from "../http/errors.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import type { UpdateRow } from "./import-check.ts";

/**
 * Rows stored concurrently. New rows are at the same step most of the time, so their operations are merged (`merged-calls.ts`). A change
 * also writes on its own, and others need connections, too.
 */
const CONCURRENCY = 100;
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
  /** The residents stored by an earlier run. */
  stored: readonly ImportedResident[];
}

export function createImportRunner(context: AppContext) {
  const { repositories, clock, log } = context;
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** Adds missing audit events: an interrupted run may have stored a resident without its event. */
  async function addMissingAuditEvents({ importID, actor, stored }: ImportRun): Promise<void> {
    for (const resident of stored) {
      const events = await repositories.auditEvents.list(resident.userID, { limit: 1 });
      if (events.length === 0) await context.residentUpdates.recordCreation(actor.userID, resident, importID);
    }
  }

  async function storeAll(work: ImportRun) {
    const { importID, actor, ready, vacant, updates, stored: storedBefore, updatedBefore } = work;
    const problems: RowProblem[] = [];
    let count = storedBefore.length;
    let updated = updatedBefore;
    let reportedAt = 0;
    let failure: unknown;

    async function reportProgress(): Promise<void> {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      await repositories.residentImports.note(importID, { stored: count, updated, heardAt: clock() });
    }

    /** Stores a row, or notes why it could not be stored. */
    async function attempt(row: ParsedRow, store: () => Promise<unknown>): Promise<void> {
      try {
        await store();
      } catch (error) {
        // Since the check, the e-mail was taken, or the date has changed.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        problems.push(rowProblem(row, [error.message]));
      }
    }

    const add = (row: ParsedRow) =>
      attempt(row, async () => {
        await context.residentUpdates.add(actor, row.form, importID);
        count += 1;
      });

    // A repeat after a crash changes only what is not yet as the row says, because the check compares again.
    const change = ({ row, userID, changes: { phone, ...update } }: UpdateRow) =>
      attempt(row, async () => {
        if (Object.keys(update).length > 0) await context.residentUpdates.update(actor, userID, update);
        if (phone !== undefined) await context.contactDetails.changePhone(actor, userID, phone);
        updated += 1;
      });

    async function storeSome<Row>(
      rows: readonly Row[],
      store: (row: Row) => Promise<void>,
      concurrency = CONCURRENCY,
    ): Promise<void> {
      const left = rows.values();
      async function worker(): Promise<void> {
        for (const row of left) {
          if (isStopping || failure !== undefined) return;
          try {
            await store(row);
            await reportProgress();
          } catch (error) {
            failure = error;
          }
        }
      }
      await Promise.all(Array.from({ length: concurrency }, worker));
    }

    // Rows that join a lease follow those that open one.
    await storeSome(
      ready.filter(({ form }) => form.joins === ""),
      add,
    );
    await storeSome(
      ready.filter(({ form }) => form.joins !== ""),
      add,
    );
    await storeSome(updates, change, CHANGE_CONCURRENCY);
    await storeSome(vacant, async ({ form: { unitNumber: number, building, unitType: type }, given }) => {
      await context.units.ensure(actor, { number, building, type: given.has("unitType") ? type : "" });
    });
    return {
      counts: { stored: count, updated, problems: problems.sort((a, b) => a.line - b.line) },
      failure,
    };
  }

  async function run(work: ImportRun): Promise<void> {
    const { importID, actor } = work;
    try {
      await addMissingAuditEvents(work);
      const { counts, failure } = await storeAll(work);
      if (failure !== undefined) log.error({ err: failure, importID }, INTERRUPTED);
      const isDone = !isStopping && failure === undefined;
      if (isDone) {
        const { stored, updated } = counts;
        const cause = `${stored} from a file${updated > 0 ? `, ${updated} changed` : ""}`;
        await context.audit.record({
          action: "residents-imported",
          actorID: actor.userID,
          targetID: importID,
          cause,
        });
      }
      const state = isDone ? "done" : "stopped";
      await repositories.residentImports.note(importID, { ...counts, state, heardAt: clock() });
    } catch (error) {
      log.error({ err: error, importID }, INTERRUPTED);
      const stopped = { state: "stopped" as const, heardAt: clock() };
      // If this fails too, the import counts as interrupted once its heartbeat is too old.
      await repositories.residentImports.note(importID, stopped).catch(() => undefined);
    }
  }

  return {
    /** Starts a run. Resolves when it ends, also after a failure. */
    start(work: ImportRun): Promise<void> {
      const current = run(work).finally(() => running.delete(current));
      running.add(current);
      return current;
    },
    /** Waits for the rows in progress and starts no others. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
