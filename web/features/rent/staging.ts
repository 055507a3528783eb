/** Changes of a month's rent that are not saved yet. */

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
  /** The version of the row that the person has seen. */
  version: string;
  /** Why the server did not store it. */
  error?: string;
  /** Whether a colleague has recorded the row since. */
  isOvertaken?: true;
}

export type Draft = ReadonlyMap<string, StagedRow>;

export interface Staging {
  draft: Draft;
  /** The drafts before each change, the last one at the end. */
  past: readonly Draft[];
}

export const NOTHING_STAGED: Staging = { draft: new Map(), past: [] };

const STATUS_LABELS = msgs({
  "Paid: Early": "Early",
  "Paid: On-time": "On-time",
  "Paid: Late": "Late",
  Unpaid: "Unpaid",
} as const satisfies Record<PaymentStatus, string>);

export const statusLabel = (status: PaymentStatus | null): string =>
  t(status === null ? "Not recorded" : STATUS_LABELS[status]);

const afterChange = ({ draft, past }: Staging, next: Draft): Staging => ({
  draft: next,
  past: [...past, draft],
});

const receivedText = (amount: number | undefined) => (amount === undefined ? "" : String(amount));

function stagedRow(
  row: RentRowView,
  status: PaymentStatus,
  today: CalendarDate,
  before: StagedRow | undefined,
): StagedRow {
  const { version = row.version, note = row.note ?? "" } = before ?? {};
  if (isMissed(status)) return { status, amount: "", receivedOn: "", note, version };
  const payment = before ?? { amount: receivedText(row.amount), receivedOn: row.receivedOn ?? "" };
  return {
    ...{ status, note, version },
    amount: payment.amount || String(row.rentDue),
    receivedOn: payment.receivedOn || today,
  };
}

/** Stages the status of rows; a row that has it already is no change any more. */
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
  return afterChange(staging, next);
}

/** A row with what was received for it, as pasted lines have it. */
export interface ReceivedRow {
  row: RentRowView;
  status: PaymentStatus;
  /** Empty where it isn't known, as is the day. */
  amount: string;
  receivedOn: string;
}

/** Stages rows of which it is known what was received. */
export function stageReceived(
  staging: Staging,
  received: readonly ReceivedRow[],
  today: CalendarDate,
): Staging {
  const next = new Map(staging.draft);
  for (const { row, status, amount, receivedOn } of received) {
    const staged = stagedRow(row, status, today, next.get(row.leaseID));
    const details = isMissed(status) ? {} : { ...(amount && { amount }), ...(receivedOn && { receivedOn }) };
    next.set(row.leaseID, { ...staged, ...details });
  }
  return afterChange(staging, next);
}

/** Stages what is typed into the fields of a row, which may have a saved status. */
export function stageDetail(
  staging: Staging,
  row: RentRowView,
  field: "amount" | "receivedOn" | "note",
  value: string,
): Staging {
  const status = staging.draft.get(row.leaseID)?.status ?? row.status;
  if (status === null) return staging;
  const payment = staging.draft.get(row.leaseID) ?? {
    ...{ status, version: row.version, note: row.note ?? "" },
    ...{ amount: receivedText(row.amount), receivedOn: row.receivedOn ?? "" },
  };
  // Typing is one change, not one for each letter.
  return { ...staging, draft: new Map([...staging.draft, [row.leaseID, { ...payment, [field]: value }]]) };
}

export function unstage(staging: Staging, leaseID: string): Staging {
  if (!staging.draft.has(leaseID)) return staging;
  const next = new Map(staging.draft);
  next.delete(leaseID);
  return afterChange(staging, next);
}

export const undoStep = ({ draft, past }: Staging): Staging => ({
  draft: past.at(-1) ?? draft,
  past: past.slice(0, -1),
});

/** The rows of a month as they will be after the save. */
export const withDraft = (rows: readonly RentRowView[], draft: Draft): RentRowView[] =>
  rows.map((row) => {
    const staged = draft.get(row.leaseID);
    return staged ? { ...row, status: staged.status } : row;
  });

/** An amount as it is written in English, without its sign and commas. */
export const plainAmount = (text: string): string => text.replaceAll(/[$,\s]/g, "");

export const sentRows = (draft: Draft): SentRow[] =>
  [...draft].map(([leaseID, { version, status, amount, receivedOn, note }]) => ({
    ...{ leaseID, version, status, receivedOn, note },
    amount: plainAmount(amount),
  }));

/** What is still staged after a save: rows that were refused, and those that a colleague has recorded in the meantime. */
export function afterSave(draft: Draft, answers: RentSaveView["rows"]): Staging {
  const left = new Map(draft);
  for (const { leaseID, outcome, error, row } of answers) {
    const staged = left.get(leaseID);
    if (outcome === "saved") left.delete(leaseID);
    else if (staged && outcome === "changed")
      left.set(leaseID, { ...staged, version: row?.version ?? "", isOvertaken: true });
    else if (staged && error !== undefined) left.set(leaseID, { ...staged, error });
  }
  return { draft: left, past: [] };
}

/** Whether a colleague has recorded a staged row since it was seen. */
export const isOvertaken = (row: RentRowView, staged: StagedRow): boolean =>
  staged.isOvertaken === true || staged.version !== row.version;
