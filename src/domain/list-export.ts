/** Exports of lists as files: the columns of each list. */
import { type CalendarMonth, monthOf } from "./calendar.ts";
import type { ExportedList } from "./list-export-texts.ts";
import { message, msg, msgs, type Text } from "./message.ts";
import { PROTECTED_TRAITS } from "./protected-traits.ts";
import type { CellKind } from "./reports/report-view.ts";

export interface ExportColumn {
  key: string;
  head: Text;
  kind: Extract<CellKind, "text" | "date" | "money" | "count">;
}

/** Personal details of residents. A file has them only if each is named. */
export const PERSONAL_COLUMNS: readonly ExportColumn[] = [
  { key: "dateOfBirth", head: "Date of birth", kind: "date" },
  { key: "maritalStatus", head: "Marital status", kind: "text" },
  { key: "gender", head: "Gender", kind: "text" },
  { key: "raceEthnicity", head: "Race/Ethnicity", kind: "text" },
  { key: "monthlyIncome", head: "Monthly income", kind: "money" },
];

export const isPersonalColumn = (key: string): boolean => PERSONAL_COLUMNS.some((one) => one.key === key);

/** The personal details that a property has. @param asksTraits whether it asks for protected traits */
export const personalColumns = (asksTraits: boolean): readonly ExportColumn[] =>
  PERSONAL_COLUMNS.filter(({ key }) => asksTraits || !PROTECTED_TRAITS.some((trait) => trait === key));

/** The columns of a list in their usual order, without personal details. @param month that of the column with the rent */
export function exportColumns(list: ExportedList, month: CalendarMonth): readonly ExportColumn[] {
  return columnsOf(month)[list];
}

const columnsOf = (month: string): Readonly<Record<ExportedList, readonly ExportColumn[]>> => ({
  residents: [
    { key: "firstName", head: "First name", kind: "text" },
    { key: "lastName", head: "Last name", kind: "text" },
    { key: "unit", head: "Unit", kind: "text" },
    { key: "phone", head: msg("Phone"), kind: "text" },
    { key: "month", head: message("Rent, {month}", { month: { month } }), kind: "text" },
    { key: "email", head: "Email", kind: "text" },
    { key: "status", head: "Lease Status", kind: "text" },
    { key: "leaseStart", head: "Lease Start", kind: "date" },
    { key: "leaseEnd", head: "Lease End", kind: "date" },
    { key: "class", head: "Class", kind: "text" },
    { key: "fee", head: "Monthly Fee", kind: "money" },
    { key: "rent", head: "Monthly Rent", kind: "money" },
    { key: "unitType", head: "Unit Type", kind: "text" },
    { key: "moveOut", head: msg("Move-out"), kind: "date" },
  ],
  units: [
    { key: "number", head: "Unit", kind: "text" },
    { key: "building", head: "Building", kind: "text" },
    { key: "floor", head: "Floor", kind: "count" },
    { key: "type", head: "Type", kind: "text" },
    { key: "status", head: "Status", kind: "text" },
    { key: "people", head: "Residents", kind: "text" },
    { key: "leaseEnd", head: "Lease End", kind: "date" },
    { key: "rent", head: "Monthly Rent", kind: "money" },
    { key: "askingRent", head: msg("Asking Rent"), kind: "money" },
  ],
  incidents: [
    { key: "requestID", head: "Request ID", kind: "text" },
    { key: "type", head: "Type", kind: "text" },
    { key: "category", head: "Category", kind: "text" },
    { key: "subCategory", head: "Sub Category", kind: "text" },
    { key: "emergency", head: "Emergency", kind: "text" },
    { key: "description", head: "Description", kind: "text" },
    { key: "unit", head: "Unit", kind: "text" },
    { key: "reporter", head: "Reported by", kind: "text" },
    { key: "reported", head: "Reported", kind: "date" },
    { key: "priority", head: "Priority", kind: "text" },
    { key: "status", head: "Status", kind: "text" },
    { key: "assignee", head: "Assignee", kind: "text" },
    { key: "due", head: "Due date", kind: "date" },
    { key: "resolved", head: "Resolved", kind: "date" },
    { key: "outcome", head: "Outcome", kind: "text" },
  ],
  rent: [
    { key: "unit", head: "Unit", kind: "text" },
    { key: "people", head: "Leaseholders", kind: "text" },
    { key: "due", head: "Rent due", kind: "money" },
    { key: "status", head: "Status", kind: "text" },
    { key: "amount", head: "Amount", kind: "money" },
    { key: "received", head: "Received", kind: "date" },
    { key: "note", head: "Note", kind: "text" },
  ],
});

/** The columns that are always in a file of residents. */
const NAME_COLUMNS = ["firstName", "lastName"];

/**
 * The columns of a file.
 * @param keys in the order of the file; empty for the usual ones
 * @returns undefined if a key is unknown
 */
export function chosenColumns(
  list: ExportedList,
  keys: readonly string[],
  { month, asksTraits }: { month: CalendarMonth; asksTraits: boolean },
): readonly ExportColumn[] | undefined {
  const usual = exportColumns(list, month);
  const isResidents = list === "residents";
  const columnsByKey = new Map(
    [...usual, ...(isResidents ? personalColumns(asksTraits) : [])].map((column) => [column.key, column]),
  );
  if (keys.every(isPersonalColumn)) return chosen([...usual.map(({ key }) => key), ...keys]);
  return chosen(isResidents ? [...NAME_COLUMNS, ...keys] : keys);

  function chosen(all: readonly string[]): readonly ExportColumn[] | undefined {
    const columns = [...new Set(all)].flatMap((key) => columnsByKey.get(key) ?? []);
    return columns.length === new Set(all).size ? columns : undefined;
  }
}

/** How the note at the end of a file begins. Imports leave it out. */
export const EXPORT_NOTES = msgs({ own: "Exported {moment} by {name}.", nameless: "Exported {moment}." });

/** The month of an export, or undefined if it is malformed. @param asked empty for the present one */
export function exportMonth(asked: string, today: string): CalendarMonth | undefined {
  if (asked === "") return monthOf(today);
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : undefined;
}
