/** Checks the rows of a resident import: against the rules of the New Resident form, and for repeated emails and missing leases. */

import type { CalendarDate } from "../calendar.ts";
import { normalizeEmail } from "../email-address.ts";
import {
  EDIT_UNIT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  NEW_UNIT_TYPES,
  RACE_ETHNICITIES,
} from "../enumerations.ts";
import { isBlank, type Problem } from "../field-rules.ts";
import { LEASE_TEXTS, leaseKindOf } from "../lease-rules.ts";
import { type Message, message, msgs } from "../message.ts";
import { englishOf } from "../rendered-message.ts";
import type { NewResidentForm } from "../resident.ts";
import { newResidentProblems } from "../resident-rules.ts";
import { foldedUnit } from "../unit-rules.ts";
import type { ImportField, ImportForm } from "./import-columns.ts";
import { repeatedEmail, unknownChoice } from "./problem-texts.ts";
import { type ReadWord, type RowContext, readRow } from "./row-readings.ts";

/** A row of a file. `line` is the line number where the row starts, from 1. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  /** The error text about the CSV syntax of the row. */
  syntaxProblem?: string;
}

/** A parsed row. `problems` are about its cells, its syntax and other rows; `brokenRules` are those of the form. */
export interface ParsedRow {
  line: number;
  form: ImportForm;
  /** The fields whose cells have a text. The others are empty or have a default. */
  filledFields: ReadonlySet<ImportField>;
  /** Normalized in the same way as the emails of accounts. */
  email: string;
  problems: string[];
  /** Whether the unit has no resident: the name is a word such as 'Vacant', and there is no email. */
  isVacant: boolean;
  brokenRules: readonly { field: string; text: string }[];
}

/** A row that can't be imported, for display. It has only the fields that identify the row, and no private data. */
export interface RowProblem {
  line: number;
  /** First and last name, or the email if there is no name. */
  name: string;
  texts: string[];
}

export const IMPORT_TEXTS = msgs({
  notCsv:
    "This is neither a CSV nor an Excel file (.xlsx). In a spreadsheet program, save the sheet as one of them first.",
  empty: "The file has no rows.",
  tooManyCells: "The row has more cells than the first line has columns. Check for a comma outside quotes.",
  tooCostly: "Reading the file takes too long. Save the sheet as CSV again, or split it into smaller files.",
  brokenQuotes: "The quotes of this row do not match.",
  joinsInvalid:
    "A person joins a lease as leaseholder or occupant. Leave the cell empty for a separate lease.",
  optionsInvalid: "The options of the import are not valid.",
  fileMissing: "Please choose a file.",
  nothingToDo: "There is no row that can be imported.",
  otherFile: "This is not the file that was checked. Please check it again.",
  notFound: "Import not found.",
  stillRunning: "The import is still running.",
  linksTaken:
    "The invitation links were already downloaded. You can issue a new link in a resident's profile.",
  checkFailed: "The file could not be checked.",
  importFailed: "The import could not be started.",
  linksFailed: "The invitation links could not be downloaded.",
});

export const tooManyRows = (max: number): Message => message("The file has more than {max} rows.", { max });

export const tooManyColumns = (max: number): Message =>
  message("The file has more than {max} columns.", { max });

export const fileTooLarge = (maxBytes: number): Message =>
  message("The file is larger than {megabytes} MB.", { megabytes: maxBytes / 1024 / 1024 });

export const isBlankRow = (cells: readonly string[]): boolean => cells.every(isBlank);

interface CheckContext extends RowContext {
  /** Sets fields that are empty. */
  defaults: (form: ImportForm) => void;
  /** Number of columns in the header row. */
  columns: number;
  today: CalendarDate;
  /** Whether the property asks for protected traits. */
  asksTraits: boolean;
}

/** Fields that may stay empty in a row, although New Resident asks for each: other systems often don't have them. */
const OPTIONAL_FIELDS = ["phone", "dateOfBirth", "maritalStatus", "gender", "raceEthnicity"] as const;

/** Whether a field of a row is empty, and an import accepts that. */
export const isEmptyOptional = (form: Partial<ImportForm>, name: string): boolean => {
  const field = OPTIONAL_FIELDS.find((optional) => optional === name);
  return field !== undefined && isBlank(form[field] ?? "");
};

/** The choices of fields with a list. */
const CHOICES: Partial<Record<string, { head: string; choices: readonly string[] }>> = {
  maritalStatus: { head: "Marital status", choices: MARITAL_STATUSES },
  gender: { head: "Gender", choices: GENDERS },
  raceEthnicity: { head: "Race/Ethnicity", choices: RACE_ETHNICITIES },
  unitType: { head: "Unit type", choices: [...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES] },
};

/** The error text of a field. The form only says that a choice is required; a file may also have an unknown choice. */
function problemText(form: ImportForm, { field, text }: Problem<keyof NewResidentForm>): string {
  const list = CHOICES[field];
  const cell = String(form[field]);
  return list && !isBlank(cell) ? unknownChoice(list.head, cell, list.choices) : englishOf(text);
}

const VACANT = /^\W{0,3}(?:vacant|vacancy|unoccupied)\b/i;

const isVacant = ({ unitNumber, firstName, lastName, email }: ImportForm, readWord: ReadWord): boolean =>
  !isBlank(unitNumber) && isBlank(email) && VACANT.test(readWord(`${firstName} ${lastName}`.trim()));

/** Parses and checks a row. */
export function parseRow(row: FileRow, { columns, asksTraits, ...context }: CheckContext): ParsedRow {
  const { readWord = (text) => text } = context;
  const { form, filledFields, problems } = readRow(row.cells, context);
  context.defaults(form);
  const hasMoreCells = row.cells.slice(columns).some((cell) => !isBlank(cell));
  const syntaxProblems = [
    ...(row.syntaxProblem ? [row.syntaxProblem] : []),
    ...(hasMoreCells ? [IMPORT_TEXTS.tooManyCells] : []),
  ];
  const parsedRow = {
    line: row.line,
    form,
    filledFields,
    email: normalizeEmail(form.email),
    isVacant: false,
  };
  // A syntax error shifts the cells, so the rules would report many misleading problems.
  if (syntaxProblems.length > 0) return { ...parsedRow, problems: syntaxProblems, brokenRules: [] };
  if (isVacant(form, readWord))
    return { ...parsedRow, email: "", isVacant: true, problems: [], brokenRules: [] };
  const brokenRules = newResidentProblems(form, context.today, { asksTraits })
    .filter(({ field }) => !isEmptyOptional(form, field))
    .map((problem) => ({ field: problem.field, text: problemText(form, problem) }));
  return { ...parsedRow, problems: [...problems, ...joinsProblems(form)], brokenRules };
}

function joinsProblems({ joins }: ImportForm): string[] {
  const kind = leaseKindOf(joins);
  return joins === "" || kind === "leaseholder" || kind === "occupant" ? [] : [IMPORT_TEXTS.joinsInvalid];
}

/** A key that is equal for a lease and for the rows that join it: unit and dates. */
export const leaseKeyOf = (lease: Pick<ImportForm, "unitNumber" | "leaseStart" | "leaseEnd">): string =>
  [foldedUnit(lease.unitNumber), lease.leaseStart, lease.leaseEnd].join("\n");

/** Adds a problem to every row that joins a lease that doesn't exist. @param storedKeys the keys of the leases of residents */
export function flagMissingLeases(rows: readonly ParsedRow[], storedKeys: ReadonlySet<string>): void {
  const validForms = rows.filter(({ problems }) => problems.length === 0);
  const newKeys = validForms.filter(({ form }) => form.joins === "").map(({ form }) => leaseKeyOf(form));
  const keys = new Set([...storedKeys, ...newKeys]);
  for (const { form, problems } of validForms)
    if (form.joins !== "" && !keys.has(leaseKeyOf(form))) problems.push(LEASE_TEXTS.noMatch);
}

/** Adds a problem to every row with the email of an earlier row. */
export function flagDuplicateEmails(rows: readonly ParsedRow[]): void {
  const lines = new Map<string, number>();
  for (const { email, line, problems } of rows) {
    if (email === "") continue;
    const firstLine = lines.get(email);
    if (firstLine === undefined) lines.set(email, line);
    else problems.push(repeatedEmail(firstLine));
  }
}

export function rowProblem({ line, form }: ParsedRow, texts: string[]): RowProblem {
  return { line, name: `${form.firstName} ${form.lastName}`.trim() || form.email, texts };
}
