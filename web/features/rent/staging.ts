/** The staging of a month's rent: changes that are not saved yet, with the steps to undo them. */

import type { CalendarDate } from "@domain/calendar.ts";
import type { PaymentStatus } from "@domain/enumerations.ts";
import { msgs } from "@domain/message.ts";
import { isMissed } from "@domain/payment-status.ts";
import type { RentRowView, RentSaveView } from "@domain/rent-month.ts";
import { t } from "../../lib/t.ts";
import type { SentRow } from "./rent.store.ts";

export interface StagedRow {
  status: PaymentStatus;
  amount: string;
  receivedOn: string;
  note: string;
  /** The version of the row when the change was made. */
  version: string;
  /** Why the server refused the change. */
  error?: string;
  /** Whether a save found that a colleague has recorded the row first. `version` is then the colleague's, so that the next save replaces it. */
  wasOvertaken?: true;
}

/** The changed rows, by leaseID. */
export type Draft = ReadonlyMap<string, StagedRow>;

export interface Staging {
  draft: Draft;
  /** The drafts before each change, oldest first. */
  past: readonly Draft[];
}

export const EMPTY_STAGING: Staging = { draft: new Map(), past: [] };

const STATUS_LABELS = msgs({
  "Paid: Early": "Early",
  "Paid: On-time": "On-time",
  "Paid: Late": "Late",
  Unpaid: "Unpaid",
} as const satisfies Record<PaymentStatus, string>);

export const statusLabel = (status: PaymentStatus | null): string =>
  t(status === null ? "Not recorded" : STATUS_LABELS[status]);

const withDraft = ({ draft: previous, past }: Staging, draft: Draft): Staging => ({
  draft,
  past: [...past, previous],
});

const amountText = (amount: number | undefined) => (amount === undefined ? "" : String(amount));

function stagedRow(
  row: RentRowView,
  status: PaymentStatus,
  today: CalendarDate,
  before: StagedRow | undefined,
): StagedRow {
  const { version = row.version, note = row.note ?? "" } = before ?? {};
  if (isMissed(status)) return { status, amount: "", receivedOn: "", note, version };
  return {
    status,
    note,
    version,
    amount: before?.amount || amountText(row.amount) || String(row.rentDue),
    receivedOn: before?.receivedOn || row.receivedOn || today,
  };
}

/** Stages a status for rows. A row that is saved with this status is removed from the draft. */
export function stage(
  staging: Staging,
  rows: readonly RentRowView[],
  status: PaymentStatus,
  today: CalendarDate,
): Staging {
  const next = new Map(staging.draft);
  for (const row of rows) {
    if (row.status === status) next.delete(row.leaseID);
    else next.set(row.leaseID, stagedRow(row, status, today, next.get(row.leaseID)));
  }
  return withDraft(staging, next);
}

/** A row and the payment that was received for it, for example by a pasted line. */
export interface ReceivedRow {
  row: RentRowView;
  status: PaymentStatus;
  /** Empty if not known. */
  amount: string;
  /** Empty if not known. */
  receivedOn: CalendarDate;
}

/** Stages rows with the payments that were received for them. */
export function stageReceived(
  staging: Staging,
  receivedRows: readonly ReceivedRow[],
  today: CalendarDate,
): Staging {
  const next = new Map(staging.draft);
  for (const { row, status, amount, receivedOn } of receivedRows) {
    const staged = stagedRow(row, status, today, next.get(row.leaseID));
    const details = isMissed(status) ? {} : { ...(amount && { amount }), ...(receivedOn && { receivedOn }) };
    next.set(row.leaseID, { ...staged, ...details });
  }
  return withDraft(staging, next);
}

/** Stages a text that is typed into a field of a row with an unsaved change. Other rows have no fields. */
export function stageDetail(
  staging: Staging,
  { leaseID }: RentRowView,
  field: "amount" | "receivedOn" | "note",
  value: string,
): Staging {
  const staged = staging.draft.get(leaseID);
  if (!staged) return staging;
  // Without a step to undo, because there would be one for each letter.
  return { ...staging, draft: new Map([...staging.draft, [leaseID, { ...staged, [field]: value }]]) };
}

export function unstage(staging: Staging, leaseID: string): Staging {
  if (!staging.draft.has(leaseID)) return staging;
  const next = new Map(staging.draft);
  next.delete(leaseID);
  return withDraft(staging, next);
}

export const undoLastChange = ({ draft, past }: Staging): Staging => ({
  draft: past.at(-1) ?? draft,
  past: past.slice(0, -1),
});

/** The rows of a month with their unsaved statuses. */
export const applyDraft = (rows: readonly RentRowView[], draft: Draft): RentRowView[] =>
  rows.map((row) => {
    const staged = draft.get(row.leaseID);
    return staged ? { ...row, status: staged.status } : row;
  });

/** An amount without dollar sign, blanks, and the commas between thousands. Another comma stays, with which it is no number: '950,5' isn't 9505. */
export const plainAmount = (text: string): string =>
  text.replaceAll(/[$\s]/g, "").replaceAll(/,(?=\d{3}(?!\d))/g, "");

export const sentRows = (draft: Draft): SentRow[] =>
  [...draft].map(([leaseID, { version, status, amount, receivedOn, note }]) => ({
    leaseID,
    version,
    status,
    receivedOn,
    note,
    amount: plainAmount(amount),
  }));

/**
 * The changes that a save has not stored: the server refused them, a colleague has recorded their rows first, or they were made during the save.
 * @param current the changes after the save
 * @param sent the changes that were sent
 */
export function stagingAfterSave(current: Draft, sent: Draft, results: RentSaveView["rows"]): Staging {
  const remaining = new Map(current);
  for (const { leaseID, outcome, error, row } of results) {
    const staged = remaining.get(leaseID);
    if (!staged) continue;
    const { error: _error, wasOvertaken: _wasOvertaken, ...change } = staged;
    // With the row's present version, the next save may replace it.
    const changeOfPresentRow = { ...change, version: row?.version ?? "" };
    if (outcome === "changed") remaining.set(leaseID, { ...changeOfPresentRow, wasOvertaken: true });
    else if (outcome === "refused")
      remaining.set(leaseID, { ...change, ...(error !== undefined && { error }) });
    // The change was made during the save.
    else if (staged !== sent.get(leaseID)) remaining.set(leaseID, changeOfPresentRow);
    else remaining.delete(leaseID);
  }
  return { draft: remaining, past: [] };
}

/** Whether a colleague has recorded the row after the change was made, as a save has found or the row's version shows. */
export const isOvertaken = (row: RentRowView, staged: StagedRow): boolean =>
  staged.wasOvertaken === true || staged.version !== row.version;
