/**
 * The stats of the property, which are sums over all residents. Each node has them in memory: it counts its own changes immediately, and
 * reads the residents that other nodes have changed before the stats are used. So only the stats of residents are stored.
 */
import type { AppContext } from "../context.ts";
import { LATE_WRITES_MS } from "../database/change-time.ts";
import type { WithId } from "../database/record.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import { type CalendarDate, type CalendarMonth, monthOf } from "../domain/calendar.ts";
import type { PaymentStatus } from "../domain/enumerations.ts";
import { liableUserIDs } from "../domain/lease-payments.ts";
import { owesRent, type RentFigures, rentFigures } from "../domain/rent-month-rules.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import { countResident, emptyPropertyStats, type PropertyStats } from "../domain/stats.ts";
import { firstDayOnLease, type TimeOnLease } from "../domain/tenancy-rules.ts";
import { countOccupancy, type Occupancy } from "../domain/unit-rules.ts";
import type { Lease } from "../leases/leases.repository.ts";
import { type CountedFields, countedFieldsOf } from "./resident-stats.repository.ts";

/** The total CP in a resident's turnover score may be this old on other nodes. */
const TOTAL_CP_MS = 1_000;

export type PropertyStatsService = ReturnType<typeof createPropertyStats>;

export function createPropertyStats(context: AppContext) {
  const { repositories, clock } = context;
  const { leases, paymentLogs, residentStats, units } = repositories;
  const share = createSharedReads<void>();
  const residents = new Map<string, CountedFields>();
  const stats = emptyPropertyStats();
  let version = 0;
  /** When the last read began. */
  let lastReadAt: Date | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;

  function replace(userID: string, resident: CountedFields | undefined): void {
    const before = residents.get(userID);
    if (before) countResident(stats, before, -1);
    if (resident) countResident(stats, resident);
    if (resident) residents.set(userID, resident);
    else residents.delete(userID);
    version += 1;
  }

  const isNew = ({ userID, statsVersion = 0 }: Pick<CountedFields, "userID"> & { statsVersion?: number }) =>
    statsVersion > (residents.get(userID)?.statsVersion ?? -1);

  /** Counts a resident, unless a later version is counted: two reads may arrive in another order than the changes were stored. */
  function put(resident: CountedFields): void {
    if (isNew(resident)) replace(resident.userID, countedFieldsOf(resident));
  }

  /** Reads all residents, to find also changes that another program has stored without a new version. */
  async function readAll(): Promise<void> {
    const startedAt = clock();
    const missingIDs = new Set(residents.keys());
    for await (const resident of residentStats.counted()) {
      const { userID, statsVersion } = resident;
      missingIDs.delete(userID);
      if (statsVersion >= (residents.get(userID)?.statsVersion ?? 0)) replace(userID, resident);
    }
    for (const userID of missingIDs) replace(userID, undefined);
    lastReadAt ??= startedAt;
  }

  async function readChanges(): Promise<void> {
    if (lastReadAt === undefined) return readAll();
    const startedAt = clock();
    const since = new Date(lastReadAt.getTime() - LATE_WRITES_MS);
    // During a save of many rows, nearly all changes are from this node and already counted.
    const userIDs = (await residentStats.versionsSince(since)).filter(isNew).map(({ userID }) => userID);
    if (userIDs.length > 0)
      for await (const resident of residentStats.counted({ userID: { $in: userIDs } })) put(resident);
    lastReadAt = startedAt;
    freshUntil = performance.now() + TOTAL_CP_MS;
  }

  const sync = () => share("changes", readChanges);

  /** The approved current residents, in no order. */
  function* current(): Generator<CountedFields> {
    for (const resident of residents.values())
      if (!resident.formerSince && resident.approvedAt !== null) yield resident;
  }

  /** The units of the approved current residents. */
  function* places(): Generator<TimeOnLease & { unitID: string; moveOutDate: CalendarDate }> {
    for (const { unitID = "", leaseStart = "", onLeaseFrom, moveOut } of current())
      yield { unitID, leaseStart, onLeaseFrom, moveOutDate: moveOut?.date ?? "" };
  }

  /** The current residents who owe the rent of a month. */
  function* rentOwers(month: CalendarMonth): Generator<CountedFields> {
    for (const resident of current()) {
      const { leaseKind, leaseStart = "", onLeaseFrom } = resident;
      if (leaseKind === "occupant" || leaseStart === "") continue;
      if (monthOf(firstDayOnLease({ leaseStart, onLeaseFrom })) <= month) yield resident;
    }
  }

  /** The ended leases that still owe the rent of a month. */
  async function endedLeasesOwing(month: CalendarMonth): Promise<WithId<Lease>[]> {
    const endedLeases: WithId<Lease>[] = [];
    for await (const lease of leases.endedAfter(`${month}-01`))
      if (owesRent(lease, month)) endedLeases.push(lease);
    return endedLeases;
  }

  const isApproved = (userID: string) => (residents.get(userID)?.approvedAt ?? null) !== null;

  /** The payment status of each lease that owes the rent of a month, null if it is not recorded. */
  async function rentStatuses(month: CalendarMonth): Promise<Map<string, PaymentStatus | null>> {
    const endedLeases = await endedLeasesOwing(month);
    await sync();
    const statuses = new Map<string, PaymentStatus | null>();
    const leaseIDsToRead = new Set<string>();
    for (const { userID, leaseID = userID, leaseIDs = [], monthlyStats } of rentOwers(month)) {
      statuses.set(leaseID, monthlyStats[month]?.payment ?? statuses.get(leaseID) ?? null);
      // The stats of a person who came from another lease may have the payment of that one.
      if (leaseIDs.length > 1) leaseIDsToRead.add(leaseID);
    }
    for (const lease of endedLeases)
      if (liableUserIDs(lease, month).some(isApproved)) leaseIDsToRead.add(lease._id);
    if (leaseIDsToRead.size === 0) return statuses;
    for (const leaseID of leaseIDsToRead) statuses.set(leaseID, null);
    for (const { leaseID, status, withdrawn } of await paymentLogs.inMonth(month, [...leaseIDsToRead]))
      if (!withdrawn) statuses.set(leaseID, status);
    return statuses;
  }

  return {
    put,
    /** Reads all residents. The stats are complete afterwards, also after an import into the database. */
    readAll: () => share("all", readAll),
    /** The stats, with all changes that any node has stored before the call. */
    async read(): Promise<Readonly<PropertyStats>> {
      await sync();
      return stats;
    },
    /** The total CP of all residents, which may lack changes of other nodes for `TOTAL_CP_MS`. */
    async totalCP(): Promise<number> {
      if (performance.now() > freshUntil) await sync();
      return stats.totalCP;
    },
    /** Increases with every change of a resident that this node counts. */
    version: () => version,
    /** The units of the property, occupied and vacant. */
    async occupancy(today: CalendarDate): Promise<Occupancy> {
      const [count, offlineIDs] = await Promise.all([units.count(), units.offlineIDs(), sync()]);
      return countOccupancy({ units: count, offlineIDs }, places(), today);
    },
    /** The approved current residents of each unit, by its `_id`. */
    async byUnit(): Promise<Map<string, CountedFields[]>> {
      await sync();
      return groupBy(current(), ({ unitID = "" }) => unitID);
    },
    /** The number of leases that owe the rent of a month, by their payment status. */
    async rent(month: CalendarMonth): Promise<RentFigures> {
      return rentFigures([...(await rentStatuses(month)).values()], month);
    },
    /** The stats by month of all residents that the last read found, including former residents, in no order. */
    allMonths: (): Iterable<Pick<CountedFields, "userID" | "monthlyStats">> => residents.values(),
    /** The same of the current residents. */
    *months(): Generator<Pick<CountedFields, "userID" | "monthlyStats">> {
      for (const resident of residents.values()) if (!resident.formerSince) yield resident;
    },
  };
}
