/** The ledger of a resident's lease and its statement, which staff and leaseholders see; and the statements of all leases, for staff. */
import type { LedgerEntryView, LedgerView, StatementView } from "@domain/ledger.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

export interface LedgerQuery {
  userID: string;
  /** The number of entries to show. */
  limit: number;
}

export interface StatementQuery {
  userID: string;
  from: string;
  to: string;
}

export interface EntryForm {
  kind: string;
  chargeKind: string;
  cents: number;
  day: string;
  method: string;
  text: string;
}

const residentPath = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}/ledger`;
const leasePath = (leaseID: string) => `/api/dashboard/leases/${leaseID}/ledger`;
const rangeQuery = ({ from, to }: Pick<StatementQuery, "from" | "to">) => new URLSearchParams({ from, to });

export const ledgerApi = {
  ledger: ({ userID, limit }: LedgerQuery) => api.get<LedgerView>(`${residentPath(userID)}?limit=${limit}`),
  statement: (query: StatementQuery) =>
    api.get<StatementView>(`${residentPath(query.userID)}/statement?${rangeQuery(query)}`),
  statementFile: (query: StatementQuery) =>
    `${residentPath(query.userID)}/statement.csv?${rangeQuery(query)}`,
  add: (create: Create, leaseID: string, entry: EntryForm) =>
    create<LedgerEntryView>(leasePath(leaseID), entry),
  reverse: (create: Create, leaseID: string, entryID: string, reason: string) =>
    create<LedgerEntryView>(`${leasePath(leaseID)}/${entryID}/reversal`, { reason }),
};

/** The number of entries that a screen shows at first, and after 'Show all'. */
export const FIRST_ENTRIES = 12;
export const ALL_ENTRIES = 500;

export const useLedger = createResource<LedgerQuery, LedgerView>({
  fetch: ledgerApi.ledger,
  keeps: (next, previous) => next.userID === previous.userID,
});

export const useStatement = createResource<StatementQuery, StatementView>({
  fetch: ledgerApi.statement,
});

/** The statements of all leases for the same days, fetched page by page. */
export const useStatements = createResource<Omit<StatementQuery, "userID">, StatementView[]>({
  fetch: (range) => api.list<StatementView>(`/api/dashboard/ledgers/statements?${rangeQuery(range)}`),
});

/** Fetches the ledger again if it belongs to a lease that has changed. @param change its `leaseID` is empty if all may have changed */
export function applyLedgerChange({ leaseID }: { leaseID: string }): void {
  const { data, invalidate } = useLedger.getState();
  if (leaseID === "" || data === undefined || data.leaseID === leaseID) invalidate();
}
