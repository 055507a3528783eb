/** The rent of a month: all leases that owe it, many of them recorded by one call, and the undo of such a save. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { AppContext } from "../context.ts";
import { timeAfter } from "../database/change-time.ts";
import { isRecordID, newRecordID, type WithId } from "../database/record.ts";
import { type CalendarMonth, monthOf } from "../domain/calendar.ts";
import { MONTHS, WITHDRAWN } from "../domain/enumerations.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { liableUserIDs } from "../domain/lease-payments.ts";
import { isPaymentMonth, monthYearText, paymentMonthKey } from "../domain/payment-months.ts";
import { paymentStatusOf } from "../domain/payment-rules.ts";
import { englishOf } from "../domain/rendered-message.ts";
import type { RentMonthView, RentRowView, RentSaveView } from "../domain/rent-month.ts";
import {
  owesRent,
  RENT_ROWS_MAX,
  RENT_TEXTS,
  RENT_UNDO_MS,
  type RentRowForm,
  rentRowProblem,
} from "../domain/rent-month-rules.ts";
import { unitKey } from "../domain/reports/report-helpers.ts";
import { roundSum } from "../domain/scoring.ts";
import { conflict, HttpError, notFound, validationError } from "../http/errors.ts";
import { requireSameBody, type StoredAnswer } from "../http/idempotency.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { ChangedLogs } from "../stats/stats-calculator.service.ts";
import { ALL_LEASES, type RowResult as Result } from "./payment-keys.repository.ts";
import type { PaymentDetails, PaymentLog } from "./payment-log.model.ts";
import { detailsOf, versionOf } from "./payment-logs.repository.ts";
import { publishPayment } from "./payment-view.ts";

/** Rows that are made before other calls get a turn. */
const BATCH_SIZE = 500;

export interface RentRow extends RentRowForm {
  leaseID: string;
  /** The version of the row that the person who saves it has seen. */
  version: string;
}

interface Save {
  month: CalendarMonth;
  saveID: string;
  /** The people of the lease, and the months that they owe. */
  known: Pick<ChangedLogs, "residents" | "liableMonths">;
}

const monthYearOf = (month: CalendarMonth) =>
  monthYearText(MONTHS[Number(month.slice(5)) - 1] ?? MONTHS[0], Number(month.slice(0, 4)));

/** Runs a step for each item, one after another. Other calls get a turn between two items. */
async function runOneByOne<T, R>(items: readonly T[], step: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(await step(item));
    await nextTurn();
  }
  return results;
}

export function createRentMonth(context: AppContext) {
  const { repositories, channel, clock, today } = context;

  const { paymentKeys, paymentLogs, paymentShares, residents } = repositories;

  async function findOwingLeases(
    month: CalendarMonth,
    leaseIDs?: readonly string[],
  ): Promise<WithId<Lease>[]> {
    const { leases } = repositories;
    if (leaseIDs) {
      const candidates = await leases.byIDs(leaseIDs.filter(isRecordID));
      return candidates.filter((lease) => owesRent(lease, month));
    }
    const owingLeases: WithId<Lease>[] = [];
    for (const candidates of [leases.running(), leases.endedAfter(`${month}-01`)]) {
      for await (const lease of candidates) if (owesRent(lease, month)) owingLeases.push(lease);
    }
    return owingLeases;
  }

  /** The rows of a month by unit: of all leases that owe rent, or of some of them. A lease without an approved leaseholder has none. */
  async function listRows(month: CalendarMonth, leaseIDs?: readonly string[]): Promise<RentRowView[]> {
    const owingLeases = await findOwingLeases(month, leaseIDs);
    const people = owingLeases.flatMap((lease) => liableUserIDs(lease, month));
    const leaseholdersByID = new Map<string, RentRowView["leaseholders"][number]>();
    for await (const { userID, firstName, lastName, email, phone } of residents.approvedNames(people))
      leaseholdersByID.set(userID, {
        userID,
        name: `${firstName} ${lastName}`.trim() || userID,
        email,
        phone,
      });
    const entries = new Map(
      (await paymentLogs.inMonth(month, leaseIDs)).map((entry) => [entry.leaseID, entry]),
    );
    const recorders = [...entries.values()].flatMap(({ recordedBy }) => recordedBy ?? []);
    const staff = await context.accounts.findDisplayNames([...new Set(recorders)]);
    const recordOf = (leaseID: string) => {
      const entry = entries.get(leaseID);
      return entry?.withdrawn ? undefined : entry;
    };
    const unrecordedIDs = owingLeases.map(({ _id }) => _id).filter((_id) => !recordOf(_id));
    const proposals = await context.ledger.proposals(unrecordedIDs, month);
    const rows: { key: string; row: RentRowView }[] = [];
    for (const lease of owingLeases) {
      const leaseholders = liableUserIDs(lease, month).flatMap(
        (userID) => leaseholdersByID.get(userID) ?? [],
      );
      if (leaseholders.length === 0) continue;
      const entry = entries.get(lease._id);
      const record = recordOf(lease._id);
      const changedBy = staff.get(entry?.recordedBy ?? "")?.name;
      const proposal = proposals.get(lease._id);
      rows.push({
        // A tab comes before the characters of units: all leases of 1 come before those of 1 A.
        key: `${unitKey(lease.unitNumber)}\t${lease._id}`,
        row: {
          leaseID: lease._id,
          unitNumber: lease.unitNumber,
          leaseholders,
          rentDue: lease.monthlyRent,
          status: record?.status ?? null,
          version: versionOf(entry),
          ...(record && detailsOf(record)),
          ...(changedBy !== undefined && { changedBy }),
          ...(proposal && { proposed: proposal }),
        },
      });
      if (rows.length % BATCH_SIZE === 0) await nextTurn();
    }
    return rows.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
  }

  async function addRows(month: CalendarMonth, results: readonly Result[]): Promise<RentSaveView["rows"]> {
    const leaseIDs = results.map(({ leaseID }) => leaseID);
    const rows = new Map((await listRows(month, leaseIDs)).map((row) => [row.leaseID, row]));
    return results.map((result) => {
      const row = rows.get(result.leaseID);
      return { ...result, ...(row && { row }) };
    });
  }

  /** Records the month of one lease. */
  async function saveRow(
    author: { userID: string },
    row: RentRow,
    { lease, month, saveID, known }: Save & { lease: WithId<Lease> | undefined },
  ): Promise<Result> {
    const { leaseID, version } = row;
    const problem = rentRowProblem(row, context.today());
    const status = paymentStatusOf(row.status);
    if (problem || !status)
      return { leaseID, outcome: "refused", error: englishOf(problem?.text ?? RENT_TEXTS.failed) };
    const userIDs = lease ? liableUserIDs(lease, month) : [];
    const [userID] = userIDs;
    if (!lease || userID === undefined) return { leaseID, outcome: "refused", error: RENT_TEXTS.owesNone };
    const monthYear = monthYearOf(month);
    const { amount, receivedOn, note } = row;
    const details: PaymentDetails = {
      ...(amount !== undefined && { amount: roundSum(amount) }),
      ...(receivedOn !== "" && { receivedOn }),
      ...(note !== "" && { note }),
    };
    const cause = `Payment entry ${monthYear} (${status})`;
    try {
      await context.stats.addLogEntry(
        userID,
        { actorID: author.userID, cause },
        async (resident) => {
          const now = clock();
          const times = { createdAt: now, updatedAt: now };
          const entry = { leaseID, userID, monthYear, status, recordedBy: author.userID, saveID };
          const saved = await paymentLogs.saveIfSeen({ ...entry, ...times, ...details }, version);
          if (!saved) throw conflict(RENT_TEXTS.failed);
          return context.paymentRecording.toStoredEntry({ resident, saved, userIDs, known }, undefined);
        },
        known.residents?.get(userID),
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return error.status === 409
        ? { leaseID, outcome: "changed" }
        : { leaseID, outcome: "refused", error: error.message };
    }
    return { leaseID, outcome: "saved" };
  }

  /** Gives an entry its earlier details back. A repeat changes nothing. @returns false if the entry was changed since it was read */
  async function restoreDetails(entry: WithId<PaymentLog>, details: PaymentDetails): Promise<boolean> {
    const { _id, status } = entry;
    const isRestored = (payment: PaymentLog | undefined) =>
      payment?.status === status && isDeepStrictEqual(detailsOf(payment), details);
    if (isRestored(entry)) return true;
    const updatedAt = timeAfter(entry.updatedAt, clock());
    const restored = await paymentLogs.correct(entry, { ...details, status, updatedAt });
    // The same undo may have been faster on another node.
    if (!restored) return isRestored(await paymentLogs.byID(_id));
    publishPayment(channel, restored, await paymentShares.payersOf(restored));
    return true;
  }

  /** Takes an entry of a save back, unless it was changed since. */
  async function undoEntry(author: { userID: string }, entry: WithId<PaymentLog>): Promise<Result> {
    const { _id, leaseID, beforeSave, correction } = entry;
    if (correction?.reason === RENT_TEXTS.undone) return { leaseID, outcome: "saved" };
    if (correction) return { leaseID, outcome: "changed" };
    const status = !beforeSave?.status || beforeSave.withdrawn ? WITHDRAWN : beforeSave.status;
    const details = detailsOf(beforeSave ?? {});
    if (status === entry.status)
      return { leaseID, outcome: (await restoreDetails(entry, details)) ? "saved" : "changed" };
    try {
      await context.corrections.correctPayment(author, { _id, status, reason: RENT_TEXTS.undone }, details);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { leaseID, outcome: "changed" };
    }
    return { leaseID, outcome: "saved" };
  }

  function monthFrom(text: string): CalendarMonth {
    if (!isPaymentMonth(text)) throw validationError({ field: "month", text: RENT_TEXTS.monthInvalid });
    return text;
  }

  /** The answer to a call with this key. */
  async function saveByKey(key: string): Promise<StoredAnswer | undefined> {
    const paymentKey = await paymentKeys.byKey(key);
    const month = paymentKey && paymentMonthKey(paymentKey.monthYear);
    if (!paymentKey?.results || month === undefined) return undefined;
    const { body, createdAt, results } = paymentKey;
    const answer = async () => ({
      saveID: key,
      savedAt: createdAt.toISOString(),
      rows: await addRows(month, results),
    });
    return { body, answer };
  }

  return {
    saveByKey,
    /** A row for each lease that owes rent in the month, by default the present one. @throws HttpError 400 */
    async month(text = ""): Promise<RentMonthView> {
      const month = monthFrom(text || monthOf(today()));
      await context.leases.openMissing();
      return { month, rows: await listRows(month) };
    },

    /**
     * Records rows of a month. A row that a colleague has changed since the caller read it stays as it is. A repeat stores nothing twice.
     * @throws HttpError 400 for the save as a whole, 422 for a key that was used with other rows
     */
    async save(
      author: { userID: string },
      form: { month: string; rows: readonly RentRow[] },
      idempotency?: Idempotency,
    ): Promise<RentSaveView> {
      const month = monthFrom(form.month);
      const rows = [...new Map(form.rows.map((row) => [row.leaseID, row])).values()];
      if (rows.length === 0) throw validationError({ field: "rows", text: RENT_TEXTS.rowsMissing });
      if (rows.length > RENT_ROWS_MAX) throw validationError({ field: "rows", text: RENT_TEXTS.tooManyRows });
      const use = { leaseID: ALL_LEASES, monthYear: monthYearOf(month), createdAt: clock() };
      const earlierUse = idempotency && (await paymentKeys.claim(idempotency, use));
      if (earlierUse) requireSameBody(earlierUse, idempotency);
      const savedAt = (earlierUse ?? use).createdAt.toISOString();
      const saveID = idempotency?.key ?? newRecordID();
      const leaseIDs = rows.map(({ leaseID }) => leaseID);
      const owingLeases = await findOwingLeases(month, leaseIDs);
      const leasesByID = new Map(owingLeases.map((lease) => [lease._id, lease]));
      const results = await runOneByOne(rows, async (row) => {
        const lease = leasesByID.get(row.leaseID);
        const tenants = await residents.wholeByUserIDs(lease ? liableUserIDs(lease, month) : []);
        const liableMonths = await paymentShares.readLiableMonths(tenants);
        const known = { residents: new Map(tenants.map((tenant) => [tenant.userID, tenant])), liableMonths };
        return saveRow(author, row, { lease, month, saveID, known });
      });
      if (idempotency) await paymentKeys.storeResults(idempotency.key, results);
      return { saveID, savedAt, rows: await addRows(month, results) };
    },

    /** Takes a save back, row by row. A repeat changes nothing. @throws HttpError 404, 409 after 10 minutes */
    async undo(author: { userID: string }, saveID: string): Promise<RentSaveView> {
      const entries = saveID === "" ? [] : await paymentLogs.bySave(saveID);
      const [first] = entries;
      const month = first && paymentMonthKey(first.monthYear);
      if (month === undefined) throw notFound(RENT_TEXTS.notFound);
      const uncorrected = entries.filter(({ correction }) => correction === undefined);
      const earliest = clock().getTime() - RENT_UNDO_MS;
      if (uncorrected.some(({ updatedAt }) => updatedAt.getTime() < earliest))
        throw conflict(RENT_TEXTS.tooLate);
      const results = await runOneByOne(entries, (entry) => undoEntry(author, entry));
      return { saveID, savedAt: clock().toISOString(), rows: await addRows(month, results) };
    },
  };
}
