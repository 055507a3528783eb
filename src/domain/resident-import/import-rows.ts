/** The rows of a file of residents against the rules of New Resident, and against one another. */
import type { CalendarDate } from "../calendar.ts";
import { normalizeEmail } from "../email-address.ts";
import { isBlank } from "../hidden-characters.ts";
import type { NewResidentForm } from "../resident.ts";
import { newResidentProblems } from "../resident-rules.ts";
import { formOf, type Places } from "./import-columns.ts";

/** A row of a file, with the line of the file on which it begins, from 1. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  /** What is wrong with how it is written. */
  broken?: string;
}

/** A row that was read, with everything that is wrong with it. */
export interface ReadRow {
  line: number;
  form: NewResidentForm;
  /** In small letters, as accounts have it. */
  email: string;
  problems: string[];
}

/** A row that can't be imported, as it is shown: nothing private, only what finds it again. */
export interface RowProblem {
  line: number;
  /** First and last name, or the e-mail where there is none. */
  name: string;
  texts: string[];
}

export const IMPORT_TEXTS = {
  notCsv: "This is not a CSV file. In a spreadsheet program, save the sheet as CSV (UTF-8) first.",
  empty: "The file has no rows.",
  tooManyCells: "The row has more cells than the first line has columns. Is a comma not in quotes?",
  tooCostly: "Reading the file takes too long. Save the sheet as CSV again, or split it into smaller files.",
  brokenQuotes: "The quotes of this row do not match.",
  fileMissing: "Please choose a file.",
  nothingToDo: "There is no row that can be imported.",
  otherFile: "This is not the file that was checked. Please check it again.",
  notFound: "Import not found.",
  stillRunning: "The import is still running.",
  linksTaken:
    "The invitation links were downloaded before. The profile of each resident can issue a new one.",
  checkFailed: "The file could not be checked.",
  importFailed: "The import could not be started.",
  linksFailed: "The invitation links could not be downloaded.",
} as const;

/** The text for a file of too many rows. */
export function tooManyRows(max: number): string {
  return `The file has more than ${max.toLocaleString("en-US")} rows.`;
}

/** The text for a file with a row of too many cells. */
export function tooManyColumns(max: number): string {
  return `The file has more than ${max} columns.`;
}

/** The text for a file of too many bytes. */
export function fileTooLarge(maxBytes: number): string {
  return `The file is larger than ${maxBytes / 1024 / 1024} MB.`;
}

/** Whether no cell of a row holds anything. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(isBlank);
}

/** Reads one row. @param columns how many columns the first line has */
export function readRow(row: FileRow, places: Places, columns: number, today: CalendarDate): ReadRow {
  const form = formOf(row.cells, places);
  const hasMore = row.cells.slice(columns).some((cell) => !isBlank(cell));
  const written = [...(row.broken ? [row.broken] : []), ...(hasMore ? [IMPORT_TEXTS.tooManyCells] : [])];
  return {
    line: row.line,
    form,
    email: normalizeEmail(form.email),
    // What is written wrongly shifts the cells, and every rule would break.
    problems: written.length > 0 ? written : newResidentProblems(form, today),
  };
}

/** Notes every row whose e-mail an earlier row has already. */
export function noteRepeatedEmails(rows: readonly ReadRow[]): void {
  const lines = new Map<string, number>();
  for (const { email, line, problems } of rows) {
    if (email === "") continue;
    const first = lines.get(email);
    if (first === undefined) lines.set(email, line);
    else problems.push(`The email is already in line ${first}.`);
  }
}

/** A row as its problem is shown. */
export function rowProblem({ line, form }: ReadRow, texts: string[]): RowProblem {
  return { line, name: `${form.firstName} ${form.lastName}`.trim() || form.email, texts };
}
