/** The dry run: checks every row of a file against the rules, the other rows and the existing accounts. Nothing is stored. */
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { AppContext } from "../context.ts";
import { isBlank } from "../domain/field-rules.ts";
import {
  changesOf,
  type ExistingChanges,
  type ExistingResident,
  previewOf,
  residentFinder,
} from "../domain/resident-import/existing-residents.ts";
import {
  IMPORT_COLUMNS,
  type ImportForm,
  type RememberedFields,
} from "../domain/resident-import/import-columns.ts";
import type { ImportOptions } from "../domain/resident-import/import-options.ts";
import {
  type FileRow,
  flagDuplicateEmails,
  flagMissingLeases,
  IMPORT_TEXTS,
  leaseKeyOf,
  type ParsedRow,
  type RowProblem,
  rowProblem,
} from "../domain/resident-import/import-rows.ts";
import type { ImportChange } from "../domain/resident-import/import-views.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { CLASS_FEES, RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { canReturn } from "../domain/tenancy-rules.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { validationError } from "../http/errors.ts";
import { programFile } from "../program-file.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import type { Unit } from "../units/units.repository.ts";
import { type ImportTable, inTurns, readTable } from "./import-table.ts";
import type { ReadOutcome } from "./import-worker.ts";

/** A row of a resident who exists. */
export interface UpdateRow {
  row: ParsedRow;
  userID: string;
  changes: ExistingChanges;
  /** The changes for display. */
  preview: ImportChange;
}

export interface CheckedFile extends Pick<ImportTable, "columns" | "missing" | "absent"> {
  importID: string;
  rows: number;
  /** Rows without problems that are not stored yet. */
  ready: ParsedRow[];
  /** Rows of vacant units that the portal does not have. */
  vacant: ParsedRow[];
  /** The number of rows of residents who exist. */
  existing: number;
  /** The rows that change a resident who exists. */
  updates: UpdateRow[];
  /** The residents that this import has already stored. */
  stored: ImportedResident[];
  problems: RowProblem[];
  ignoredColumns: string[];
}

/**
 * The hash of the rows and of the option for residents who exist. It does not depend on the order of the columns in the file, nor on defaults
 * of empty cells, because the import itself can change these: the default of a unit type is that of the unit.
 */
async function hashRows(rows: readonly ParsedRow[], { existing }: ImportOptions): Promise<string> {
  const hash = createHash("sha256");
  for await (const batch of inTurns(rows)) {
    for (const { form, filledFields } of batch) {
      const texts = IMPORT_COLUMNS.map(({ field }) => (filledFields.has(field) ? form[field] : ""));
      hash.update(JSON.stringify(texts));
    }
  }
  return hash.update(existing ?? "").digest("hex");
}

export function createImportCheck(context: AppContext) {
  const { repositories } = context;

  /**
   * Adds a problem to each row whose email address has an account. The accounts of former residents, who can come back, don't count, nor do
   * accounts without a resident record, which an interrupted creation leaves behind.
   */
  async function addTakenEmailProblems(rows: readonly ParsedRow[]): Promise<void> {
    for await (const batch of inTurns(rows)) {
      const owners = await repositories.accounts.ownersOf(batch.map(({ email }) => email));
      if (owners.size === 0) continue;
      const userIDs = [...owners.values()].map(({ userID }) => userID);
      const residents = await repositories.residents.byUserIDs(userIDs);
      const residentsByID = new Map(residents.map((resident) => [resident.userID, resident]));
      for (const { email, problems } of batch) {
        const owner = owners.get(email);
        const resident = owner && residentsByID.get(owner.userID);
        const isFree = !owner || (resident ? canReturn(resident) : owner.isUnused);
        if (!isFree) problems.push(RESIDENT_TEXTS.emailInUse);
      }
    }
  }

  /** The keys of all running leases; empty if no row joins a lease. */
  async function runningLeaseKeys(rows: readonly ParsedRow[]): Promise<Set<string>> {
    const keys = new Set<string>();
    if (rows.every(({ form }) => form.joins === "")) return keys;
    for await (const lease of repositories.leases.running()) keys.add(leaseKeyOf(lease));
    return keys;
  }

  /** A function that fills in an empty unit type, with that of the unit, and an empty fee, with that of a new resident. */
  function defaultsOf(units: readonly Unit[]): (form: ImportForm) => void {
    const types = new Map(units.map(({ foldedNumber, type }) => [foldedNumber, type]));
    return (form) => {
      if (isBlank(form.unitType)) form.unitType = types.get(foldedUnit(form.unitNumber)) || "Other";
      if (isBlank(String(form.monthlyFee ?? "")))
        form.monthlyFee = String(CLASS_FEES[RESIDENT_DEFAULTS.class]);
    };
  }

  /** Separates the rows of new residents from those of residents who exist, for which only the rules of the changed fields count. */
  async function splitRows(rows: readonly ParsedRow[], { existing: mode }: ImportOptions) {
    if (!mode) return { newRows: rows, existing: 0, updates: [] };
    const residents: ExistingResident[] = [];
    for await (const part of repositories.residents.all()) residents.push(...part);
    const find = residentFinder(residents);
    const newRows: ParsedRow[] = [];
    const updates: UpdateRow[] = [];
    for await (const batch of inTurns(rows)) {
      for (const row of batch) {
        const resident = find(row.email, row.form);
        if (!resident) {
          newRows.push(row);
          continue;
        }
        const changes = changesOf(row.form, resident, mode, row.filledFields);
        if (Object.keys(changes).length === 0) continue;
        row.brokenRules = row.brokenRules.filter(({ field }) => field in changes);
        const name = `${resident.firstName} ${resident.lastName}`.trim() || resident.email;
        const preview = { line: row.line, name, changes: previewOf(changes, resident) };
        updates.push({ row, userID: resident.userID, changes, preview });
      }
    }
    return { newRows, existing: rows.length - newRows.length, updates };
  }

  /** @throws HttpError 400 for a file that can't be read */
  return async function check(
    bytes: Uint8Array,
    options: ImportOptions,
    remembered: RememberedFields,
  ): Promise<CheckedFile> {
    const { asksTraits } = context.settings.current().personalDetails;
    const today = context.today();
    const units = await repositories.units.list();
    const defaults = defaultsOf(units);
    const fileRows = await readRows(bytes);
    const table = await readTable(fileRows, { today, asksTraits, options, remembered, defaults });
    const { rows, columns, missing, absent, ignored: ignoredColumns } = table;
    const importID = await hashRows(rows, options);
    const stored = await repositories.residents.ofImport(importID);
    const storedEmails = new Set(stored.map(({ email }) => email));
    const residentRows = rows.filter((row) => !row.isVacant);
    flagDuplicateEmails(residentRows);
    // A second row with the same email address stays a problem, even if the first row is already stored.
    const rowsLeft = residentRows.filter(
      ({ email, problems }) => problems.length > 0 || !storedEmails.has(email),
    );
    const { newRows, existing, updates } = await splitRows(rowsLeft, options);
    const checkedRows = [...newRows, ...updates.map(({ row }) => row)];
    for (const row of checkedRows) row.problems.push(...row.brokenRules.map(({ text }) => text));
    flagMissingLeases(newRows, await runningLeaseKeys(newRows));
    await addTakenEmailProblems(newRows.filter(({ email }) => email !== "" && !storedEmails.has(email)));
    const counts = { rows: rows.length, existing, stored };
    const summary = { importID, columns, missing, absent, ignoredColumns, ...counts };
    // Without a required column, every row would have the same problem.
    if (missing.length > 0) return { ...summary, ready: [], vacant: [], updates: [], problems: [] };
    const isValid = ({ problems }: ParsedRow) => problems.length === 0;
    const invalidRows = checkedRows.filter((row) => !isValid(row)).sort((a, b) => a.line - b.line);
    const keyOf = (number: string, building: string) => JSON.stringify([number, building]);
    // A row without a building means any unit with its number.
    const unitKeys = new Set(
      units.flatMap(({ foldedNumber, foldedBuilding }) => [
        keyOf(foldedNumber, ""),
        keyOf(foldedNumber, foldedBuilding),
      ]),
    );
    const hasUnit = ({ form }: ParsedRow) =>
      unitKeys.has(keyOf(foldedUnit(form.unitNumber), foldedUnit(form.building)));
    return {
      ...summary,
      ready: newRows.filter(isValid),
      vacant: rows.filter((row) => row.isVacant && !hasUnit(row)),
      updates: updates.filter(({ row }) => isValid(row)),
      problems: invalidRows.map((row) => rowProblem(row, row.problems)),
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
      else reject(validationError(outcome.errorText));
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooCostly();
      else reject(error);
    });
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
