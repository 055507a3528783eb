/** The columns of a resident import, and how the heads of a file name them. */

import { msg } from "../message.ts";
import { isProtectedTrait } from "../protected-traits.ts";
import type { NewResidentForm } from "../resident.ts";

/** The fields of a row: the New Resident form and two more. */
export type ImportForm = NewResidentForm & {
  /** The building of the unit. */
  building: string;
  /** The kind as which the person joins the lease of another row or of a resident; empty for a separate lease. */
  joins: string;
};

export type ImportField = keyof ImportForm;

/** The field of a column: a field of the row, or first and last name together. */
export type ColumnField = ImportField | "fullName";

interface ImportColumn {
  field: ImportField;
  /** The head in the template; the label in the form. */
  head: string;
  /** Other heads of the column, separated by blanks, in the form that `foldedHead` makes. */
  aliases: string;
  /** The value in the example row of the template. */
  example: string;
  /** Whether the column may be missing. */
  optional?: true;
}

export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { field: "firstName", head: "First name", aliases: "first givenname forename", example: "Rosa" },
  { field: "lastName", head: "Last name", aliases: "last surname familyname", example: "Whitfield" },
  {
    field: "email",
    head: "Email",
    aliases:
      "mail emailaddress username residentemail tenantemail emails emailaddresses primaryemail contactemail",
    example: "rosa.whitfield@example.com",
  },
  {
    field: "phone",
    head: "Phone",
    aliases:
      "phonenumber phoneno telephone mobile cell cellphone mobilephone tel phonenumbers phones phone1 primaryphone homephone cellnumber mobilenumber contactnumber",
    example: "3125550142",
  },
  {
    field: "dateOfBirth",
    head: "Date of birth",
    aliases: "dob birthdate birthday born dateofbirthdob",
    example: "1988-04-12",
  },
  { field: "maritalStatus", head: "Marital status", aliases: "marital", example: "Married" },
  { field: "gender", head: "Gender", aliases: "sex", example: "Female" },
  { field: "raceEthnicity", head: "Race/Ethnicity", aliases: "race ethnicity", example: "Hispanic" },
  {
    field: "unitNumber",
    head: "Unit number",
    aliases: "unit unitno unitnum apartment apartmentnumber apt aptno aptnumber suite unitname unitid",
    example: "4B",
  },
  {
    field: "building",
    head: "Building",
    aliases: "house block buildingname bldg",
    optional: true,
    example: "",
  },
  {
    field: "joins",
    head: msg("Joins the lease as"),
    aliases: "household leaserole joinslease",
    optional: true,
    example: "",
  },
  {
    field: "unitType",
    head: "Unit type",
    aliases: "type floorplan brba bedbath layout bdba bedsbaths bedroomsbaths bedroomsbathrooms",
    example: "2BHK",
  },
  {
    field: "leaseStart",
    head: "Lease start",
    aliases:
      "leasestartdate leasefrom leasebegin movein moveindate startdate start leasebegins leasebegindate commencement commencementdate",
    example: "2026-01-01",
  },
  {
    field: "leaseEnd",
    head: "Lease end",
    aliases:
      "leaseenddate leaseto leaseexpiry leaseexp leaseexpiration leaseexpires enddate end leaseends expires expiration expirationdate leaseexpirationdate",
    example: "2026-12-31",
  },
  {
    field: "monthlyRent",
    head: "Monthly rent",
    aliases:
      "rent baserent rentamount marketrent monthlycharge currentrent contractrent leaserent actualrent",
    example: "1850",
  },
  { field: "monthlyFee", head: "Monthly fee", aliases: "fee riskfee", example: "50" },
  {
    field: "monthlyIncome",
    head: "Monthly income",
    aliases: "income",
    optional: true,
    example: "5400",
  },
];

/** The columns that a property reads. @param asksTraits whether it asks for protected traits */
const columnsOf = (asksTraits: boolean) =>
  IMPORT_COLUMNS.filter(({ field }) => asksTraits || !isProtectedTrait(field));

/** Header row and example row of the template file. Staff overwrite the example. */
export function importTemplate(asksTraits: boolean): { head: readonly string[]; row: readonly string[] } {
  const columns = columnsOf(asksTraits);
  return { head: columns.map(({ head }) => head), row: columns.map(({ example }) => example) };
}

export const { head: TEMPLATE_HEAD, row: TEMPLATE_ROW } = importTemplate(true);

/** Normalizes a header: lower case letters and digits only, so that 'E-Mail' and 'email' are equal. */
export function foldedHead(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const FULL_NAME_HEADS =
  "name fullname tenant tenantname tenants resident residentname residents leaseholder leaseholdername primarytenant primaryresident";

const FIELDS_BY_HEAD = new Map<string, ColumnField>([
  ...FULL_NAME_HEADS.split(" ").map((name) => [name, "fullName"] as const),
  ...IMPORT_COLUMNS.flatMap(({ field, head, aliases }) =>
    [foldedHead(head), foldedHead(field), ...aliases.split(" ")].map((name) => [name, field] as const),
  ),
]);

/** The index of each field's column. Fields without a column are absent. */
export type Places = ReadonlyMap<ColumnField, number>;

/** The fields that staff have chosen for the columns of a file, by the index of the column; empty for a column that is skipped. */
export type ChosenFields = Readonly<Record<string, string>>;

/** The fields that a person has chosen for columns of earlier files, by folded head. */
export type RememberedFields = ReadonlyMap<string, string>;

export interface Header {
  places: Places;
  /** Heads of columns that are not read. */
  ignored: string[];
  /** Heads of the template that the file lacks, although no row can be imported without them. */
  missing: string[];
  /** Heads of the template that the file lacks, and whose fields stay empty or get a default. */
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
const REQUIRED_FIELDS: readonly string[] = [
  "firstName",
  "lastName",
  "email",
  "unitNumber",
  "leaseStart",
  "leaseEnd",
  "monthlyRent",
] satisfies ImportField[];

/** The field that the head of a column names, or that the person has chosen for this head before. */
export const fieldOfHead = (head: string, remembered: RememberedFields = new Map()): string | undefined =>
  remembered.get(foldedHead(head)) ?? FIELDS_BY_HEAD.get(foldedHead(head));

/** Finds the field of each column. Without `asksTraits`, the columns of protected traits are skipped. */
export function readHeader(
  cells: readonly string[],
  {
    asksTraits = true,
    chosenFields = {},
    remembered,
  }: {
    asksTraits?: boolean;
    chosenFields?: ChosenFields;
    remembered?: RememberedFields | undefined;
  } = {},
): Header {
  const places = new Map<ColumnField, number>();
  const fieldAt = (index: number) => chosenFields[index] ?? fieldOfHead(cells[index] ?? "", remembered) ?? "";
  // A column that is chosen for a field has it, then one that was chosen before, and then the first whose head names the field.
  const rank = (index: number) => {
    if (index in chosenFields) return 0;
    return remembered?.has(foldedHead(cells[index] ?? "")) ? 1 : 2;
  };
  for (const index of [...cells.keys()].sort((a, b) => rank(a) - rank(b))) {
    const field = fieldAt(index);
    const isRead = isColumnField(field) && !places.has(field) && (asksTraits || !isProtectedTrait(field));
    if (isRead) places.set(field, index);
  }
  const readIndexes = new Set(places.values());
  const hasColumn = (field: ImportField) =>
    places.has(field) || (places.has("fullName") && (field === "firstName" || field === "lastName"));
  const lackingColumns = columnsOf(asksTraits).filter(
    ({ field, optional }) => !optional && !hasColumn(field),
  );
  const isRequired = ({ field }: ImportColumn) => REQUIRED_FIELDS.includes(field);
  return {
    places,
    ignored: cells
      .filter((cell, index) => !readIndexes.has(index) && cell.trim() !== "")
      .map((cell) => cell.trim()),
    missing: lackingColumns.filter(isRequired).map(({ head }) => head),
    absent: lackingColumns.filter((column) => !isRequired(column)).map(({ head }) => head),
  };
}
