/** The columns of the residents list, of which each person chooses some in any order. The name is always the first column. */
import { msg } from "./message.ts";

export const RESIDENT_COLUMNS = [
  "unit",
  "phone",
  "month",
  "status",
  "leaseStart",
  "leaseEnd",
  "class",
  "fee",
  "email",
  "rent",
  "unitType",
] as const;
export type ResidentColumn = (typeof RESIDENT_COLUMNS)[number];

export const COLUMNS_INVALID = msg("Please choose columns of the list, each of them once.");

const isColumn = (name: string): name is ResidentColumn =>
  (RESIDENT_COLUMNS as readonly string[]).includes(name);

/** The columns with these names; undefined if a name is unknown or occurs twice. */
export function residentColumnsOf(names: readonly string[]): readonly ResidentColumn[] | undefined {
  const columns = names.filter(isColumn);
  return columns.length === names.length && new Set(names).size === names.length ? columns : undefined;
}
