/** The ledger of a resident's lease, and its statement. Staff and leaseholders see the same. */
import type { LedgerEntryView, LedgerView, StatementView } from "@domain/ledger.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

export interface LedgerQuery {
  userID: string;
  /** Entries to show. */
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

const ofPerson = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}/ledger`;
const ofLease = (leaseID: string) => `/api/dashboard/leases/${leaseID}/ledger`;
const rangeOf = ({ from, to }: Pick<StatementQuery, "from" | "to">) => new URLSearchParams({ from, to });

export const ledgerApi = {
  ledger: ({ userID, limit }: LedgerQuery) => api.get<LedgerView>(`${ofPerson(userID)}?limit=${limit}`),
  statement: (query: StatementQuery) =>
    api.get<StatementView>(`${ofPerson(query.userID)}/statement?${rangeOf(query)}`),
  statementFile: (query: StatementQuery) => `${ofPerson(query.userID)}/statement.csv?${rangeOf(query)}`,
  add: (create: Create, leaseID: string, entry: EntryForm) =>
    create<LedgerEntryView>(ofLease(leaseID), { ...entry }),
  reverse: (create: Create, leaseID: string, entryID: string, reason: string) =>
    create<LedgerEntryView>(`${ofLease(leaseID)}/${entryID}/reversal`, { reason }),
};

/** Entries that a screen shows at first, and with all. */
export const FIRST_ENTRIES = 12;
export const ALL_ENTRIES = 500;

export const useLedger = createResource<LedgerQuery, LedgerView, LedgerView>({
  fetch: ledgerApi.ledger,
  merge: (response) => response,
  keeps: (next, previous) => next.userID === previous.userID,
});

export const useStatement = createResource<StatementQuery, StatementView, StatementView>({
  fetch: ledgerApi.statement,
  merge: (response) => response,
});

/** The statements of all leases for some days, a page after the other. */
export const useStatements = createResource<Omit<StatementQuery, "userID">, StatementView[], StatementView[]>(
  {
    fetch: (range) => api.list<StatementView>(`/api/dashboard/ledgers/statements?${rangeOf(range)}`),
    merge: (response) => response,
  },
);

/** Fetches the ledger again if an entry was added to it. */
export function applyLedgerChange({ leaseID }: { leaseID: string }): void {
  const { data, invalidate } = useLedger.getState();
  if (leaseID === "" || data === undefined || data.leaseID === leaseID) invalidate();
}
