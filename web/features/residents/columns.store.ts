/** The columns of the list that the person has chosen, on all of their devices. */
import { msg } from "@domain/message.ts";
import type { ResidentColumn } from "@domain/resident-columns.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { showAlert } from "../../ui/alerts.ts";

/** The specified columns, and the phone. */
export const USUAL: readonly ResidentColumn[] = [
  ...(["unit", "phone", "status", "leaseStart", "leaseEnd", "class", "fee"] as const),
];

const FAILED = msg("The columns could not be saved. Please try again.");

interface ColumnsState {
  /** The shown columns in their order; undefined for the usual ones. */
  shown: readonly ResidentColumn[] | undefined;
  owner: string | undefined;
  /** Takes what a person has chosen. */
  read: (userID: string, columns: readonly ResidentColumn[] | undefined) => void;
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
  read: (owner, shown) => {
    // What was chosen on this page since is newer.
    if (get().owner !== owner) set({ owner, shown });
  },
  show: (shown) => {
    set({ shown });
    save(shown ?? []);
  },
}));

registerReset(() => useColumns.setState(NONE));
