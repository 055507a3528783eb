/**
 * The property's stats in a node's memory: the sums over all residents. A node counts its own changes at once, and reads the residents
 * that other nodes have changed before the stats are used. So nothing has to be stored beside the residents.
 */
import type { AppContext } from "../context.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import { type RentFigures, type RentOwer, rentFigures } from "../domain/rent-month-rules.ts";
import { countResident, emptyPropertyStats, type PropertyStats } from "../domain/stats.ts";
import { countOccupancy, type Occupancy } from "../domain/unit-rules.ts";
import { type CountedFields, countedFieldsOf } from "./resident-stats.repository.ts";

/** `updatedAt` is the time at which a request began. After this time, its change is stored, or the request has failed. */
export const LATE_WRITES_MS = 10_000;

/** The total CP in a resident's turnover score may lack what another node has stored within this time. */
const TOTAL_CP_MS = 1_000;

export type PropertyStatsService = ReturnType<typeof createPropertyStats>;

export function createPropertyStats(context: AppContext) {
  const { repositories, clock } = context;
  const { residentStats, units } = repositories;
  const share = createSharedReads<void>();
  const residents = new Map<string, CountedFields>();
  const sum = emptyPropertyStats();
  let version = 0;
  let readAt: Date | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;

  function replace(userID: string, resident: CountedFields | undefined): void {
    const before = residents.get(userID);
    if (before) countResident(sum, before, -1);
    if (resident) countResident(sum, resident);
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

  /** Also finds what another program has stored without a new version. */
  async function readAll(): Promise<void> {
    const at = clock();
    const left = new Set(residents.keys());
    for await (const resident of residentStats.counted()) {
      const { userID, statsVersion } = resident;
      left.delete(userID);
      if (statsVersion >= (residents.get(userID)?.statsVersion ?? 0)) replace(userID, resident);
    }
    for (const userID of left) replace(userID, undefined);
    readAt ??= at;
  }

  async function readChanges(): Promise<void> {
    if (readAt === undefined) return readAll();
    const at = clock();
    const since = new Date(readAt.getTime() - LATE_WRITES_MS);
    // During a save of many rows, nearly all changes are this node's own, which are counted.
    const changed = (await residentStats.versionsSince(since)).filter(isNew).map(({ userID }) => userID);
    if (changed.length > 0)
      for await (const resident of residentStats.counted({ userID: { $in: changed } })) put(resident);
    readAt = at;
    freshUntil = performance.now() + TOTAL_CP_MS;
  }

  const sync = () => share("changes", readChanges);

  /** The approved current residents, in no order. */
  function* current(): Generator<CountedFields> {
    for (const resident of residents.values())
      if (!resident.formerSince && resident.approvedAt !== null) yield resident;
  }

  /** Where they live. */
  function* places(): Generator<{ unitID: string; leaseStart: CalendarDate; moveOutDate: CalendarDate }> {
    for (const { unitID = "", leaseStart = "", moveOut } of current())
      yield { unitID, leaseStart, moveOutDate: moveOut?.date ?? "" };
  }

  /** Who owes the rent of a month: approved leaseholders who live here, or did on its first day. */
  function* rentOwers(month: CalendarMonth): Generator<RentOwer> {
    for (const resident of residents.values()) {
      const { userID, leaseID = userID, leaseKind, leaseStart = "", approvedAt, monthlyStats } = resident;
      const { formerSince, moveOut } = resident;
      const isHere = !formerSince || (moveOut?.date ?? "") > `${month}-01`;
      if (!isHere || approvedAt === null || leaseKind === "occupant" || leaseStart === "") continue;
      yield { leaseID, leaseStart, months: monthlyStats };
    }
  }

  return {
    put,
    /** Reads all residents. The stats are complete afterwards, also after an import into the database. */
    readAll: () => share("all", readAll),
    /** The stats of everything that was stored before the call, on any node. */
    async read(): Promise<Readonly<PropertyStats>> {
      await sync();
      return sum;
    },
    async totalCP(): Promise<number> {
      if (performance.now() > freshUntil) await sync();
      return sum.totalCP;
    },
    /** Increases with every change that `read` has found. */
    version: () => version,
    /** The units of the property, occupied and vacant. */
    async occupancy(today: CalendarDate): Promise<Occupancy> {
      const [count, offlineIDs] = await Promise.all([units.count(), units.offlineIDs(), sync()]);
      return countOccupancy({ units: count, offlineIDs }, places(), today);
    },
    /** The approved current residents of each unit, by its `_id`. */
    async byUnit(): Promise<Map<string, CountedFields[]>> {
      await sync();
      const byUnit = new Map<string, CountedFields[]>();
      for (const resident of current()) {
        const { unitID = "" } = resident;
        const others = byUnit.get(unitID);
        if (others) others.push(resident);
        else byUnit.set(unitID, [resident]);
      }
      return byUnit;
    },
    /** How the rent of a month is paid, counted once for each lease. */
    async rent(month: CalendarMonth): Promise<RentFigures> {
      await sync();
      return rentFigures(rentOwers(month), month);
    },
    /** All residents' stats by month, also those of former ones, in no order. */
    allMonths: (): Iterable<Pick<CountedFields, "userID" | "monthlyStats">> => residents.values(),
    /** The current residents' stats by month, in no order. */
    *months(): Generator<Pick<CountedFields, "userID" | "monthlyStats">> {
      for (const resident of residents.values()) if (!resident.formerSince) yield resident;
    },
  };
}
