/** The rows of a resident import: how their cells become the fields of the form. */
import type { CalendarDate } from "../calendar.ts";
import { cleanLine } from "../clean-text.ts";
import { type ColumnReading, readAmount, readDate } from "../column-readings.ts";
import { unescapeText } from "../csv-cells.ts";
import { GENDERS, MARITAL_STATUSES } from "../enumerations.ts";
import { visibleName } from "../field-rules.ts";
import { readChoice, readEmail, readPhone, readUnitType, splitName } from "./cell-readings.ts";
import {
  type ColumnField,
  IMPORT_COLUMNS,
  type ImportField,
  type ImportForm,
  type Places,
} from "./import-columns.ts";
import { openColumn, unreadableAmount } from "./problem-texts.ts";

/** How the columns of days and amounts are read, by field. */
export type Readings = ReadonlyMap<ColumnField, ColumnReading>;

export const DATE_FIELDS: readonly ImportField[] = ["dateOfBirth", "leaseStart", "leaseEnd"];
export const AMOUNT_FIELDS: readonly ImportField[] = ["monthlyRent", "monthlyFee", "monthlyIncome"];

/** Fields whose values are words of the portal. */
const WORD_FIELDS: readonly ImportField[] = ["maritalStatus", "gender", "raceEthnicity", "unitType", "joins"];

const READERS: Partial<Record<ImportField, (text: string) => string>> = {
  firstName: visibleName,
  lastName: visibleName,
  email: readEmail,
  phone: readPhone,
  unitType: readUnitType,
  gender: readChoice(GENDERS),
  maritalStatus: readChoice(MARITAL_STATUSES),
};

/** The text of a cell, as staff see it. */
export function cellText(cells: readonly string[], place: number | undefined): string {
  return place === undefined ? "" : cleanLine(unescapeText((cells[place] ?? "").trim())).trim();
}

/** The portal's English word for a choice that is written in another language; another text as it is. */
export type ReadWord = (text: string) => string;

interface RowContext {
  places: Places;
  readWord?: ReadWord;
  readings?: Readings;
  today?: CalendarDate | undefined;
}

/** The day or amount of a cell. One that can't be read stays as it is, and the rules of the form name it. */
function readCell(
  field: ImportField,
  text: string,
  { readings, today, readWord }: RowContext,
): string | undefined {
  const reading = readings?.get(field);
  const choice = reading?.choice;
  if (choice === "month-first" || choice === "day-first" || (DATE_FIELDS.includes(field) && !choice)) {
    const order = choice === "day-first" ? "day-first" : "month-first";
    return readDate(text, order, field === "dateOfBirth" ? today : undefined) ?? text;
  }
  if (!AMOUNT_FIELDS.includes(field) || text === "") {
    const english = readWord && WORD_FIELDS.includes(field) ? readWord(text) : text;
    return READERS[field]?.(english) ?? english;
  }
  return readAmount(text, choice === "," ? "," : ".");
}

/**
 * Converts a row to the fields of the form, with trimmed texts.
 * @returns the form, the fields that the row has a text for, and what is wrong with its cells beyond the rules of the form
 */
export function readRow(
  cells: readonly string[],
  context: RowContext,
): { form: ImportForm; given: ReadonlySet<ImportField>; problems: string[] } {
  const { places, readings } = context;
  const form: Partial<Record<ImportField, string>> = {};
  const problems: string[] = [];
  for (const { field, head } of IMPORT_COLUMNS) {
    const place = places.get(field);
    const text = field === "email" ? unescapeText((cells[place ?? -1] ?? "").trim()) : cellText(cells, place);
    const value = readCell(field, text, context);
    // Kept, so that two files differ that differ here only.
    form[field] = value ?? text;
    if (value === undefined) problems.push(unreadableAmount(head, text));
    else if (text !== "" && readings?.get(field)?.asks && isOpen(field, text))
      problems.push(openColumn(head));
  }
  const fullName = visibleName(cellText(cells, places.get("fullName")));
  if (fullName !== "") {
    const { firstName, lastName } = splitName(fullName);
    form.firstName ||= firstName;
    form.lastName ||= lastName;
  }
  const givenFields = IMPORT_COLUMNS.map(({ field }) => field).filter((field) => form[field]);
  return { form: form as Record<ImportField, string>, given: new Set(givenFields), problems };
}

/** Whether a cell is another value in the other way. */
const isOpen = (field: ImportField, text: string): boolean =>
  DATE_FIELDS.includes(field)
    ? readDate(text, "month-first") !== readDate(text, "day-first")
    : /[.,]/.test(text);
