/** The columns of a resident import: header names and aliases. */

import { msg } from "../message.ts";
import { isProtectedTrait } from "../protected-traits.ts";
import type { NewResidentForm } from "../resident.ts";

/** A row: the fields of the New Resident form, the building of the unit, and as what the person joins the lease of an earlier row or resident. */
export type ImportForm = NewResidentForm & { building: string; joins: string };

export type ImportField = keyof ImportForm;

/** What a column of a file can be: a field, or first and last name in one. */
export type ColumnField = ImportField | "fullName";

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
    also: [
      "mail",
      "emailaddress",
      "username",
      "residentemail",
      "tenantemail",
      "emails",
      "emailaddresses",
      "primaryemail",
      "contactemail",
    ],
    example: "rosa.whitfield@example.com",
  },
  {
    field: "phone",
    head: "Phone",
    also: [
      "phonenumber",
      "phoneno",
      "telephone",
      "mobile",
      "cell",
      "cellphone",
      "mobilephone",
      "tel",
      "phonenumbers",
      "phones",
      "phone1",
      "primaryphone",
      "homephone",
      "cellnumber",
      "mobilenumber",
      "contactnumber",
    ],
    example: "3125550142",
  },
  {
    field: "dateOfBirth",
    head: "Date of birth",
    also: ["dob", "birthdate", "birthday", "born", "dateofbirthdob"],
    example: "1988-04-12",
  },
  { field: "maritalStatus", head: "Marital status", also: ["marital"], example: "Married" },
  { field: "gender", head: "Gender", also: ["sex"], example: "Female" },
  { field: "raceEthnicity", head: "Race/Ethnicity", also: ["race", "ethnicity"], example: "Hispanic" },
  {
    field: "unitNumber",
    head: "Unit number",
    also: [
      "unit",
      "unitno",
      "unitnum",
      "apartment",
      "apartmentnumber",
      "apt",
      "aptno",
      "aptnumber",
      "suite",
      "unitname",
      "unitid",
    ],
    example: "4B",
  },
  {
    field: "building",
    head: "Building",
    also: ["house", "block", "buildingname", "bldg"],
    optional: true,
    example: "",
  },
  {
    field: "joins",
    head: msg("Joins the lease as"),
    also: ["household", "leaserole", "joinslease"],
    optional: true,
    example: "",
  },
  {
    field: "unitType",
    head: "Unit type",
    also: [
      "type",
      "floorplan",
      "brba",
      "bedbath",
      "layout",
      "bdba",
      "bedsbaths",
      "bedroomsbaths",
      "bedroomsbathrooms",
    ],
    example: "2BHK",
  },
  {
    field: "leaseStart",
    head: "Lease start",
    also: [
      "leasestartdate",
      "leasefrom",
      "leasebegin",
      "movein",
      "moveindate",
      "startdate",
      "start",
      "leasebegins",
      "leasebegindate",
      "commencement",
      "commencementdate",
    ],
    example: "2026-01-01",
  },
  {
    field: "leaseEnd",
    head: "Lease end",
    also: [
      "leaseenddate",
      "leaseto",
      "leaseexpiry",
      "leaseexp",
      "leaseexpiration",
      "leaseexpires",
      "enddate",
      "end",
      "leaseends",
      "expires",
      "expiration",
      "expirationdate",
      "leaseexpirationdate",
    ],
    example: "2026-12-31",
  },
  {
    field: "monthlyRent",
    head: "Monthly rent",
    also: [
      "rent",
      "baserent",
      "rentamount",
      "marketrent",
      "monthlycharge",
      "currentrent",
      "contractrent",
      "leaserent",
      "actualrent",
    ],
    example: "1850",
  },
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
export function foldedHead(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const FULL_NAMES = [
  ...["name", "fullname", "tenant", "tenantname", "tenants", "resident", "residentname", "residents"],
  ...["leaseholder", "leaseholdername", "primarytenant", "primaryresident"],
];

const FIELDS = new Map<string, ColumnField>([
  ...FULL_NAMES.map((name) => [name, "fullName"] as const),
  ...IMPORT_COLUMNS.flatMap(({ field, head, also }) =>
    [foldedHead(head), foldedHead(field), ...also].map((name) => [name, field] as const),
  ),
]);

/** Column index of each field. Missing fields are absent. */
export type Places = ReadonlyMap<ColumnField, number>;

/** What staff have chosen for the columns of a file, by their index; empty for a column that is skipped. */
export type ChosenFields = Readonly<Record<string, string>>;

/** What a person has chosen for columns of earlier files, by their folded heads. */
export type RememberedFields = ReadonlyMap<string, string>;

export interface Header {
  places: Places;
  /** Heads of columns that are not read. */
  ignored: string[];
  /** Heads of the template that a file must have and this one lacks. */
  missing: string[];
  /** Heads of the template that may be missing, and stay empty or get a default. */
  absent: string[];
}

/** The fields that staff can choose for a column, with their labels. @param asksTraits whether the property asks for protected traits */
export const columnChoices = (asksTraits: boolean): readonly { field: ColumnField; head: string }[] => [
  { field: "fullName", head: msg("Full name") },
  ...columnsOf(asksTraits).map(({ field, head }) => ({ field, head })),
];

const isColumnField = (text: string): text is ColumnField =>
  text === "fullName" || IMPORT_COLUMNS.some(({ field }) => field === text);

/** The fields without which there is neither an account nor a lease. */
const NEEDED: readonly ImportField[] = [
  ...(["firstName", "lastName", "email", "unitNumber", "leaseStart", "leaseEnd", "monthlyRent"] as const),
];

/** The field that the head of a column names, or that was chosen for such a head before. */
export const fieldOfHead = (head: string, remembered: RememberedFields = new Map()): string | undefined =>
  remembered.get(foldedHead(head)) ?? FIELDS.get(foldedHead(head));

/**
 * Finds the field of each column.
 * @param asksTraits whether the property asks for protected traits; otherwise, their columns are skipped
 */
export function readHeader(
  cells: readonly string[],
  asksTraits = true,
  chosen: ChosenFields = {},
  remembered?: RememberedFields,
): Header {
  const places = new Map<ColumnField, number>();
  const ignored: string[] = [];
  const fieldAt = (at: number) => chosen[at] ?? fieldOfHead(cells[at] ?? "", remembered) ?? "";
  // What staff have chosen comes before what a head says.
  const order = [...cells.keys()].sort((a, b) => Number(a in chosen ? 0 : 1) - Number(b in chosen ? 0 : 1));
  for (const at of order) {
    const field = fieldAt(at);
    const isRead = isColumnField(field) && !places.has(field) && (asksTraits || !isProtectedTrait(field));
    if (isRead) places.set(field, at);
  }
  const readFields = new Set(places.values());
  for (const [at, cell] of cells.entries())
    if (!readFields.has(at) && cell.trim() !== "") ignored.push(cell.trim());
  const isThere = (field: ImportField) =>
    places.has(field) || (places.has("fullName") && (field === "firstName" || field === "lastName"));
  const lacking = columnsOf(asksTraits).filter(({ field, optional }) => !optional && !isThere(field));
  const isNeeded = ({ field }: ImportColumn) => NEEDED.includes(field);
  return {
    places,
    ignored,
    missing: lacking.filter(isNeeded).map(({ head }) => head),
    absent: lacking.filter((column) => !isNeeded(column)).map(({ head }) => head),
  };
}
