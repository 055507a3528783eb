/**
 * Charges the rent of each month on its due day. Every node does it at its start, once an hour and after a change of the settings. A charge has
 * a key that is stored once, so two nodes store no charge twice.
 *
 * Months are charged in their order. Node A crashes after half of the charges of May: the next run of any node begins with May, the last month
 * that has charges, and adds the missing ones.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { recordIDFrom, type WithId } from "../database/record.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import {
  chargeKey,
  dueDateOf,
  isCharged,
  leaseholdersOn,
  monthsToCharge,
  rentOn,
} from "../domain/ledger-charges.ts";
import { centsOf } from "../domain/ledger-rules.ts";
import { monthText } from "../domain/reports/report-helpers.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";

const HOUR_MS = 60 * 60_000;

/** Leases that are charged at once. Other calls reach the database between two batches. */
const BATCH = 100;

export function createLedgerCharging(context: AppContext) {
  const { repositories, clock, log, today } = context;
  const { leases, ledgerEntries, residents } = repositories;

  /** Streams the leases that are charged on a day, in batches. */
  async function* chargedLeases(due: string): AsyncGenerator<WithId<Lease>[], void> {
    let batch: WithId<Lease>[] = [];
    for (const source of [leases.running(), leases.endedAfter(due)]) {
      for await (const lease of source) {
        if (isCharged(lease, due)) batch.push(lease);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  /** The charges of leases in a month: the rent of each lease, and the monthly fee of each leaseholder. */
  async function chargesOf(
    batch: readonly WithId<Lease>[],
    { month, day }: { month: CalendarMonth; day: string },
  ): Promise<{ lease: WithId<Lease>; entry: LedgerEntry }[]> {
    const fees = new Map<string, number>();
    const holders = new Map(batch.map((lease) => [lease._id, leaseholdersOn(lease, day)]));
    for await (const { userID, monthlyFee } of residents.approvedNames([...holders.values()].flat()))
      fees.set(userID, centsOf(monthlyFee));
    const charges: { lease: WithId<Lease>; entry: LedgerEntry }[] = [];
    for (const lease of batch) {
      const { _id: leaseID } = lease;
      const approvedIDs = (holders.get(leaseID) ?? []).filter((userID) => fees.has(userID));
      // A registration that waits for approval owes nothing.
      if (approvedIDs.length === 0) continue;
      const charge = {
        leaseID,
        kind: "charge",
        day,
        month,
        text: "",
        authorID: PORTAL,
        createdAt: clock(),
      } as const;
      // A renewal has stored the start and the rent of its next term. Until it begins, the rent is that of the last charge.
      const isRenewed = lease.leaseStart > day;
      const cents = rentOn(lease, day, isRenewed ? await ledgerEntries.ofLease(leaseID) : []);
      const rent = { ...charge, chargeKind: "rent", cents, once: chargeKey(month, leaseID) } as const;
      const monthlyFees = approvedIDs.map((userID) => {
        const once = chargeKey(month, leaseID, userID);
        return { ...charge, chargeKind: "fee", cents: fees.get(userID) ?? 0, userID, once } as const;
      });
      for (const entry of [rent, ...monthlyFees]) if (entry.cents > 0) charges.push({ lease, entry });
    }
    return charges;
  }

  /** @returns the number of charges that were missing */
  async function chargeMonth(month: CalendarMonth, day: string): Promise<number> {
    const chargedKeys = await ledgerEntries.chargedKeys(month);
    let count = 0;
    for await (const batch of chargedLeases(day)) {
      const missing = (await chargesOf(batch, { month, day })).filter(
        ({ entry: { once = "" } }) => !chargedKeys.has(once),
      );
      await ledgerEntries.insertMissing(missing.map(({ entry }) => entry));
      context.ledger.publishChange([...new Set(missing.map(({ lease }) => lease))]);
      count += missing.length;
      await nextTurn();
    }
    if (count > 0) await recordCharges(month, chargedKeys.size, count);
    return count;
  }

  /** If two nodes begin with the same number of charges, they record the same event, which is stored once. */
  async function recordCharges(month: CalendarMonth, countBefore: number, count: number): Promise<void> {
    const _id = recordIDFrom(`rent-charged ${month} ${countBefore}`);
    const cause = `${monthText(month)}, charges: ${count}`;
    await context.audit.record({ _id, action: "rent-charged", actorID: PORTAL, cause });
    log.info({ event: "rent_charged", month, count }, "the rent of a month was charged");
  }

  /** Charges all months whose due day has come. A repeat changes nothing. @returns the number of charges that were missing */
  async function chargeDue(): Promise<number> {
    const { ledger } = await context.settings.read();
    if (!ledger.isOn) return 0;
    await context.leases.openMissing();
    let count = 0;
    for (const month of monthsToCharge(ledger, today(), await ledgerEntries.lastChargedMonth()))
      count += await chargeMonth(month, dueDateOf(month, ledger.dueDay));
    return count;
  }

  let lastState = "";
  /** Charges all months that are due, once for each hour, day and version of the settings. */
  async function chargeIfDue(): Promise<void> {
    const state = `${today()} ${Math.floor(clock().getTime() / HOUR_MS)} ${context.settings.current().version}`;
    if (state === lastState) return;
    await chargeDue();
    lastState = state;
  }

  return { chargeDue, chargeIfDue };
}
