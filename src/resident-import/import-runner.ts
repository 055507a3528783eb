/** Stores the rows of a confirmed import, a few at a time, so that other requests stay quick, and says how far it is. */
import type { Logger } from "pino";
import type { Stored } from "../database/record.ts";
import type { NewResidentForm } from "../domain/resident.ts";
import { type ReadRow, type RowProblem, rowProblem } from "../domain/resident-import/import-rows.ts";
import { Refusal } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";

/** Rows that are being stored at once. */
const AT_ONCE = 4;

const CUT_OFF = "an import of residents was cut off; confirming it again goes on with it";

/** Between two notes of how far it is. */
const NOTE_EVERY_MS = 500;

export interface ImportRunnerOptions {
  stores: Pick<Repositories, "residentImports" | "auditEvents">;
  clock: () => Date;
  log: Pick<Logger, "error" | "info">;
  /** Makes a resident as New Resident does. @throws Refusal 400, 409 */
  add(actor: { userID: string }, form: NewResidentForm, importID: string): Promise<Stored<Resident>>;
  recordCreation(
    actorID: string,
    resident: Pick<Stored<Resident>, "_id" | "userID">,
    importID: string,
  ): Promise<void>;
  /** Is told when all rows are stored. */
  finished(actorID: string, importID: string, stored: number): Promise<void>;
}

export interface ImportRun {
  importID: string;
  actor: { userID: string };
  ready: readonly ReadRow[];
  /** Whom an earlier run has stored. */
  stored: readonly ImportedResident[];
}

/** The runner over one database. */
export function createImportRunner(options: ImportRunnerOptions) {
  const { stores, clock, log } = options;
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** A run that was cut off may have stored a resident and not said so. */
  async function mendTrail({ importID, actor, stored }: ImportRun): Promise<void> {
    for (const resident of stored) {
      const known = await stores.auditEvents.list(resident.userID, { limit: 1 });
      if (known.length === 0) await options.recordCreation(actor.userID, resident, importID);
    }
  }

  async function storeAll({ importID, actor, ready, stored: before }: ImportRun) {
    const rows = ready.values();
    const problems: RowProblem[] = [];
    let stored = before.length;
    let notedAt = 0;
    let failure: unknown;

    async function note(): Promise<void> {
      if (Date.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = Date.now();
      await stores.residentImports.note(importID, { stored, heardAt: clock() });
    }

    async function store(row: ReadRow): Promise<void> {
      try {
        await options.add(actor, row.form, importID);
        stored += 1;
      } catch (error) {
        // Somebody else has the e-mail since the check, or the day has changed.
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        problems.push(rowProblem(row, [error.message]));
      }
    }

    async function worker(): Promise<void> {
      for (const row of rows) {
        if (isStopping || failure !== undefined) return;
        try {
          await store(row);
          await note();
        } catch (error) {
          failure = error;
        }
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { counts: { stored, problems: problems.sort((a, b) => a.line - b.line) }, failure };
  }

  async function run(work: ImportRun): Promise<void> {
    const { importID, actor } = work;
    try {
      await mendTrail(work);
      const { counts, failure } = await storeAll(work);
      if (failure !== undefined) log.error({ err: failure, importID }, CUT_OFF);
      const isOver = !isStopping && failure === undefined;
      if (isOver) await options.finished(actor.userID, importID, counts.stored);
      const state = isOver ? "done" : "stopped";
      await stores.residentImports.note(importID, { ...counts, state, heardAt: clock() });
    } catch (error) {
      log.error({ err: error, importID }, CUT_OFF);
      const stopped = { state: "stopped" as const, heardAt: clock() };
      // Where this fails too, the import counts as left as soon as it has been silent for long enough.
      await stores.residentImports.note(importID, stopped).catch(() => undefined);
    }
  }

  return {
    /** Begins to store; resolves when the run is over, however it ends. */
    start(work: ImportRun): Promise<void> {
      const whole = run(work).finally(() => running.delete(whole));
      running.add(whole);
      return whole;
    },
    /** Lets the rows that are being stored come to their end, and no other begin. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
