/**
 * The stats of the property, which are sums over all residents. Each node has them in memory: it counts its own changes immediately, and
 * reads the residents that other nodes have changed before the stats are used. So only the stats of residents are stored.
 */
import type { AppContext } from "../context.ts";
import { LATE_WRITES_MS } from "../database/change-time.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import { type RentFigures, type RentOwer, rentFigures } from "../domain/rent-month-rules.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import { countResident, emptyPropertyStats, type PropertyStats } from "../domain/stats.ts";
import { countOccupancy, type Occupancy } from "../domain/unit-rules.ts";
import { type CountedFields, countedFieldsOf } from "./resident-stats.repository.ts";

/** The total CP in a resident's turnover score may be this old on other nodes. */
const TOTAL_CP_MS = 1_000;

export type PropertyStatsService = ReturnType<typeof createPropertyStats>;

export function createPropertyStats(context: AppContext) {
  const { repositories, clock } = context;
  const { residentStats, units } = repositories;
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
  function* places(): Generator<{ unitID: string; leaseStart: CalendarDate; moveOutDate: CalendarDate }> {
    for (const { unitID = "", leaseStart = "", moveOut } of current())
      yield { unitID, leaseStart, moveOutDate: moveOut?.date ?? "" };
  }

  /** The people who owe the rent of a month: approved leaseholders who have not moved out before its second day. */
  function* rentOwers(month: CalendarMonth): Generator<RentOwer> {
    for (const resident of residents.values()) {
      const { userID, leaseID = userID, leaseKind, leaseStart = "", approvedAt, monthlyStats } = resident;
      const { formerSince, moveOut } = resident;
      const hasMovedOut = formerSince && (moveOut?.date ?? "") <= `${month}-01`;
      if (hasMovedOut || approvedAt === null || leaseKind === "occupant" || leaseStart === "") continue;
      yield { leaseID, leaseStart, months: monthlyStats };
    }
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
      await sync();
      return rentFigures(rentOwers(month), month);
    },
    /** The stats by month of all residents that the last read found, including former residents, in no order. */
    allMonths: (): Iterable<Pick<CountedFields, "userID" | "monthlyStats">> => residents.values(),
    /** The same of the current residents. */
    *months(): Generator<Pick<CountedFields, "userID" | "monthlyStats">> {
      for (const resident of residents.values()) if (!resident.formerSince) yield resident;
    },
  };
}
