/**
 * Charges the rent of each month on its due day. Any node does, at its start, once an hour and after a change of the settings: a charge has a
 * key that is stored once, so two nodes, a crash in between and months of downtime neither repeat nor leave out one.
 *
 * A month begins only when the earlier ones are complete. After a crash within a month, the next run begins with that month, the last
 * one with charges, and adds those that are missing.
 */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { WithId } from "../database/record.ts";
import { type CalendarMonth, toCalendarDate } from "../domain/calendar.ts";
import {
  chargeKey,
  dueDateOf,
  holdersOn,
  isCharged,
  monthsToCharge,
  rentOn,
} from "../domain/ledger-charges.ts";
import { centsOf } from "../domain/ledger-rules.ts";
import { monthText } from "../domain/reports/report-helpers.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { LedgerEntry } from "./ledger-entry.model.ts";

const HOUR_MS = 60 * 60_000;

/** Leases that are charged at once: the database answers others between two insertions. */
const BATCH = 100;

const PORTAL = "portal";

export type LedgerCharging = ReturnType<typeof createLedgerCharging>;

export function createLedgerCharging(context: AppContext) {
  const { repositories, clock, config, log } = context;
  const { leases, ledgerEntries, residents } = repositories;
  const today = () => toCalendarDate(clock(), config.propertyTimeZone);

  async function* charged(due: string): AsyncGenerator<WithId<Lease>[], void> {
    let some: WithId<Lease>[] = [];
    for (const source of [leases.running(), leases.endedAfter(due)]) {
      for await (const lease of source) {
        if (isCharged(lease, due)) some.push(lease);
        if (some.length < BATCH) continue;
        yield some;
        some = [];
      }
    }
    if (some.length > 0) yield some;
  }

  async function chargesOf(
    some: readonly WithId<Lease>[],
    { month, day }: { month: CalendarMonth; day: string },
  ): Promise<{ lease: WithId<Lease>; entry: LedgerEntry }[]> {
    const fees = new Map<string, number>();
    const holders = new Map(some.map((lease) => [lease._id, holdersOn(lease, day)]));
    for await (const { userID, monthlyFee } of residents.approvedNames([...holders.values()].flat()))
      fees.set(userID, centsOf(monthlyFee));
    const charges: { lease: WithId<Lease>; entry: LedgerEntry }[] = [];
    for (const lease of some) {
      const { _id: leaseID } = lease;
      const approved = (holders.get(leaseID) ?? []).filter((userID) => fees.has(userID));
      // A registration that waits for approval owes nothing.
      if (approved.length === 0) continue;
      const shared = {
        leaseID,
        kind: "charge" as const,
        day,
        month,
        text: "",
        authorID: PORTAL,
        createdAt: clock(),
      };
      const rent = rentOn(lease, day, lease.leaseStart > day ? await ledgerEntries.ofLease(leaseID) : []);
      const add = (entry: Pick<LedgerEntry, "chargeKind" | "cents" | "once" | "userID">) => {
        if (entry.cents > 0) charges.push({ lease, entry: { ...shared, ...entry } });
      };
      add({ chargeKind: "rent", cents: rent, once: chargeKey(month, leaseID) });
      for (const userID of approved)
        add({
          chargeKind: "fee",
          cents: fees.get(userID) ?? 0,
          userID,
          once: chargeKey(month, leaseID, userID),
        });
    }
    return charges;
  }

  /** @returns the number of charges that were missing */
  async function chargeMonth(month: CalendarMonth, day: string): Promise<number> {
    const chargedKeys = await ledgerEntries.chargedKeys(month);
    let count = 0;
    for await (const some of charged(day)) {
      const missing = (await chargesOf(some, { month, day })).filter(
        ({ entry: { once = "" } }) => !chargedKeys.has(once),
      );
      await ledgerEntries.insertMissing(missing.map(({ entry }) => entry));
      context.ledger.changed([...new Set(missing.map(({ lease }) => lease))]);
      count += missing.length;
      await nextTurn();
    }
    if (count > 0) await note(month, chargedKeys.size, count);
    return count;
  }

  /** Two nodes that begin with the same charges record the same event, which is stored once. */
  async function note(month: CalendarMonth, before: number, count: number): Promise<void> {
    const _id = createHash("sha256").update(`rent-charged ${month} ${before}`).digest("hex").slice(0, 24);
    const cause = `${monthText(month)}, charges: ${count}`;
    await context.audit
      .record({ _id, action: "rent-charged", actorID: PORTAL, cause })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
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

  let done = "";
  /** Charges what is due if the day, the hour or the settings are others than at the last call. */
  async function chargeIfDue(): Promise<void> {
    const state = `${today()} ${Math.floor(clock().getTime() / HOUR_MS)} ${context.settings.current().version}`;
    if (state === done) return;
    await chargeDue();
    done = state;
  }

  return { chargeDue, chargeIfDue };
}
