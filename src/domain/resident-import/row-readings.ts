/** Converts the cells of a row of a resident import to the fields of the form. */
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
import { ambiguousColumn, unreadableAmount } from "./problem-texts.ts";

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

/** Returns the portal's English word for a choice in another language. Any other text is unchanged. */
export type ReadWord = (text: string) => string;

export interface RowContext {
  places: Places;
  readWord?: ReadWord;
  readings?: Readings;
  today?: CalendarDate | undefined;
}

/** The value of a cell; undefined for an amount that can't be read. A day that can't be read is unchanged, and the rules of the form report it. */
function readCell(
  field: ImportField,
  text: string,
  { readings, today, readWord }: RowContext,
): string | undefined {
  const choice = readings?.get(field)?.choice;
  if (DATE_FIELDS.includes(field)) {
    const order = choice === "day-first" ? "day-first" : "month-first";
    // The year of a birthday may have two digits: it is not after `today`.
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
 * @returns the form, the fields whose cells have a text, and problems of cells that the rules of the form can't find
 */
export function readRow(
  cells: readonly string[],
  context: RowContext,
): { form: ImportForm; filledFields: ReadonlySet<ImportField>; problems: string[] } {
  const { places, readings } = context;
  const form: Partial<Record<ImportField, string>> = {};
  const problems: string[] = [];
  for (const { field, head } of IMPORT_COLUMNS) {
    const place = places.get(field);
    // Hidden characters in an email address are not removed, so that the rules of the form refuse it.
    const text = field === "email" ? unescapeText((cells[place ?? -1] ?? "").trim()) : cellText(cells, place);
    const value = readCell(field, text, context);
    // The id of an import is a hash of the forms, so a text that can't be read stays in the form.
    form[field] = value ?? text;
    // The rules of the form report a text without digits, such as 'n/a'.
    if (value === undefined && /\d/.test(text)) problems.push(unreadableAmount(head, text));
    else if (text !== "" && readings?.get(field)?.asks && isAmbiguous(field, text))
      problems.push(ambiguousColumn(head));
  }
  const fullName = visibleName(cellText(cells, places.get("fullName")));
  if (fullName !== "") {
    const { firstName, lastName } = splitName(fullName);
    form.firstName ||= firstName;
    form.lastName ||= lastName;
  }
  const filledFields = new Set(IMPORT_COLUMNS.map(({ field }) => field).filter((field) => form[field]));
  return { form: form as Record<ImportField, string>, filledFields, problems };
}

/** Whether a cell has another value in the other order of dates, or may have one with the other decimal sign. */
const isAmbiguous = (field: ImportField, text: string): boolean =>
  DATE_FIELDS.includes(field)
    ? readDate(text, "month-first") !== readDate(text, "day-first")
    : /[.,]/.test(text);
