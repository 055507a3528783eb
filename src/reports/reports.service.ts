/**
 * Computes the reports for staff on request, from the residents, their monthly stats, the open incidents and the reward entries
 * of a range. All sources are read as streams.
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
import { openCharges, type Settled } from "../domain/ledger-balance.ts";
import { LEDGER_TEXTS } from "../domain/ledger-rules.ts";
import { type BalanceRow, balanceRow, balances } from "../domain/reports/balances.ts";
import { delinquency, delinquencyRow, type PaymentMonths } from "../domain/reports/delinquency.ts";
import { incidentAging, type ReportIncident } from "../domain/reports/incident-aging.ts";
import { leaseExpiry } from "../domain/reports/lease-expiry.ts";
import { occupancyReport, type ReportLease } from "../domain/reports/occupancy.ts";
import { rentRoll } from "../domain/reports/rent-roll.ts";
import { defaultRange, rangeProblem } from "../domain/reports/report-definitions.ts";
import { byLease, groupedBy, type ReportResident } from "../domain/reports/report-helpers.ts";
import type {
  ReportContent,
  ReportName,
  ReportRange,
  ReportRow,
  ReportView,
} from "../domain/reports/report-view.ts";
import { addEntry, type Earned, rewardPoints } from "../domain/reports/reward-points.ts";
import type { MonthStats } from "../domain/stats.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { notFound, validationError } from "../http/errors.ts";
import type { OpenIncident } from "../incidents/incidents.repository.ts";
import type { BalanceEntry } from "../ledger/ledger-entries.repository.ts";

/** The requested range. A missing end has the default of the report. */
interface RangeQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** A lease, and the last month for which a person who left it paid. */
interface PaidLease {
  lease: ReportResident;
  until?: CalendarMonth;
}

export type ReportsService = ReturnType<typeof createReportsService>;

/** Limits of concurrent and waiting reports. Each report holds its rows in memory, and other calls must stay fast. */
const AT_ONCE = 2;
const WAITING_MAX = 20;

/** Rows that are computed before other calls get a turn. */
const ROWS_AT_ONCE = 500;

/** The reports over one database. */
export function createReportsService(context: AppContext) {
  const {
    repositories,
    clock,
    config: { propertyTimeZone: timeZone },
  } = context;
  const limit = createConcurrencyLimit(AT_ONCE, WAITING_MAX);

  async function loadResidents(filter?: object): Promise<ReportResident[]> {
    const residents: ReportResident[] = [];
    for await (const resident of repositories.residents.forReports(filter)) residents.push(resident);
    await nextTurn();
    return residents;
  }

  async function loadResidentsByUserID(filter?: object): Promise<Map<string, ReportResident>> {
    return new Map((await loadResidents(filter)).map((resident) => [resident.userID, resident]));
  }

  /** The leases that leaseholders have left who paid until then, by userID. */
  async function leftBy(leases: readonly ReportResident[]): Promise<[userID: string, paid: PaidLease][]> {
    const byID = new Map(leases.map((lease) => [lease.leaseID ?? "", lease]));
    const left: [string, PaidLease][] = [];
    for await (const { _id, people } of repositories.leases.running()) {
      const lease = byID.get(_id);
      if (!lease || people.every(isOnLease)) continue;
      for (const { kind, userID, to } of people) {
        if (kind === "leaseholder" && userID !== undefined && to !== undefined)
          left.push([userID, { lease, until: monthOf(to) }]);
      }
    }
    return left;
  }

  /** The recorded months of leases. The leaseholders share them, and one who joined later lacks the earlier ones. */
  async function paymentsByLease(leases: readonly ReportResident[]) {
    const paidBy = groupedBy<[string, PaidLease]>(
      [
        ...leases.flatMap((lease) =>
          (lease.owing ?? [lease.userID]).map((userID): [string, PaidLease] => [userID, { lease }]),
        ),
        ...(await leftBy(leases)),
      ],
      ([userID]) => userID,
    );
    const payments = new Map(leases.map((lease) => [lease, new Map<CalendarMonth, PaymentStatus>()]));
    let read = 0;
    for (const { userID, monthlyStats } of context.propertyStats.allMonths()) {
      for (const [, { lease, until }] of paidBy.get(userID) ?? []) {
        const months = payments.get(lease);
        for (const [month, status] of paymentsOf(monthlyStats)) {
          // Who left may pay for another lease now.
          if (until === undefined || (month <= until && !months?.has(month))) months?.set(month, status);
        }
      }
      read += 1;
      if (read % ROWS_AT_ONCE === 0) await nextTurn();
    }
    return payments;
  }

  async function delinquencyReport(range: ReportRange, today: CalendarDate) {
    const leases = byLease(await loadResidents());
    const { months } = await context.propertyStats.read();
    const recorded = Object.keys(months).filter((month) => (months[month]?.payments ?? 0) > 0);
    const counted = { ...range, firstRecorded: recorded.toSorted()[0] ?? monthOf(today) };
    const payments = await paymentsByLease(leases);
    const openOf = await openByLease();
    const rows = leases.map((lease) =>
      delinquencyRow(lease, payments.get(lease) ?? [], counted, today, openOf?.(lease)),
    );
    return delinquency(
      rows.filter((row) => row !== undefined),
      openOf !== undefined,
    );
  }

  /** Streams the entries of the leases with such a sum; the others, which are most of them, are not read. */
  async function* unbalanced(
    isRead: (cents: number) => boolean,
  ): AsyncGenerator<[leaseID: string, entries: BalanceEntry[]], void> {
    const sums = await repositories.ledgerEntries.sums();
    const leaseIDs = [...sums.keys()].filter((leaseID) => isRead(sums.get(leaseID) ?? 0));
    for await (const byLease of repositories.ledgerEntries.balancesOf(leaseIDs)) {
      yield* byLease;
      await nextTurn();
    }
  }

  /** The open charges of a lease, as its ledger has them; undefined if the property uses none. */
  async function openByLease(): Promise<((lease: ReportResident) => Settled[]) | undefined> {
    if (!context.ledger.isOn()) return undefined;
    const byLease = new Map<string, Settled[]>();
    for await (const [leaseID, entries] of unbalanced((cents) => cents > 0)) {
      byLease.set(leaseID, openCharges(entries));
    }
    return ({ leaseID = "" }) => byLease.get(leaseID) ?? [];
  }

  /** Of all leases, also those that have ended, because their rent may still be open. */
  async function balanceReport(today: CalendarDate) {
    if (!context.ledger.isOn()) throw notFound(LEDGER_TEXTS.off);
    const people = byLease(await loadResidents({}));
    const residents = new Map(people.map((resident) => [resident.leaseID, resident]));
    const rows: BalanceRow[] = [];
    for await (const [leaseID, entries] of unbalanced((cents) => cents !== 0)) {
      const lease = residents.has(leaseID) ? undefined : await repositories.leases.byID(leaseID);
      const earlier = {
        userID: "",
        firstName: "Former lease",
        lastName: "",
        unitNumber: lease?.unitNumber ?? "",
      };
      const row = balanceRow(residents.get(leaseID) ?? earlier, entries, today);
      if (row) rows.push(row);
    }
    return balances(rows);
  }

  async function incidentReport(range: ReportRange, today: CalendarDate) {
    // Former residents, too: their incidents stay open until somebody resolves them.
    const residents = await loadResidentsByUserID({});
    const open: ReportIncident[] = [];
    for await (const incident of repositories.incidents.open()) open.push(reportedOn(incident, timeZone));
    return incidentAging(open, (userID) => residents.get(userID), range, today);
  }

  async function rewardReport({ from, to }: ReportRange) {
    const inRange = new Map<string, Earned>();
    const span = {
      from: from === "" ? undefined : startOfDay(from, timeZone),
      until: to === "" ? undefined : startOfNextDay(to, timeZone),
    };
    for await (const entry of repositories.rewardLogs.cpBetween(span)) addEntry(inRange, entry);
    return rewardPoints(await loadResidents(), inRange);
  }

  async function occupancy(range: ReportRange, today: CalendarDate) {
    const stays: ReportLease[] = [];
    for await (const stay of repositories.leases.stays()) stays.push(stay);
    await nextTurn();
    const now = await context.propertyStats.occupancy(today);
    return occupancyReport(stays, range, now, today);
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
    /** Computes a report. @throws HttpError 400 for an invalid range, 503 while too many reports are in progress */
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

function reportedOn({ createdAt, ...incident }: OpenIncident, timeZone: string): ReportIncident {
  return { ...incident, isEmergency: isEmergency(incident), reported: toCalendarDate(createdAt, timeZone) };
}
