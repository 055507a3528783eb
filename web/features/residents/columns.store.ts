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

/** Several clicks are one call. */
const SAVE_AFTER_MS = 600;

interface ColumnsState {
  /** The shown columns in their order; undefined for the usual ones. */
  shown: readonly ResidentColumn[] | undefined;
  owner: string | undefined;
  /** Takes what a person has chosen. */
  read: (userID: string, columns: readonly ResidentColumn[] | undefined) => void;
  show: (columns: readonly ResidentColumn[] | undefined) => void;
}

const NONE = { shown: undefined, owner: undefined };

let timer: ReturnType<typeof setTimeout> | undefined;

async function save(columns: readonly ResidentColumn[]): Promise<void> {
  await api
    .put("/api/account/resident-columns", { columns })
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
    clearTimeout(timer);
    timer = setTimeout(() => void save(shown ?? []), SAVE_AFTER_MS);
  },
}));

registerReset(() => useColumns.setState(NONE));
