/** The rent of the month that the screen shows. */
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RentMonthView, RentRowView, RentSaveView } from "@domain/rent-month.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { registerReset } from "../../lib/store-registry.ts";
import type { Create } from "../../lib/submissions.ts";

const BASE = "/api/dashboard/rent";

/** A month of thousands of leases takes longer than other calls, and so does saving many rows. */
const TIMEOUT_MS = 60_000;

/** Each row of a colleague's save is an event. */
const PACE = { gapMs: 1_000, factor: 3 };

export const useRentMonth = createResource<string, RentMonthView, RentMonthView>({
  fetch: (month) =>
    api.get<RentMonthView>(`${BASE}?${new URLSearchParams({ month })}`, { timeoutMs: TIMEOUT_MS }),
  merge: (response) => response,
  pace: PACE,
});

export interface SentRow {
  leaseID: string;
  version: string;
  status: string;
  amount: string;
  receivedOn: string;
  note: string;
}

export const rentApi = {
  save: (create: Create, month: string, rows: readonly SentRow[]) =>
    create<RentSaveView>(BASE, { month, rows }),
  undo: (saveID: string) => api.post<RentSaveView>(`${BASE}/undo`, { saveID }, { timeoutMs: TIMEOUT_MS }),
};

/** How far a save of many rows is, by the events of the rows that are stored. */
interface Saving {
  total: number;
  /** The leaseholders of the rows that are not stored yet. */
  open: ReadonlySet<string>;
}

export const useSaving = create<Saving>()(() => ({ total: 0, open: new Set() }));

/** @param userIDs a leaseholder of each row; none once the save has ended */
export const followSave = (userIDs: readonly string[]): void =>
  useSaving.setState({ total: userIDs.length, open: new Set(userIDs) });

export function noteSaved({ userID }: PaymentLogView): void {
  const open = new Set(useSaving.getState().open);
  if (open.delete(userID)) useSaving.setState({ open });
}

registerReset(() => followSave([]));

/** Puts the rows of an answer into the open month. */
export function applyRows(answers: RentSaveView["rows"]): void {
  const rows = new Map<string, RentRowView>();
  for (const { row } of answers) if (row) rows.set(row.leaseID, row);
  useRentMonth
    .getState()
    .update(
      (current) => current && { ...current, rows: current.rows.map((row) => rows.get(row.leaseID) ?? row) },
    );
}
