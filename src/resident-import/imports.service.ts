/**
 * Imports residents from a file: a dry run that stores nothing, and a confirmation that stores each row exactly once, even if
 * it is sent several times or to several nodes. The import's id is a hash of the file's rows and of what becomes of residents who exist. A
 * document with that id ensures that only one confirmation stores the rows. Each imported resident carries the import's id, so that a continued import skips the
 * residents that already exist.
 */
import pTimeout from "p-timeout";
import type { AppContext } from "../context.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import {
  foldedHead,
  importTemplate,
  type RememberedFields,
} from "../domain/resident-import/import-columns.ts";
import type { ImportOptions } from "../domain/resident-import/import-options.ts";
import { IMPORT_TEXTS } from "../domain/resident-import/import-rows.ts";
import type {
  ImportCheckView,
  ImportColumnView,
  ImportView,
} from "../domain/resident-import/import-views.ts";
import type { Actor } from "../domain/roles.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import { createImportCheck } from "./import-check.ts";
import { createImportRunner } from "./import-runner.ts";
import type { ResidentImport } from "./resident-imports.repository.ts";
import { withTranslatedHeads } from "./translated-files.ts";

/** A running import updates its heartbeat twice a second. After this time without one, it counts as interrupted. */
const SILENT_MS = 30_000;

/**
 * A confirmation waits at most this long for the import to finish. The response has the result of a small import, and the progress
 * of a large one.
 */
const RESPONSE_WITHIN_MS = 1_500;

/** The number of imports in the list. */
const LIST_LIMIT = 10;

/** Files checked concurrently, and the maximum number of waiting files. */
const CONCURRENCY = 1;
const QUEUE_MAX = 5;

/** Changed residents that a check shows. */
const CHANGES_SHOWN = 500;

/** Column heads whose fields are remembered for a person. */
const REMEMBERED_MAX = 200;

/** A file that is confirmed. */
interface ImportedFile {
  importID: string;
  file: Uint8Array;
  fileName: string;
  options: ImportOptions;
}

/** A resident with the path of the invitation link. */
export interface IssuedLink {
  resident: ImportedResident;
  path: string;
}

export function createImportsService(context: AppContext) {
  const { repositories, clock, log } = context;

  const { residentImports } = repositories;
  const limit = createConcurrencyLimit(CONCURRENCY, QUEUE_MAX);
  const checkFile = createImportCheck(context);
  const runner = createImportRunner(context);

  async function present(imports: readonly ResidentImport[]): Promise<ImportView[]> {
    const names = await context.accounts.findDisplayNames([
      ...new Set(imports.map(({ startedBy }) => startedBy)),
    ]);
    return imports.map((one) => ({
      importID: one._id,
      state: one.state,
      rows: one.rows,
      stored: one.stored,
      updated: one.updated ?? 0,
      problems: one.problems,
      fileName: one.fileName,
      startedAt: one.startedAt.toISOString(),
      startedBy: names.get(one.startedBy)?.name ?? "",
      linksTaken: one.linksTakenAt !== null,
    }));
  }

  /** The fields that the person has chosen for the columns of earlier files, by head. */
  async function findRemembered({ userID }: Actor): Promise<RememberedFields> {
    const account = await repositories.accounts.byUserID(userID);
    return new Map((account?.importColumns ?? []).map(({ head, field }) => [head, field]));
  }

  /**
   * Remembers the fields that staff have chosen for columns, by head. A head that several columns of the file have says nothing of other files.
   * The newest choices push out the oldest.
   */
  async function remember(
    { userID }: Actor,
    columns: readonly ImportColumnView[],
    { fields: chosenFields }: ImportOptions,
    before: RememberedFields,
  ) {
    const fieldsByHead = new Map(before);
    const heads = columns.map(({ head }) => foldedHead(head));
    for (const [index, { field }] of columns.entries()) {
      const head = heads[index] ?? "";
      if (!(index in chosenFields) || head === "" || heads.indexOf(head) !== heads.lastIndexOf(head))
        continue;
      // Deleted first, because a new entry comes last.
      fieldsByHead.delete(head);
      fieldsByHead.set(head, field);
    }
    const importColumns = [...fieldsByHead].map(([head, field]) => ({ head, field })).slice(-REMEMBERED_MAX);
    await repositories.accounts.update(userID, { importColumns, updatedAt: clock() });
  }

  async function findView(importID: string): Promise<ImportView> {
    const residentImport = await residentImports.byID(importID);
    const [view] = residentImport ? await present([residentImport]) : [];
    if (!view) throw notFound(IMPORT_TEXTS.notFound);
    return view;
  }

  /** Issues a new link for each resident of an import whose invitation is unused and whose account is open, one after another. */
  async function* issueLinks(importID: string, actorID: string): AsyncGenerator<IssuedLink, void> {
    for (const resident of await repositories.residents.ofImport(importID)) {
      const { userID } = resident;
      if ((await context.links.stateOf(userID, "invite")) === "used") continue;
      const account = await context.accounts.byUserID(userID);
      if (!account || account.access === "closed" || account.deactivatedAt) continue;
      yield { resident, path: await context.auth.issueLink("invite", userID, actorID, { isMailed: false }) };
    }
  }

  return {
    /** Header row and example row of the template file. */
    template: () => importTemplate(context.settings.current().personalDetails.asksTraits),

    /** Checks a file without storing anything. @throws HttpError 400 for a file that can't be read */
    async check(actor: Actor, file: Uint8Array, options: ImportOptions): Promise<ImportCheckView> {
      const remembered = await findRemembered(actor);
      const checkedFile = await limit.run(() => checkFile(file, options, withTranslatedHeads(remembered)));
      const { ready, vacant, updates, stored, ...view } = checkedFile;
      const residentImport = await residentImports.byID(view.importID);
      return {
        ...view,
        state: residentImport?.state ?? "new",
        ready: ready.length,
        vacant: vacant.length,
        updates: updates.length,
        changes: updates.slice(0, CHANGES_SHOWN).map(({ preview }) => preview),
        stored: stored.length,
      };
    },

    /**
     * Stores the valid rows of a checked file. If the import is already done or running, only returns its state.
     * @throws HttpError 400 if there is nothing to store, 409 if the file differs from the checked one
     */
    async confirm(
      actor: Actor,
      { importID, file, fileName, options }: ImportedFile,
      idempotency?: Idempotency,
    ): Promise<ImportView> {
      const remembered = await findRemembered(actor);
      const checkedFile = await limit.run(() => checkFile(file, options, withTranslatedHeads(remembered)));
      const { columns, ready, vacant, updates, stored: storedBefore } = checkedFile;
      if (checkedFile.importID !== importID) throw conflict(IMPORT_TEXTS.otherFile);
      // Of two confirmations of one file, the slower one may find all addresses taken by residents of the faster one, so that no row is
      // ready. It returns the state of the faster one.
      const earlierImport = await residentImports.byID(importID);
      // Vacant units are added only together with residents.
      const rows = ready.length + updates.length + storedBefore.length;
      if (!earlierImport && rows === 0) throw validationError(IMPORT_TEXTS.nothingToDo);
      await remember(actor, columns, options, remembered);
      const now = clock();
      const newImport = {
        _id: importID,
        fileName,
        startedBy: actor.userID,
        rows,
        ...(idempotency && { idempotency }),
      };
      if (await residentImports.claim(newImport, now, new Date(now.getTime() - SILENT_MS))) {
        const updatedBefore = earlierImport?.updated ?? 0;
        const run = runner.start({ importID, actor, ready, vacant, updates, updatedBefore, storedBefore });
        await pTimeout(run, { milliseconds: RESPONSE_WITHIN_MS, message: false });
      }
      return findView(importID);
    },

    /** The import that a call of `confirm` with this key started. */
    byKey: storedAnswer(
      residentImports.byIdempotencyKey,
      async (residentImport) => (await present([residentImport]))[0],
    ),

    /** A list with one import, or an empty list if there is none with this id. */
    async only(importID: string): Promise<ImportView[]> {
      const residentImport = await residentImports.byID(importID);
      return residentImport ? present([residentImport]) : [];
    },

    /** The imports that were started last, newest first. */
    latest: async () => present(await residentImports.latest(LIST_LIMIT)),

    /**
     * Takes the invitation links of an import. This works once: links are issued while they are read, and are not stored.
     * @returns the links, and `giveBack` to allow another download after a failed download
     * @throws HttpError 404, 409 until the import is done, and if the links were already downloaded
     */
    async takeLinks(actor: { userID: string }, importID: string) {
      const { state } = await findView(importID);
      if (state !== "done") throw conflict(IMPORT_TEXTS.stillRunning);
      if (!(await residentImports.takeLinks(importID, clock()))) throw conflict(IMPORT_TEXTS.linksTaken);
      return {
        links: issueLinks(importID, actor.userID),
        giveBack: () =>
          residentImports.giveLinksBack(importID).catch((err: unknown) => {
            log.error({ err, importID }, "the download of invitation links failed and cannot be repeated");
          }),
      };
    },

    stop: runner.stop,
  };
}
