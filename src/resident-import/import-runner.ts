/** Stores the rows of a confirmed import, a few at a time, so that other requests stay fast, and records the progress. */

import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import { type ParsedRow, type RowProblem, rowProblem } from "../domain/resident-import/import-rows.ts";
import { HttpError } from "../http/errors.ts";
import type { ResidentUpdates } from "../residents/resident-updates.service.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";

/** Rows stored concurrently. */
const CONCURRENCY = 4;

const INTERRUPTED = "a resident import was interrupted; confirm the same file again to continue it";

/** The interval of progress updates. */
const PROGRESS_INTERVAL_MS = 500;

export interface ImportRun {
  importID: string;
  actor: { userID: string };
  ready: readonly ParsedRow[];
  /** The residents stored by an earlier run. */
  stored: readonly ImportedResident[];
}

/** Creates the import runner. */
export function createImportRunner(
  { repositories, clock, log }: AppContext,
  {
    residentUpdates,
    audit,
  }: {
    residentUpdates: Pick<ResidentUpdates, "add" | "recordCreation">;
    audit: Pick<AuditService, "record">;
  },
) {
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** Adds missing audit events: an interrupted run may have stored a resident without its event. */
  async function addMissingAuditEvents({ importID, actor, stored }: ImportRun): Promise<void> {
    for (const resident of stored) {
      const events = await repositories.auditEvents.list(resident.userID, { limit: 1 });
      if (events.length === 0) await residentUpdates.recordCreation(actor.userID, resident, importID);
    }
  }

  async function storeAll({ importID, actor, ready, stored: storedBefore }: ImportRun) {
    const problems: RowProblem[] = [];
    let count = storedBefore.length;
    let reportedAt = 0;
    let failure: unknown;

    async function reportProgress(): Promise<void> {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      await repositories.residentImports.note(importID, { stored: count, heardAt: clock() });
    }

    async function store(row: ParsedRow): Promise<void> {
      try {
        await residentUpdates.add(actor, row.form, importID);
        count += 1;
      } catch (error) {
        // Since the check, the e-mail was taken, or the date has changed.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        problems.push(rowProblem(row, [error.message]));
      }
    }

    async function worker(rows: Iterable<ParsedRow>): Promise<void> {
      for (const row of rows) {
        if (isStopping || failure !== undefined) return;
        try {
          await store(row);
          await reportProgress();
        } catch (error) {
          failure = error;
        }
      }
    }

    // Rows that join a lease follow those that open one.
    const [opening, joining] = [true, false].map((isOpening) =>
      ready.filter(({ form }) => (form.joins === "") === isOpening),
    );
    for (const part of [opening, joining]) {
      const rows = (part ?? []).values();
      await Promise.all(Array.from({ length: CONCURRENCY }, () => worker(rows)));
    }
    return { counts: { stored: count, problems: problems.sort((a, b) => a.line - b.line) }, failure };
  }

  async function run(work: ImportRun): Promise<void> {
    const { importID, actor } = work;
    try {
      await addMissingAuditEvents(work);
      const { counts, failure } = await storeAll(work);
      if (failure !== undefined) log.error({ err: failure, importID }, INTERRUPTED);
      const isDone = !isStopping && failure === undefined;
      if (isDone) {
        const cause = `${counts.stored} from a file`;
        await audit.record({
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
