/** The staff dashboard's figures in one summary (specification, section 2). Its cost does not grow with the logs. */

import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import {
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  monthOf,
  toCalendarDate,
} from "../domain/calendar.ts";
import { MONTHS, type MonthLine, RESIDENT_CLASSES } from "../domain/enumerations.ts";
import { RISK_PAGE_SIZE } from "../domain/limits.ts";
import { OVERVIEW_TRIGGERS } from "../domain/live-events.ts";
import type {
  MonthPage,
  MonthResident,
  OverviewView,
  RiskPage,
  RiskView,
  WorkView,
} from "../domain/overview.ts";
import {
  behaviorPoint,
  type ChartMonth,
  classShares,
  MONTH_PAGE_SIZE,
  MONTH_TEXTS,
  type MonthRanking,
  type MonthShare,
  meanTurnover,
  monthShare,
  monthsSoFar,
  paymentPoint,
  rankMonth,
} from "../domain/property-analytics.ts";
import { EXPIRING_LEASE_MONTHS, newResidentCutoff } from "../domain/resident-status.ts";
import { EMPTY_PROPERTY_MONTH, type PropertyMonthStats } from "../domain/stats.ts";
import { validationError } from "../http/errors.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { RiskResident } from "../residents/residents.repository.ts";

/** Computed figures are used for this long. A change on another node shows after this time at the latest. */
const CACHE_MS = 1_000;

export function createOverviewService(context: AppContext) {
  const { channel, repositories, clock } = context;
  const timeZone = context.config.propertyTimeZone;
  const { residents, incidents, conversations, redemptions } = repositories;
  const rankingOf = createMonthRankings(context);

  async function risksFrom(from: number) {
    const riskiest = await residents.riskiest("C", { from, limit: RISK_PAGE_SIZE });
    if (riskiest.length === 0) return [];
    const userIDs = riskiest.map(({ userID }) => userID);
    const complaints = await incidents.countsOfType("Complaint", userIDs);
    return riskiest.map((resident) => presentRisk(resident, complaints.get(resident.userID)));
  }

  async function workOn(today: CalendarDate): Promise<WorkView> {
    const [open, unreadConversations, waitingForApproval, redemptionRequests] = await Promise.all([
      incidents.countOpen(today),
      conversations.countUnread("office"),
      residents.countPending(),
      redemptions.countRequested(),
    ]);
    const { total: openIncidents, emergencies, unassigned, overdue } = open;
    return {
      emergencies,
      openIncidents,
      unassigned,
      overdue,
      unreadConversations,
      waitingForApproval,
      redemptionRequests,
    };
  }

  function chartOf(
    months: Record<CalendarMonth, PropertyMonthStats>,
    count: number,
    now: Date,
  ): ChartMonth[] {
    return monthsSoFar(now, timeZone).map((month, index) => {
      const stats = months[month] ?? EMPTY_PROPERTY_MONTH;
      return {
        month,
        label: MONTHS[index] ?? MONTHS[0],
        behavior: behaviorPoint(stats.clampedRp, stats.residents, count),
        payment: paymentPoint(stats.inTime, stats.payments),
      };
    });
  }

  let cache: { figures: Promise<OverviewView>; until: number } | undefined;
  const invalidate = () => {
    cache = undefined;
  };
  channel.onPublished((event) => {
    if (OVERVIEW_TRIGGERS.has(event)) invalidate();
  });

  async function compute(): Promise<OverviewView> {
    const now = clock();
    const today = toCalendarDate(now, timeZone);
    const [stats, occupancy, rent, expiringLeases, approvedResidents, work, risks] = await Promise.all([
      context.propertyStats.read(),
      context.propertyStats.occupancy(today),
      context.propertyStats.rent(monthOf(today)),
      residents.countLeasesEnding(today, addMonths(today, EXPIRING_LEASE_MONTHS)),
      residents.countApprovedAfter(newResidentCutoff(now)),
      workOn(today),
      risksFrom(0),
    ]);
    const classes = classShares((name) => stats.classes[name].residents);
    const count = classes.reduce((sum, share) => sum + share.count, 0);
    const turnover = RESIDENT_CLASSES.reduce((sum, name) => sum + stats.classes[name].turnover, 0);
    const highRiskTenants = classes.find((share) => share.class === "C")?.count ?? 0;
    return {
      countedAt: now.toISOString(),
      residents: count,
      classes,
      occupancy,
      insights: { highRiskTenants, expiringLeases, approvedResidents },
      work,
      rent,
      risks: { total: highRiskTenants, from: 0, residents: risks },
      chart: chartOf(stats.months, count, now),
      averageTurnover: meanTurnover(turnover, count),
    };
  }

  return {
    /** The figures. They may be a second old, if only other nodes have changed them since. */
    overview(): Promise<OverviewView> {
      if (cache && performance.now() < cache.until) return cache.figures;
      const figures = compute();
      cache = { figures, until: performance.now() + CACHE_MS };
      figures.catch(invalidate);
      return figures;
    },

    /** The page of the risk snapshot that starts at position `from`, counted from 0. */
    async risks(from: number): Promise<RiskPage> {
      const [{ classes }, risks] = await Promise.all([context.propertyStats.read(), risksFrom(from)]);
      return { total: classes.C.residents, from, residents: risks };
    },

    /**
     * The page of a month's residents that starts at position `from`, counted from 0.
     * @param requestedMonth the current month if undefined
     * @throws HttpError 400 unless the month is in the current year and not in the future
     */
    async month(
      requestedMonth: CalendarMonth | undefined,
      line: MonthLine,
      from: number,
    ): Promise<MonthPage> {
      const months = monthsSoFar(clock(), timeZone);
      const month =
        requestedMonth === undefined ? months.at(-1) : months.find((name) => name === requestedMonth);
      if (month === undefined) throw validationError(MONTH_TEXTS.notSoFar);
      const { behavior, payment, ranked } = await rankingOf(month);
      const shares = ranked[line].slice(from, from + MONTH_PAGE_SIZE);
      const names = await residents.findNames(shares.map(({ userID }) => userID));
      const namesByUser = new Map(names.map((name) => [name.userID, name]));
      return {
        month,
        line,
        behavior,
        payment,
        from,
        counted: { behavior: ranked.behavior.length, payment: ranked.payment.length },
        residents: shares.map((share) => presentMonth(share, namesByUser.get(share.userID))),
      };
    },
  };
}

function presentRisk({ logCounts, ...resident }: RiskResident, complaints = 0): RiskView {
  const { violations, latePayments, missedPayments } = logCounts;
  return { ...resident, complaints, violations, latePayments, missedPayments };
}

/** @param resident undefined if the resident no longer exists */
function presentMonth(
  { userID, rp, percent, payment }: MonthShare,
  resident: Pick<Resident, "firstName" | "lastName" | "unitNumber"> | undefined,
): MonthResident {
  return {
    userID,
    firstName: resident?.firstName ?? "",
    lastName: resident?.lastName ?? "",
    unitNumber: resident?.unitNumber ?? "",
    rp,
    percent,
    payment,
  };
}

/** The number of cached months, which is enough for a few readers. A month takes a megabyte for ten thousand residents. */
const RANKINGS_MAX = 4;

/** Makes a function that returns the ranking of a month's residents. A ranking is kept until the property's stats change. */
function createMonthRankings(context: AppContext) {
  const rankings = new LRUCache<string, MonthRanking>({ max: RANKINGS_MAX });
  return async (month: CalendarMonth): Promise<MonthRanking> => {
    await context.propertyStats.read();
    const key = `${month} ${context.propertyStats.version()}`;
    const cachedRanking = rankings.get(key);
    if (cachedRanking) return cachedRanking;
    const shares: MonthShare[] = [];
    for (const { userID, monthlyStats } of context.propertyStats.months()) {
      shares.push(monthShare(userID, monthlyStats[month]));
    }
    const ranking = rankMonth(shares);
    rankings.set(key, ranking);
    return ranking;
  };
}
