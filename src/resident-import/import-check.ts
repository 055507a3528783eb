/** The dry run: every row of a file against the rules, the other rows and the accounts that there are. Nothing is stored. */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type CalendarDate, toCalendarDate } from "../domain/calendar.ts";
import { IMPORT_ROWS_MAX } from "../domain/limits.ts";
import { IMPORT_COLUMNS, readHeader } from "../domain/resident-import/import-columns.ts";
import {
  IMPORT_TEXTS,
  noteRepeatedEmails,
  type ReadRow,
  type RowProblem,
  readRow,
  rowProblem,
  tooManyRows,
} from "../domain/resident-import/import-rows.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { validationError } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { ImportedResident } from "../residents/residents.repository.ts";
import { readRows } from "./import-reader.ts";

/** Rows that are looked through in one go; other requests get their turn in between. */
const PART_ROWS = 500;

export interface CheckedFile {
  importID: string;
  rows: number;
  /** What is to be stored. */
  ready: ReadRow[];
  /** Whom this very import has stored before. */
  stored: ImportedResident[];
  problems: RowProblem[];
  ignoredColumns: string[];
}

/** What the rows say, in an order of columns that doesn't depend on the file's. */
function idOf(rows: readonly ReadRow[]): string {
  const hash = createHash("sha256");
  for (const { form } of rows) hash.update(JSON.stringify(IMPORT_COLUMNS.map(({ field }) => form[field])));
  return hash.digest("hex");
}

async function readFile(bytes: Uint8Array, today: CalendarDate) {
  const [head, ...rows] = await readRows(bytes);
  if (!head || rows.length === 0) throw validationError(IMPORT_TEXTS.empty);
  if (rows.length > IMPORT_ROWS_MAX) throw validationError(tooManyRows(IMPORT_ROWS_MAX));
  const header = readHeader(head.cells);
  if (typeof header === "string") throw validationError(header);
  const read: ReadRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % PART_ROWS === 0) await nextTurn();
    read.push(readRow(row, header.places, head.cells.length, today));
  }
  return { read, ignored: header.ignored };
}

export interface ImportCheckOptions {
  stores: Pick<Repositories, "accounts" | "residents">;
  clock: () => Date;
  /** The property's, an IANA name: whose today a birth date is measured by. */
  timeZone: string;
}

/** The dry run over one database. */
export function createImportCheck({ stores, clock, timeZone }: ImportCheckOptions) {
  /** Notes each row whose e-mail has an account; one that an interrupted creation left without a record has none. */
  async function noteTaken(rows: readonly ReadRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += PART_ROWS) {
      const part = rows.slice(from, from + PART_ROWS);
      const owners = await stores.accounts.ownersOf(part.map(({ email }) => email));
      if (owners.size === 0) continue;
      const waiting = [...owners.values()].filter(({ waits }) => waits).map(({ userID }) => userID);
      const recorded = new Set((await stores.residents.byUserIDs(waiting)).map(({ userID }) => userID));
      for (const { email, problems } of part) {
        const owner = owners.get(email);
        if (owner && (!owner.waits || recorded.has(owner.userID))) problems.push(RESIDENT_TEXTS.emailInUse);
      }
    }
  }

  /** @throws Refusal 400 for a file that can't be read, or whose columns don't do */
  return async function check(bytes: Uint8Array): Promise<CheckedFile> {
    const { read, ignored } = await readFile(bytes, toCalendarDate(clock(), timeZone));
    const importID = idOf(read);
    noteRepeatedEmails(read);
    const before = await stores.residents.ofImport(importID);
    const own = new Set(before.map(({ email }) => email));
    // A second row of an e-mail stays a problem, though the first one is stored.
    const open = read.filter(({ email, problems }) => problems.length > 0 || !own.has(email));
    await noteTaken(open.filter(({ email }) => email !== "" && !own.has(email)));
    return {
      importID,
      rows: read.length,
      ready: open.filter(({ problems }) => problems.length === 0),
      stored: before,
      problems: open
        .filter(({ problems }) => problems.length > 0)
        .map((row) => rowProblem(row, row.problems)),
      ignoredColumns: ignored,
    };
  };
}
