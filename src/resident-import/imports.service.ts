/**
 * Import of residents from a file: a dry run that stores nothing, and a confirmation that stores each row once, however
 * often and from wherever it is sent. The import's id is made of the file's content; one document with that id lets one
 * of all who confirm store the rows, each resident carries it, and whoever goes on with an import that was cut off passes over
 * the residents that are there.
 */
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import type { AuditNote } from "../domain/audit-changes.ts";
import { IMPORT_TEXTS } from "../domain/resident-import/import-rows.ts";
import type { ImportCheckView, ImportView } from "../domain/resident-import/import-views.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import { createImportCheck } from "./import-check.ts";
import { createImportRunner, type ImportRunnerOptions } from "./import-runner.ts";
import type { ResidentImport } from "./resident-imports.repository.ts";

/** Whoever stores rows is heard of twice a second; silent for this long, it isn't there any more. */
const SILENT_MS = 30_000;

/** A small import is over within this time, and the confirmation's answer says so. */
const ANSWER_WITHIN_MS = 1_500;

/** Imports that a list shows. */
const LATEST = 10;

/** Files looked through at once, and how many may wait. */
const AT_ONCE = 1;
const WAITING_MAX = 5;

export interface ImportsServiceOptions extends Pick<ImportRunnerOptions, "add" | "recordCreation"> {
  stores: Pick<Repositories, "accounts" | "residents" | "residentImports" | "auditEvents">;
  clock: () => Date;
  timeZone: string;
  log: Pick<Logger, "error" | "info">;
  namesOf(userIDs: string[]): Promise<Map<string, { name: string }>>;
  /** Where an invitation stands. */
  invitationState(userID: string): Promise<"none" | "open" | "used" | "expired">;
  /** Issues an invitation. @returns its path */
  invite(userID: string, issuedBy: string): Promise<string>;
  record(note: AuditNote): Promise<void>;
}

/** A resident with the way in. */
export interface IssuedLink {
  resident: ImportedResident;
  path: string;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** The imports over one database. */
export function createImportsService(options: ImportsServiceOptions) {
  const { stores, clock, timeZone, log, namesOf, record } = options;
  const { residentImports } = stores;
  const limit = createConcurrencyLimit(AT_ONCE, WAITING_MAX);
  const check = createImportCheck({ stores, clock, timeZone });
  const runner = createImportRunner({
    stores,
    clock,
    log,
    add: options.add,
    recordCreation: options.recordCreation,
    finished: (actorID, targetID, stored) =>
      record({ action: "residents-imported", actorID, targetID, cause: `${stored} from a file` }),
  });

  async function present(imports: readonly ResidentImport[]): Promise<ImportView[]> {
    const names = await namesOf([...new Set(imports.map(({ startedBy }) => startedBy))]);
    return imports.map((one) => ({
      importID: one._id,
      state: one.state,
      rows: one.rows,
      stored: one.stored,
      problems: one.problems,
      fileName: one.fileName,
      startedAt: one.startedAt.toISOString(),
      startedBy: names.get(one.startedBy)?.name ?? "",
      linksTaken: one.linksTakenAt !== null,
    }));
  }

  async function look(importID: string): Promise<ImportView> {
    const found = await residentImports.byID(importID);
    const [view] = found ? await present([found]) : [];
    if (!view) throw notFound(IMPORT_TEXTS.notFound);
    return view;
  }

  /** Issues a new link to everybody of an import who hasn't used one yet, one after another. */
  async function* issueLinks(importID: string, actorID: string): AsyncGenerator<IssuedLink, void> {
    for (const resident of await stores.residents.ofImport(importID)) {
      if ((await options.invitationState(resident.userID)) === "used") continue;
      yield { resident, path: await options.invite(resident.userID, actorID) };
    }
  }

  return {
    /** What an import of a file would do. @throws Refusal 400 for a file that can't be read or lacks columns */
    async check(file: Uint8Array): Promise<ImportCheckView> {
      const { importID, rows, ready, stored, problems, ignoredColumns } = await limit.run(() => check(file));
      const known = await residentImports.byID(importID);
      return {
        importID,
        state: known?.state ?? "new",
        rows,
        ready: ready.length,
        stored: stored.length,
        problems,
        ignoredColumns,
      };
    },

    /**
     * Stores what can be stored of a file that was checked; where that is done or being done already, says how it stands.
     * @throws Refusal 400 for nothing to store, 409 for another file than the one that was checked
     */
    async confirm(
      actor: { userID: string },
      { importID, file, fileName }: { importID: string; file: Uint8Array; fileName: string },
    ): Promise<ImportView> {
      const { ready, stored, importID: found } = await limit.run(() => check(file));
      if (found !== importID) throw conflict(IMPORT_TEXTS.otherFile);
      if (ready.length === 0 && stored.length === 0) throw validationError(IMPORT_TEXTS.nothingToDo);
      const now = clock();
      const begun = { _id: importID, fileName, startedBy: actor.userID, rows: ready.length + stored.length };
      if (await residentImports.claim(begun, now, new Date(now.getTime() - SILENT_MS))) {
        const run = runner.start({ importID, actor, ready, stored });
        await pTimeout(run, { milliseconds: ANSWER_WITHIN_MS, message: false });
      }
      return look(importID);
    },

    /** One import, where there is one. */
    async only(importID: string): Promise<ImportView[]> {
      const found = await residentImports.byID(importID);
      return found ? present([found]) : [];
    },

    /** The imports that were begun last, newest first. */
    latest: async () => present(await residentImports.latest(LATEST)),

    /**
     * The invitation links of an import, once: they are issued while they are read, and known nowhere afterwards.
     * @returns the links, and `giveBack` for when they did not arrive
     * @throws Refusal 404, and 409 while the import goes on or when the links were taken before
     */
    async takeLinks(actor: { userID: string }, importID: string) {
      const { state } = await look(importID);
      if (state !== "done") throw conflict(IMPORT_TEXTS.stillRunning);
      if (!(await residentImports.takeLinks(importID, clock()))) throw conflict(IMPORT_TEXTS.linksTaken);
      return {
        links: issueLinks(importID, actor.userID),
        giveBack: () =>
          residentImports
            .giveLinksBack(importID)
            .catch((error) => log.error({ err: error, importID }, "links could not be given back")),
      };
    },

    stop: runner.stop,
  };
}
