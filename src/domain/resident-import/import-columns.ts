/** The columns of a resident import: header names, aliases and cell formats. */
import { isCalendarDate } from "../calendar.ts";
import { cleanLine } from "../clean-text.ts";
import { unescapeText } from "../csv-cells.ts";
import { visibleName } from "../field-rules.ts";
import { isProtectedTrait } from "../protected-traits.ts";
import type { NewResidentForm } from "../resident.ts";
import { phoneDigits } from "../resident-rules.ts";

/** A row: the fields of the New Resident form, the building of the unit, and as what the person joins the lease of an earlier row or resident. */
export type ImportForm = NewResidentForm & { building: string; joins: string };

export type ImportField = keyof ImportForm;

interface ImportColumn {
  field: ImportField;
  /** The header in the template; the label in the form. */
  head: string;
  /** Accepted aliases of the header: lower case letters and digits only. */
  also: readonly string[];
  /** Value in the example row of the template. */
  example: string;
  /** Whether the column may be missing. */
  optional?: true;
}

export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { field: "firstName", head: "First name", also: ["first", "givenname", "forename"], example: "Rosa" },
  { field: "lastName", head: "Last name", also: ["last", "surname", "familyname"], example: "Whitfield" },
  {
    field: "email",
    head: "Email",
    also: ["mail", "emailaddress", "username"],
    example: "rosa.whitfield@example.com",
  },
  {
    field: "phone",
    head: "Phone",
    also: ["phonenumber", "telephone", "mobile", "cell"],
    example: "3125550142",
  },
  {
    field: "dateOfBirth",
    head: "Date of birth",
    also: ["dob", "birthdate", "birthday", "born"],
    example: "1988-04-12",
  },
  { field: "maritalStatus", head: "Marital status", also: ["marital"], example: "Married" },
  { field: "gender", head: "Gender", also: ["sex"], example: "Female" },
  { field: "raceEthnicity", head: "Race/Ethnicity", also: ["race", "ethnicity"], example: "Hispanic" },
  { field: "unitNumber", head: "Unit number", also: ["unit", "unitno", "apartment", "apt"], example: "4B" },
  { field: "building", head: "Building", also: ["house", "block"], optional: true, example: "" },
  {
    field: "joins",
    head: "Joins the lease as",
    also: ["household", "leaserole", "joinslease"],
    optional: true,
    example: "",
  },
  { field: "unitType", head: "Unit type", also: ["type", "floorplan"], example: "2BHK" },
  {
    field: "leaseStart",
    head: "Lease start",
    also: ["leasestartdate", "leasefrom", "movein"],
    example: "2026-01-01",
  },
  {
    field: "leaseEnd",
    head: "Lease end",
    also: ["leaseenddate", "leaseto", "leaseexpiry"],
    example: "2026-12-31",
  },
  { field: "monthlyRent", head: "Monthly rent", also: ["rent", "baserent"], example: "1850" },
  { field: "monthlyFee", head: "Monthly fee", also: ["fee", "riskfee"], example: "50" },
  {
    field: "monthlyIncome",
    head: "Monthly income",
    also: ["income"],
    optional: true,
    example: "5400",
  },
];

/** The columns that a property reads. @param asksTraits whether it asks for protected traits */
const columnsOf = (asksTraits: boolean) =>
  IMPORT_COLUMNS.filter(({ field }) => asksTraits || !isProtectedTrait(field));

/** Header row and example row of the template file. The example is to be overwritten. */
export function importTemplate(asksTraits: boolean): { head: readonly string[]; row: readonly string[] } {
  const columns = columnsOf(asksTraits);
  return { head: columns.map(({ head }) => head), row: columns.map(({ example }) => example) };
}

export const { head: TEMPLATE_HEAD, row: TEMPLATE_ROW } = importTemplate(true);

/** Normalizes a header: lower case letters and digits only, so that 'E-Mail' and 'email' are equal. */
function fold(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const FIELDS = new Map(
  IMPORT_COLUMNS.flatMap(({ field, head, also }) =>
    [fold(head), fold(field), ...also].map((name) => [name, field] as const),
  ),
);

/** Column index of each field. Missing fields are absent. */
export type Places = ReadonlyMap<ImportField, number>;

export interface Header {
  places: Places;
  /** Unknown headers; their columns are skipped. */
  ignored: string[];
}

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

const headOf = (field: ImportField) => IMPORT_COLUMNS.find((column) => column.field === field)?.head ?? field;

/**
 * Parses the header row of a file.
 * @param asksTraits whether the property asks for protected traits; otherwise, their columns are skipped
 * @returns the columns, or an error text
 */
export function readHeader(cells: readonly string[], asksTraits = true): Header | string {
  const places = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const field = FIELDS.get(fold(cell));
    if (field === undefined || (!asksTraits && isProtectedTrait(field))) {
      if (cell.trim() !== "") ignored.push(cell.trim());
    } else if (places.has(field)) {
      return `The file has more than one column for ${headOf(field)}.`;
    } else {
      places.set(field, at);
    }
  }
  const missing = columnsOf(asksTraits).filter(({ field, optional }) => !optional && !places.has(field));
  if (missing.length > 0) {
    return `The file has no column for ${listFormat.format(missing.map(({ head }) => head))}.`;
  }
  return { places, ignored };
}

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Converts a date of US spreadsheets to `YYYY-MM-DD`: 4/12/1988 becomes 1988-04-12. Other texts are unchanged. */
function dateCell(text: string): string {
  const [, month = "", day = "", year = ""] = US_DATE.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : text;
}

const GROUPED_AMOUNT = /^\$?\s*((\d{1,3}(,\d{3})+|\d+)(\.\d+)?)$/;

/** Removes the dollar sign and the thousands separators of an amount. Other texts are unchanged. */
function amountCell(text: string): string {
  const amount = GROUPED_AMOUNT.exec(text)?.[1];
  return amount === undefined ? text : amount.replaceAll(",", "");
}

const READERS: Partial<Record<ImportField, (text: string) => string>> = {
  firstName: visibleName,
  lastName: visibleName,
  phone: phoneDigits,
  dateOfBirth: dateCell,
  leaseStart: dateCell,
  leaseEnd: dateCell,
  monthlyRent: amountCell,
  monthlyFee: amountCell,
  monthlyIncome: amountCell,
};

const cellOf = (cells: readonly string[], place: number | undefined) =>
  place === undefined ? "" : (cells[place] ?? "");

/** Converts a row to the fields of the form, with trimmed texts. */
export function formOf(cells: readonly string[], places: Places): ImportForm {
  const form: Partial<Record<ImportField, string>> = {};
  for (const { field } of IMPORT_COLUMNS) {
    const cell = cellOf(cells, places.get(field));
    const raw = unescapeText(cell.trim());
    const text = field === "email" ? raw : cleanLine(raw).trim();
    form[field] = READERS[field]?.(text) ?? text;
  }
  return form as Record<ImportField, string>;
}
