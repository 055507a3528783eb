/** Stores the rows of a confirmed import, a few at a time, so that other requests stay fast, and records the progress. */
import type { Logger } from "pino";
import type { WithId } from "../database/record.ts";
import type { NewResidentForm } from "../domain/resident.ts";
import { type ParsedRow, type RowProblem, rowProblem } from "../domain/resident-import/import-rows.ts";
import { HttpError } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";

/** Rows stored concurrently. */
const CONCURRENCY = 4;

const INTERRUPTED = "a resident import was interrupted; confirm the same file again to continue it";

/** The interval of progress updates. */
const PROGRESS_INTERVAL_MS = 500;

export interface ImportRunnerOptions {
  repositories: Pick<Repositories, "residentImports" | "auditEvents">;
  clock: () => Date;
  log: Pick<Logger, "error" | "info">;
  /** Creates a resident like the New Resident form. @throws HttpError 400, 409 */
  add(actor: { userID: string }, form: NewResidentForm, importID: string): Promise<WithId<Resident>>;
  recordCreation(
    actorID: string,
    resident: Pick<WithId<Resident>, "_id" | "userID">,
    importID: string,
  ): Promise<void>;
  /** Called when all rows are stored. */
  finished(actorID: string, importID: string, stored: number): Promise<void>;
}

export interface ImportRun {
  importID: string;
  actor: { userID: string };
  ready: readonly ParsedRow[];
  /** The residents stored by an earlier run. */
  stored: readonly ImportedResident[];
}

/** Creates the import runner. */
export function createImportRunner(options: ImportRunnerOptions) {
  const { repositories, clock, log } = options;
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** Adds missing audit events: an interrupted run may have stored a resident without its event. */
  async function addMissingAuditEvents({ importID, actor, stored }: ImportRun): Promise<void> {
    for (const resident of stored) {
      const events = await repositories.auditEvents.list(resident.userID, { limit: 1 });
      if (events.length === 0) await options.recordCreation(actor.userID, resident, importID);
    }
  }

  async function storeAll({ importID, actor, ready, stored: storedBefore }: ImportRun) {
    const rows = ready.values();
    const problems: RowProblem[] = [];
    let stored = storedBefore.length;
    let reportedAt = 0;
    let failure: unknown;

    async function reportProgress(): Promise<void> {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      await repositories.residentImports.note(importID, { stored, heardAt: clock() });
    }

    async function store(row: ParsedRow): Promise<void> {
      try {
        await options.add(actor, row.form, importID);
        stored += 1;
      } catch (error) {
        // Since the check, the e-mail was taken, or the date has changed.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        problems.push(rowProblem(row, [error.message]));
      }
    }

    async function worker(): Promise<void> {
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

    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return { counts: { stored, problems: problems.sort((a, b) => a.line - b.line) }, failure };
  }

  async function run(work: ImportRun): Promise<void> {
    const { importID, actor } = work;
    try {
      await addMissingAuditEvents(work);
      const { counts, failure } = await storeAll(work);
      if (failure !== undefined) log.error({ err: failure, importID }, INTERRUPTED);
      const isDone = !isStopping && failure === undefined;
      if (isDone) await options.finished(actor.userID, importID, counts.stored);
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
