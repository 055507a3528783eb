/** The rent of the month that the screen shows, the calls that save it, and the progress of a save. */
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RentMonthView, RentRowView, RentSaveView } from "@domain/rent-month.ts";
import { create } from "zustand";
import { api, LONG_TIMEOUT_MS } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { registerReset } from "../../lib/store-registry.ts";
import type { Create } from "../../lib/submissions.ts";

const BASE = "/api/dashboard/rent";

/** A colleague's save sends an event for each of its rows. */
const PACE = { gapMs: 1_000, factor: 3 };

export const useRentMonth = createResource<string, RentMonthView>({
  fetch: (month) =>
    api.get<RentMonthView>(`${BASE}?${new URLSearchParams({ month })}`, { timeoutMs: LONG_TIMEOUT_MS }),
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
  undo: (saveID: string) =>
    api.post<RentSaveView>(`${BASE}/undo`, { saveID }, { timeoutMs: LONG_TIMEOUT_MS }),
};

/**
 * The progress of a save of many rows. For each row that the server stores, it sends payment events, one for each leaseholder. The first
 * leaseholder's event counts.
 */
interface SaveProgress {
  total: number;
  /** The first leaseholder of each row that is not stored yet. A userID is in it twice if the person has two leases. */
  pendingUserIDs: readonly string[];
}

export const useSaveProgress = create<SaveProgress>()(() => ({ total: 0, pendingUserIDs: [] }));

export function startProgress(rows: readonly RentRowView[]): void {
  const pendingUserIDs = rows.map(({ leaseholders }) => leaseholders[0]?.userID ?? "");
  useSaveProgress.setState({ total: rows.length, pendingUserIDs });
}

export const endProgress = (): void => startProgress([]);

/** Applies a payment event: a row of the person may be stored. */
export function advanceProgress({ userID }: PaymentLogView): void {
  const { pendingUserIDs } = useSaveProgress.getState();
  const index = pendingUserIDs.indexOf(userID);
  if (index >= 0) useSaveProgress.setState({ pendingUserIDs: pendingUserIDs.toSpliced(index, 1) });
}

registerReset(endProgress);

/** Replaces the rows of a month by those of a response, if the month is still shown. The result of a refused change has no row. */
export function applyRows(month: string, results: RentSaveView["rows"]): void {
  const rows = new Map<string, RentRowView>();
  for (const { row } of results) if (row) rows.set(row.leaseID, row);
  useRentMonth
    .getState()
    .update((current) =>
      current?.month === month
        ? { ...current, rows: current.rows.map((row) => rows.get(row.leaseID) ?? row) }
        : current,
    );
}
