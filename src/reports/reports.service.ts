/**
 * Computes the reports for staff on request, from residents, leases, ledgers, open incidents and reward entries, which are read as streams, and
 * from the stats in memory.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppContext } from "../context.ts";
import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  isCalendarDate,
  monthOf,
  startOfDay,
  toCalendarDate,
} from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";
import { isEmergency } from "../domain/incident-rules.ts";
import { isOnLease } from "../domain/lease-rules.ts";
import { openCharges, type SettledCharge } from "../domain/ledger-balance.ts";
import { type BalanceRow, balanceRow, balances } from "../domain/reports/balances.ts";
import { delinquency, delinquencyRow, type PaymentMonths } from "../domain/reports/delinquency.ts";
import { incidentAging, type ReportIncident } from "../domain/reports/incident-aging.ts";
import { leaseExpiry } from "../domain/reports/lease-expiry.ts";
import { occupancyReport, type ReportLease } from "../domain/reports/occupancy.ts";
import { rentRoll } from "../domain/reports/rent-roll.ts";
import { defaultRange, rangeProblem } from "../domain/reports/report-definitions.ts";
import { byLease, groupBy, nameOf, type ReportResident } from "../domain/reports/report-helpers.ts";
import type {
  ReportContent,
  ReportName,
  ReportRange,
  ReportRow,
  ReportView,
} from "../domain/reports/report-view.ts";
import { addEntry, type CpSums, rewardPoints } from "../domain/reports/reward-points.ts";
import type { MonthStats } from "../domain/stats.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { validationError } from "../http/errors.ts";
import type { OpenIncident } from "../incidents/incidents.repository.ts";
import type { BalanceEntry } from "../ledger/ledger-entries.repository.ts";

/** The requested range. A missing end has the default of the report. */
interface RangeQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** A lease whose rent a person owes. */
interface OwedLease {
  /** The residents of the lease, joined by `byLease`. */
  lease: ReportResident;
  /** Set for a person who left the lease: the last month that the person owes. */
  until?: CalendarMonth;
}

/** Limits of concurrent and waiting reports. Each report holds its rows in memory, and other calls must stay fast. */
const CONCURRENCY = 2;
const WAITING_MAX = 20;

/** Residents that are read before other calls get a turn. */
const BATCH_SIZE = 500;

export function createReportsService(context: AppContext) {
  const {
    repositories,
    clock,
    config: { propertyTimeZone: timeZone },
  } = context;
  const limit = createConcurrencyLimit(CONCURRENCY, WAITING_MAX);

  /** @param filter the current residents by default */
  async function loadResidents(filter?: object): Promise<ReportResident[]> {
    const residents: ReportResident[] = [];
    for await (const resident of repositories.residents.forReports(filter)) residents.push(resident);
    await nextTurn();
    return residents;
  }

  /** The leases that leaseholders have left, by userID. */
  async function leftLeases(leases: readonly ReportResident[]): Promise<[userID: string, owed: OwedLease][]> {
    const leasesByID = new Map(leases.map((lease) => [lease.leaseID ?? "", lease]));
    const owed: [string, OwedLease][] = [];
    for await (const { _id, people } of repositories.leases.running()) {
      const lease = leasesByID.get(_id);
      if (!lease || people.every(isOnLease)) continue;
      for (const { kind, userID, to } of people) {
        if (kind === "leaseholder" && userID !== undefined && to !== undefined)
          owed.push([userID, { lease, until: monthOf(to) }]);
      }
    }
    return owed;
  }

  /** The recorded months of each lease, from the stats of all its leaseholders: a person who joined later has no earlier months. */
  async function paymentsByLease(leases: readonly ReportResident[]) {
    const currentLeases = leases.flatMap((lease) =>
      (lease.owing ?? [lease.userID]).map((userID): [string, OwedLease] => [userID, { lease }]),
    );
    const owedLeases = groupBy([...currentLeases, ...(await leftLeases(leases))], ([userID]) => userID);
    const payments = new Map(leases.map((lease) => [lease, new Map<CalendarMonth, PaymentStatus>()]));
    let count = 0;
    for (const { userID, monthlyStats } of context.propertyStats.allMonths()) {
      for (const [, { lease, until }] of owedLeases.get(userID) ?? []) {
        const months = payments.get(lease);
        for (const [month, status] of paymentsOf(monthlyStats)) {
          // A person who left may pay for another lease now.
          if (until === undefined || (month <= until && !months?.has(month))) months?.set(month, status);
        }
      }
      count += 1;
      if (count % BATCH_SIZE === 0) await nextTurn();
    }
    return payments;
  }

  async function delinquencyReport(range: ReportRange, today: CalendarDate) {
    const leases = byLease(await loadResidents());
    const { months } = await context.propertyStats.read();
    const recordedMonths = Object.keys(months).filter((month) => (months[month]?.payments ?? 0) > 0);
    const firstRecorded = recordedMonths.toSorted()[0] ?? monthOf(today);
    const payments = await paymentsByLease(leases);
    const charges = context.ledger.isOn() ? await openChargesByLease() : undefined;
    const rows = leases.map((lease) =>
      delinquencyRow(
        lease,
        payments.get(lease) ?? [],
        { ...range, firstRecorded },
        today,
        charges && (charges.get(lease.leaseID ?? "") ?? []),
      ),
    );
    return delinquency(
      rows.filter((row) => row !== undefined),
      { isFromLedger: charges !== undefined },
    );
  }

  /** Streams the ledgers whose balance passes a test. The entries of the others, of which most have the balance 0, are not read. */
  async function* ledgersWithBalance(
    isIncluded: (cents: number) => boolean,
  ): AsyncGenerator<[leaseID: string, entries: BalanceEntry[]], void> {
    const sums = await repositories.ledgerEntries.sums();
    const leaseIDs = [...sums].filter(([, cents]) => isIncluded(cents)).map(([leaseID]) => leaseID);
    for await (const byLease of repositories.ledgerEntries.balanceEntriesOf(leaseIDs)) {
      yield* byLease;
      await nextTurn();
    }
  }

  async function openChargesByLease(): Promise<Map<string, SettledCharge[]>> {
    const charges = new Map<string, SettledCharge[]>();
    for await (const [leaseID, entries] of ledgersWithBalance((cents) => cents > 0)) {
      charges.set(leaseID, openCharges(entries));
    }
    return charges;
  }

  /** The balances of all leases, including leases that have ended, because their rent may still be open. */
  async function balanceReport(today: CalendarDate) {
    await context.ledger.requireOn();
    const leases = byLease(await loadResidents({}));
    const leasesByID = new Map(leases.map((lease) => [lease.leaseID, lease]));
    const rows: BalanceRow[] = [];
    for await (const [leaseID, entries] of ledgersWithBalance((cents) => cents !== 0)) {
      const row = balanceRow(leasesByID.get(leaseID) ?? (await formerLease(leaseID)), entries, today);
      if (row) rows.push(row);
    }
    return balances(rows);
  }

  /** A lease that no resident has any longer, with the people who owed its rent, who may have moved to another unit. */
  async function formerLease(leaseID: string) {
    const { unitNumber = "", people = [] } = (await repositories.leases.byID(leaseID)) ?? {};
    const userIDs = people.flatMap(({ kind, userID }) => (kind === "leaseholder" ? (userID ?? []) : []));
    const names = await repositories.residents.findNames(userIDs);
    const [first, second] = names;
    if (!first) return { userID: "", firstName: "Former lease", lastName: "", unitNumber };
    return { ...first, unitNumber, ...(second && { household: names.map(nameOf).join(", ") }) };
  }

  async function incidentReport(range: ReportRange, today: CalendarDate) {
    // Former residents are included, because their incidents stay open until staff resolve them.
    const residents = new Map((await loadResidents({})).map((resident) => [resident.userID, resident]));
    const incidents: ReportIncident[] = [];
    for await (const incident of repositories.incidents.open())
      incidents.push(toReportIncident(incident, timeZone));
    return incidentAging(incidents, (userID) => residents.get(userID), range, today);
  }

  async function rewardReport({ from, to }: ReportRange) {
    const sumsByUser = new Map<string, CpSums>();
    const span = {
      from: from === "" ? undefined : startOfDay(from, timeZone),
      until: to === "" ? undefined : startOfNextDay(to, timeZone),
    };
    for await (const entry of repositories.rewardLogs.cpBetween(span)) addEntry(sumsByUser, entry);
    return rewardPoints(await loadResidents(), sumsByUser);
  }

  async function occupancy(range: ReportRange, today: CalendarDate) {
    const leases: ReportLease[] = [];
    for await (const lease of repositories.leases.stays()) leases.push(lease);
    await nextTurn();
    return occupancyReport(leases, range, await context.propertyStats.occupancy(today), today);
  }

  async function contentOf(
    name: ReportName,
    range: ReportRange,
    today: CalendarDate,
  ): Promise<ReportContent<ReportRow>> {
    switch (name) {
      case "rent-roll":
        return rentRoll(byLease(await loadResidents()), today);
      case "delinquency":
        return delinquencyReport(range, today);
      case "balances":
        return balanceReport(today);
      case "lease-expiry":
        return leaseExpiry(byLease(await loadResidents()), range, today);
      case "occupancy":
        return occupancy(range, today);
      case "incident-ageing":
        return incidentReport(range, today);
      case "reward-points":
        return rewardReport(range);
    }
  }

  return {
    /** Computes a report. @throws HttpError 400 for an invalid range, 404 for balances without the ledger, 503 while too many are in progress */
    async report(name: ReportName, query: RangeQuery): Promise<ReportView> {
      const now = clock();
      const today = toCalendarDate(now, timeZone);
      const defaults = defaultRange(name, today);
      const range = { from: query.from ?? defaults.from, to: query.to ?? defaults.to };
      const problem = rangeProblem(name, range);
      if (problem !== undefined) throw validationError(problem);
      const content = await limit.run(() => contentOf(name, range, today));
      // Computing and serializing thousands of rows run in separate turns of the event loop.
      await nextTurn();
      return { report: name, countedAt: now.toISOString(), today, ...range, ...content };
    },
  };
}

/** The end of a day; undefined for the last day of the calendar, 9999-12-31, because the next day has no `YYYY-MM-DD` form. */
function startOfNextDay(day: CalendarDate, timeZone: string): Date | undefined {
  const next = addDays(day, 1);
  return isCalendarDate(next) ? startOfDay(next, timeZone) : undefined;
}

/** The months with a payment entry, and their statuses. */
function* paymentsOf(months: Readonly<Record<CalendarMonth, Pick<MonthStats, "payment">>>): PaymentMonths {
  for (const [month, { payment }] of Object.entries(months)) if (payment !== null) yield [month, payment];
}

function toReportIncident({ createdAt, ...incident }: OpenIncident, timeZone: string): ReportIncident {
  return { ...incident, isEmergency: isEmergency(incident), reported: toCalendarDate(createdAt, timeZone) };
}
