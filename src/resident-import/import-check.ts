/** The dry run: checks every row of a file against the rules, the other rows and the existing accounts. Nothing is stored. */

import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { AppContext } from "../context.ts";
import { type CalendarDate, toCalendarDate } from "../domain/calendar.ts";
import { IMPORT_ROWS_MAX } from "../domain/limits.ts";
import { IMPORT_COLUMNS, readHeader } from "../domain/resident-import/import-columns.ts";
import {
  type FileRow,
  flagDuplicateEmails,
  flagMissingLeases,
  IMPORT_TEXTS,
  leaseKeyOf,
  type ParsedRow,
  parseRow,
  type RowProblem,
  rowProblem,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { canReturn } from "../domain/tenancy-rules.ts";
import { validationError } from "../http/errors.ts";
import { programFile } from "../program-file.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { ReadOutcome } from "./import-worker.ts";

/** Rows checked in one batch. Other requests run between two batches. */
const PART_ROWS = 500;

export interface CheckedFile {
  importID: string;
  rows: number;
  /** Rows without problems that are not stored yet. */
  ready: ParsedRow[];
  /** The residents that this import has already stored. */
  stored: ImportedResident[];
  problems: RowProblem[];
  ignoredColumns: string[];
}

/** The hash of the rows. It does not depend on the order of the columns in the file. */
function hashRows(rows: readonly ParsedRow[]): string {
  const hash = createHash("sha256");
  for (const { form } of rows) hash.update(JSON.stringify(IMPORT_COLUMNS.map(({ field }) => form[field])));
  return hash.digest("hex");
}

async function readFile(bytes: Uint8Array, today: CalendarDate, asksTraits: boolean) {
  const [head, ...fileRows] = await readRows(bytes);
  if (!head || fileRows.length === 0) throw validationError(IMPORT_TEXTS.empty);
  if (fileRows.length > IMPORT_ROWS_MAX) throw validationError(tooManyRows(IMPORT_ROWS_MAX));
  const header = readHeader(head.cells, asksTraits);
  if (typeof header === "string") throw validationError(header);
  const context = { places: header.places, columns: head.cells.length, today, asksTraits };
  const rows: ParsedRow[] = [];
  for (const [at, row] of fileRows.entries()) {
    if (at > 0 && at % PART_ROWS === 0) await nextTurn();
    rows.push(parseRow(row, context));
  }
  return { rows, ignored: header.ignored };
}

/** Creates the dry run. */
export function createImportCheck(
  { repositories, clock, config: { propertyTimeZone: timeZone } }: AppContext,
  settings: Pick<SettingsService, "current">,
) {
  /**
   * Adds a problem to each row whose e-mail already has an account. Former residents come back, and accounts without a resident
   * record, which an interrupted creation leaves behind, do not count.
   */
  async function addTakenEmailProblems(rows: readonly ParsedRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += PART_ROWS) {
      const part = rows.slice(from, from + PART_ROWS);
      const owners = await repositories.accounts.ownersOf(part.map(({ email }) => email));
      if (owners.size === 0) continue;
      const userIDs = [...owners.values()].map(({ userID }) => userID);
      const records = new Map(
        (await repositories.residents.byUserIDs(userIDs)).map((one) => [one.userID, one]),
      );
      for (const { email, problems } of part) {
        const owner = owners.get(email);
        const resident = owner && records.get(owner.userID);
        const isFree = !owner || (resident ? canReturn(resident) : owner.waits);
        if (!isFree) problems.push(RESIDENT_TEXTS.emailInUse);
      }
    }
  }

  /** The keys of the leases of residents, if a row joins one. */
  async function storedLeases(rows: readonly ParsedRow[]): Promise<Set<string>> {
    const keys = new Set<string>();
    if (rows.every(({ form }) => form.joins === "")) return keys;
    for await (const lease of repositories.leases.running()) keys.add(leaseKeyOf(lease));
    return keys;
  }

  /** @throws HttpError 400 for a file that can't be read or has invalid columns */
  return async function check(bytes: Uint8Array): Promise<CheckedFile> {
    const { rows, ignored } = await readFile(
      bytes,
      toCalendarDate(clock(), timeZone),
      settings.current().personalDetails.asksTraits,
    );
    const importID = hashRows(rows);
    flagDuplicateEmails(rows);
    flagMissingLeases(rows, await storedLeases(rows));
    const before = await repositories.residents.ofImport(importID);
    const storedEmails = new Set(before.map(({ email }) => email));
    // A second row with the same e-mail stays a problem, even if the first one is already stored.
    const pending = rows.filter(({ email, problems }) => problems.length > 0 || !storedEmails.has(email));
    await addTakenEmailProblems(pending.filter(({ email }) => email !== "" && !storedEmails.has(email)));
    return {
      importID,
      rows: rows.length,
      ready: pending.filter(({ problems }) => problems.length === 0),
      stored: before,
      problems: pending
        .filter(({ problems }) => problems.length > 0)
        .map((row) => rowProblem(row, row.problems)),
      ignoredColumns: ignored,
    };
  };
}

/** The largest file with 10,000 rows takes about 60 MB and half a second. */
const MEMORY_MAX_MB = 256;
const TIME_MAX_MS = 10_000;

/**
 * Reads the rows of a file.
 * @param timeMaxMs the time limit in milliseconds
 * @throws HttpError 400 for a file that can't be read or that exceeds the limits
 */
export function readRows(file: Uint8Array, timeMaxMs = TIME_MAX_MS): Promise<FileRow[]> {
  const worker = new Worker(programFile("import-worker", import.meta.url), {
    execArgv: [],
    env: {},
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  return new Promise<FileRow[]>((resolve, reject) => {
    const tooCostly = () => reject(validationError(IMPORT_TEXTS.tooCostly));
    const timer = setTimeout(tooCostly, timeMaxMs);
    worker.once("message", (outcome: ReadOutcome) => {
      if ("rows" in outcome) resolve(outcome.rows);
      else reject(validationError(outcome.refused));
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooCostly();
      else reject(error);
    });
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
