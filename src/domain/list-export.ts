/** The columns of the files to which lists of residents, units, incidents and rent are exported. */
import { type CalendarMonth, isCalendarMonth, monthOf } from "./calendar.ts";
import type { ExportedList } from "./list-export-texts.ts";
import { message, msg, msgs, type Text } from "./message.ts";
import { isProtectedTrait } from "./protected-traits.ts";
import type { CellKind } from "./reports/report-view.ts";

export interface ExportColumn {
  key: string;
  head: Text;
  kind: Extract<CellKind, "text" | "date" | "money" | "count">;
}

/** Personal details of residents. A file has only the details that the call names. Heads without `msg` are marked by the screens. */
export const PERSONAL_COLUMNS: readonly ExportColumn[] = [
  { key: "dateOfBirth", head: "Date of birth", kind: "date" },
  { key: "maritalStatus", head: "Marital status", kind: "text" },
  { key: "gender", head: "Gender", kind: "text" },
  { key: "raceEthnicity", head: "Race/Ethnicity", kind: "text" },
  { key: "monthlyIncome", head: "Monthly income", kind: "money" },
];

export const isPersonalColumn = (key: string): boolean =>
  PERSONAL_COLUMNS.some((column) => column.key === key);

/** The personal details that a property stores. @param asksTraits whether it asks for protected traits */
export const personalColumns = (asksTraits: boolean): readonly ExportColumn[] =>
  PERSONAL_COLUMNS.filter(({ key }) => asksTraits || !isProtectedTrait(key));

/** The columns of a list in their usual order, without personal details. @param month the month of the column 'Rent' */
export const exportColumns = (list: ExportedList, month: CalendarMonth): readonly ExportColumn[] =>
  columnsOfLists(month)[list];

const columnsOfLists = (month: CalendarMonth): Readonly<Record<ExportedList, readonly ExportColumn[]>> => ({
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
export const NAME_COLUMNS: readonly string[] = ["firstName", "lastName"];

/**
 * The columns of a file.
 * @param keys in the order of the file. Without keys, or with keys of personal details only, the file has the usual columns before them
 * @returns undefined if a key is unknown
 */
export function fileColumns(
  list: ExportedList,
  keys: readonly string[],
  { month, asksTraits }: { month: CalendarMonth; asksTraits: boolean },
): readonly ExportColumn[] | undefined {
  const usualColumns = exportColumns(list, month);
  const isResidents = list === "residents";
  const columns = [...usualColumns, ...(isResidents ? personalColumns(asksTraits) : [])];
  const columnsByKey = new Map(columns.map((column) => [column.key, column]));
  const hasUsualColumns = keys.every(isPersonalColumn);
  const firstKeys = hasUsualColumns ? usualColumns.map(({ key }) => key) : isResidents ? NAME_COLUMNS : [];
  const fileKeys = [...new Set([...firstKeys, ...keys])];
  const result = fileKeys.flatMap((key) => columnsByKey.get(key) ?? []);
  return result.length === fileKeys.length ? result : undefined;
}

/** The start of the note at the end of a file. Imports skip the note. */
export const EXPORT_NOTES = msgs({ own: "Exported {moment} by {name}.", nameless: "Exported {moment}." });

/** The month of an export, or undefined for a malformed one. @param month empty for the current month */
export function exportMonth(month: string, today: string): CalendarMonth | undefined {
  if (month === "") return monthOf(today);
  return isCalendarMonth(month) ? month : undefined;
}
