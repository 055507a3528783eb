/** The columns of a file of residents: what each is called, by which other names it is known, and how its cells are read. */
import { isCalendarDate } from "../calendar.ts";
import { plainText } from "../csv-cells.ts";
import { visibleName } from "../hidden-characters.ts";
import type { NewResidentForm } from "../resident.ts";

export type ImportField = keyof NewResidentForm;

interface ImportColumn {
  field: ImportField;
  /** As the template and the form have it. */
  head: string;
  /** Other heads for the same, in small letters without blanks and signs. */
  also: readonly string[];
  /** A value for the template's example. */
  example: string;
  /** Whether a file may do without it. */
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

/** Heads of the file that staff can start from. */
export const TEMPLATE_HEAD: readonly string[] = IMPORT_COLUMNS.map(({ head }) => head);

/** Its one row, to be written over. */
export const TEMPLATE_ROW: readonly string[] = IMPORT_COLUMNS.map(({ example }) => example);

/** One form for all ways of writing a head: small letters and digits only, so that 'E-Mail' and 'email' are the same. */
function folded(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const FIELDS = new Map(
  IMPORT_COLUMNS.flatMap(({ field, head, also }) =>
    [folded(head), folded(field), ...also].map((name) => [name, field] as const),
  ),
);

/** Where each field stands in a row; a field that isn't there has no place. */
export type Places = ReadonlyMap<ImportField, number>;

export interface Header {
  places: Places;
  /** Heads that mean nothing here; their columns are passed over. */
  ignored: string[];
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const headOf = (field: ImportField) => IMPORT_COLUMNS.find((column) => column.field === field)?.head ?? field;

/**
 * Reads a file's first line.
 * @returns its columns, or a text that says why it can't be used
 */
export function readHeader(cells: readonly string[]): Header | string {
  const places = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const field = FIELDS.get(folded(cell));
    if (field === undefined) {
      if (cell.trim() !== "") ignored.push(cell.trim());
    } else if (places.has(field)) {
      return `The file has more than one column for ${headOf(field)}.`;
    } else {
      places.set(field, at);
    }
  }
  const missing = IMPORT_COLUMNS.filter(({ field, optional }) => !optional && !places.has(field));
  if (missing.length > 0) {
    return `The file has no column for ${listed.format(missing.map(({ head }) => head))}.`;
  }
  return { places, ignored };
}

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A day as the rules want it: spreadsheets in the United States write 4/12/1988 for 1988-04-12. */
function dateCell(text: string): string {
  const [, month = "", day = "", year = ""] = US_DATE.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : text;
}

const GROUPED_AMOUNT = /^\$?\s*((\d{1,3}(,\d{3})+|\d+)(\.\d+)?)$/;

/** An amount as the rules want it: without a dollar sign and without commas between thousands. */
function amountCell(text: string): string {
  const amount = GROUPED_AMOUNT.exec(text)?.[1];
  return amount === undefined ? text : amount.replaceAll(",", "");
}

const READERS: Partial<Record<ImportField, (text: string) => string>> = {
  firstName: visibleName,
  lastName: visibleName,
  dateOfBirth: dateCell,
  leaseStart: dateCell,
  leaseEnd: dateCell,
  monthlyRent: amountCell,
  monthlyFee: amountCell,
  monthlyIncome: amountCell,
};

/** A row as the New Resident form holds it, every text without outer blanks. */
export function formOf(cells: readonly string[], places: Places): NewResidentForm {
  const form: Partial<Record<ImportField, string>> = {};
  for (const { field } of IMPORT_COLUMNS) {
    const place = places.get(field);
    const text = plainText((place === undefined ? "" : (cells[place] ?? "")).trim());
    form[field] = READERS[field]?.(text) ?? text;
  }
  return form as Record<ImportField, string>;
}
