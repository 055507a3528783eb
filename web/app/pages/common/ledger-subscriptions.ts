/** The open ledger follows its entries, and the people and dates of its lease. */
import { applyLedgerChange, useLedger } from "../../../features/ledger/ledger.store.ts";
import type { Subscription } from "../../../live/subscriptions.ts";

export const LEDGER_SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: {
      "ledger:changed": applyLedgerChange,
      "lease:updated": ({ _id }) => applyLedgerChange({ leaseID: _id }),
    },
    store: useLedger,
  },
];
