/** The columns of the list and their order, for each person on a device. The name is always the first one. */
import { msgs } from "@domain/message.ts";
import { create } from "zustand";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";
import { registerReset } from "../../lib/store-registry.ts";

export const COLUMN_NAMES = [
  "unit",
  "phone",
  "status",
  "leaseStart",
  "leaseEnd",
  "class",
  "fee",
  "email",
  "rent",
  "unitType",
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export const COLUMN_LABELS: Readonly<Record<ColumnName, string>> = msgs({
  unit: "Unit",
  phone: "Phone",
  status: "Lease Status",
  leaseStart: "Lease Start",
  leaseEnd: "Lease End",
  class: "Class",
  fee: "Monthly Fee",
  email: "Email",
  rent: "Monthly rent",
  unitType: "Unit type",
});

/** The specified columns, and the phone. */
export const USUAL: readonly ColumnName[] = [
  ...(["unit", "phone", "status", "leaseStart", "leaseEnd", "class", "fee"] as const),
];

interface ColumnsState {
  /** The shown columns in their order; undefined for the usual ones. */
  shown: readonly ColumnName[] | undefined;
  owner: string | undefined;
  /** Reads what a person has chosen on this device. */
  read: (userID: string) => void;
  show: (columns: readonly ColumnName[] | undefined) => void;
}

const keyOf = (userID: string) => privateKey("columns", userID);

const NONE = { shown: undefined, owner: undefined };

export const useColumns = create<ColumnsState>()((set, get) => ({
  ...NONE,
  read: (userID) => {
    const names = (readStored(keyOf(userID)) ?? "").split(",");
    const known = names.filter((name): name is ColumnName => COLUMN_NAMES.some((one) => one === name));
    set({ owner: userID, shown: known.length > 0 ? [...new Set(known)] : undefined });
  },
  show: (shown) => {
    const { owner } = get();
    set({ shown });
    if (owner !== undefined) writeStored(keyOf(owner), shown?.join(",") ?? "");
  },
}));

registerReset(() => useColumns.setState(NONE));
