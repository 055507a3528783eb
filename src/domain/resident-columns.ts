/** The columns of the residents list, which each person orders. The name is always the first one. */
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

/** The columns of some names; undefined unless all are known and named once. */
export function residentColumnsOf(names: readonly string[]): readonly ResidentColumn[] | undefined {
  const columns = names.filter(isColumn);
  return columns.length === names.length && new Set(names).size === names.length ? columns : undefined;
}
