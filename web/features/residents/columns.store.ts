/** The columns of the list that the logged-in person has chosen. They are stored with the account, for all devices. */
import { msg } from "@domain/message.ts";
import type { ResidentColumn } from "@domain/resident-columns.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { showAlert } from "../../ui/alerts.ts";

/** The specified columns, and the phone. */
export const USUAL: readonly ResidentColumn[] = [
  "unit",
  "phone",
  "status",
  "leaseStart",
  "leaseEnd",
  "class",
  "fee",
];

const FAILED = msg("The columns could not be saved. Please try again.");

interface ColumnsState {
  /** The shown columns in their order; undefined for the usual ones. */
  shown: readonly ResidentColumn[] | undefined;
  /** The userID of the person whose choice it is. */
  owner: string | undefined;
  /** Takes the stored choice of a person, unless this page has one of the same person already. */
  load: (userID: string, columns: readonly ResidentColumn[] | undefined) => void;
  /** Shows and stores columns. */
  show: (columns: readonly ResidentColumn[] | undefined) => void;
}

const NONE = { shown: undefined, owner: undefined };

/** Choices are saved at once and one after the other, so that a reload keeps them and the last one wins. */
let lastSave: Promise<unknown> = Promise.resolve();

function save(columns: readonly ResidentColumn[]): void {
  lastSave = lastSave
    .then(() => api.put<void>("/api/account/resident-columns", { columns }))
    .catch(() => showAlert(FAILED, { tone: "error" }));
}

export const useColumns = create<ColumnsState>()((set, get) => ({
  ...NONE,
  load: (owner, shown) => {
    // A choice that was made on this page is newer than the stored one.
    if (get().owner !== owner) set({ owner, shown });
  },
  show: (shown) => {
    set({ shown });
    // Stored without columns, the choice means the usual ones.
    save(shown ?? []);
  },
}));

registerReset(() => useColumns.setState(NONE));
