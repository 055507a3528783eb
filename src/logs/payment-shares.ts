/** The payments of a person: those of the leases on which the person is a leaseholder. */
import { type PageQuery, pageOf } from "../database/queries.ts";
import type { WithId } from "../database/record.ts";
import { type CalendarMonth, monthOf } from "../domain/calendar.ts";
import {
  allMonths,
  isLiable,
  type LiableMonths,
  latestByMonth,
  liableMonths,
  liableUserIDs,
} from "../domain/lease-payments.ts";
import { END_REASONS, isOnLease } from "../domain/lease-rules.ts";
import { paymentMonthKey } from "../domain/payment-months.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import type { createLeasesRepository, Lease } from "../leases/leases.repository.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { createResidentsRepository } from "../residents/residents.repository.ts";
import type { PaymentLog } from "./payment-log.model.ts";
import type { createPaymentLogsRepository, PaymentStatsEntry } from "./payment-logs.repository.ts";

type Tenant = Pick<WithId<Resident>, "_id" | "userID" | "leaseID" | "leaseIDs">;

/** The lease that a person's payment of a month belongs to. */
export interface MonthPayers {
  leaseID: string;
  /** All leaseholders who owe the month. */
  userIDs: string[];
  /** All months that the person owes, also of other leases. */
  liableMonths: LiableMonths[];
}

/** The leases of a resident. The first lease of a resident takes over the payments that were stored under the resident's `_id`. */
const leaseIDsOf = ({ _id, leaseID, leaseIDs = [] }: Tenant): string[] => [
  ...new Set([...leaseIDs, ...(leaseID ? [leaseID] : []), _id]),
];

export function createPaymentShares(repositories: {
  leases: Pick<ReturnType<typeof createLeasesRepository>, "byID" | "byIDs">;
  paymentLogs: ReturnType<typeof createPaymentLogsRepository>;
  residents: Pick<ReturnType<typeof createResidentsRepository>, "tenants" | "tenantOfOwnLease">;
}) {
  const { leases, paymentLogs, residents } = repositories;

  async function leasesOf(tenants: readonly Tenant[]): Promise<Map<string, WithId<Lease>>> {
    const leasesOfTenants = await leases.byIDs([...new Set(tenants.flatMap(leaseIDsOf))]);
    return new Map(leasesOfTenants.map((lease) => [lease._id, lease]));
  }

  /** The months that a person owes, by the leases of `byID`. */
  function spansIn(byID: ReadonlyMap<string, WithId<Lease>>, tenant: Tenant): LiableMonths[] {
    return leaseIDsOf(tenant).flatMap((leaseID) => {
      const lease = byID.get(leaseID);
      // Payments without a lease are stored under the resident's `_id`.
      if (!lease) return leaseID === tenant._id ? allMonths(leaseID) : [];
      return liableMonths(tenant.userID, lease) ?? [];
    });
  }

  const spansOf = async (tenant: Tenant) => spansIn(await leasesOf([tenant]), tenant);

  /** All entries of a person, the newest month first. */
  async function entriesOf(tenant: Tenant | undefined): Promise<WithId<PaymentLog>[]> {
    if (!tenant) return [];
    const spans = await spansOf(tenant);
    const payments = await paymentLogs.ofLeases(spans.map(({ leaseID }) => leaseID));
    return payments.filter(({ leaseID, monthYear }) =>
      isLiable(spans, { leaseID, month: paymentMonthKey(monthYear) ?? "" }),
    );
  }

  return {
    /** A person's entries, newest month first. Empty if there is no entry `before`. */
    async ofUser(userID: string, page: PageQuery = {}): Promise<WithId<PaymentLog>[]> {
      const [tenant] = await residents.tenants([userID]);
      return pageOf(await entriesOf(tenant), page);
    },

    /** Whether an entry is one of a person's. */
    async isOf(userID: string, { leaseID, monthYear }: PaymentLog): Promise<boolean> {
      const [tenant] = await residents.tenants([userID]);
      if (!tenant) return false;
      return isLiable(await spansOf(tenant), { leaseID, month: paymentMonthKey(monthYear) ?? "" });
    },

    /**
     * The entries of persons that count, one a month, in no particular order.
     * @param from leaves out earlier months
     * @param knownSpans the months that the person owes, if `people` is one person
     */
    async forStats(
      people: readonly Tenant[],
      from: CalendarMonth = "",
      knownSpans?: readonly LiableMonths[],
    ): Promise<PaymentStatsEntry[]> {
      const byID = knownSpans ? new Map<string, never>() : await leasesOf(people);
      const spansOfAll = people.map((tenant) => ({ tenant, spans: knownSpans ?? spansIn(byID, tenant) }));
      const leaseIDs = spansOfAll.flatMap(({ spans }) => spans.map(({ leaseID }) => leaseID));
      const payments = await paymentLogs.forStats([...new Set(leaseIDs)], from);
      const byLease = groupBy(payments, ({ leaseID }) => leaseID);
      return spansOfAll.flatMap(({ tenant: { userID }, spans }) => {
        const entries = spans.flatMap((span) =>
          (byLease.get(span.leaseID) ?? []).filter((entry) => isLiable([span], entry)),
        );
        return latestByMonth(entries).map(({ month, status }) => ({ userID, month, status }));
      });
    },

    /**
     * Reads the leases of persons at once.
     * @returns a function for the months that one of them owes; undefined if the leases have changed since
     */
    async readLiableMonths(people: readonly Tenant[]) {
      const byID = await leasesOf(people);
      return (person: Tenant & Pick<Resident, "leaseVersion">): LiableMonths[] | undefined => {
        const isLatest = byID.get(person.leaseID ?? "")?.version === person.leaseVersion;
        return isLatest && person.leaseIDs?.every((_id) => byID.has(_id)) ? spansIn(byID, person) : undefined;
      };
    },

    /** As `forStats`, by userIDs. */
    async forStatsOf(userIDs: readonly string[]): Promise<PaymentStatsEntry[]> {
      return this.forStats(await residents.tenants(userIDs));
    },

    /**
     * The lease that a person's payment of a month belongs to: the last lease that the person had joined by that month, or the first one.
     * @returns undefined for a person who is no leaseholder of this lease, or has left it before the month
     */
    async payers(tenant: Tenant, month: CalendarMonth): Promise<MonthPayers | undefined> {
      const byID = await leasesOf([tenant]);
      const stays = [...byID.values()].flatMap((lease) => {
        const person = lease.people.findLast(({ userID }) => userID === tenant.userID);
        // The payments of a merged lease have moved with its people.
        const hasMoved = lease.ended?.reason === END_REASONS.merged && person?.to !== undefined;
        return person && !hasMoved ? [{ lease, person, since: monthOf(person.from) }] : [];
      });
      stays.sort(
        (a, b) => a.since.localeCompare(b.since) || a.lease.createdAt.getTime() - b.lease.createdAt.getTime(),
      );
      const stay = stays.findLast(({ since }) => since <= month) ?? stays[0];
      const months = spansIn(byID, tenant);
      if (!stay) return { leaseID: tenant._id, userIDs: [tenant.userID], liableMonths: months };
      const { lease, person } = stay;
      const userIDs = liableUserIDs(lease, month);
      const isPayer = person.kind === "leaseholder" && (isOnLease(person) || userIDs.includes(tenant.userID));
      return isPayer ? { leaseID: lease._id, userIDs, liableMonths: months } : undefined;
    },

    /** All leaseholders who owe the month of an entry. */
    async payersOf({ leaseID, monthYear }: PaymentLog): Promise<string[]> {
      const lease = await leases.byID(leaseID);
      if (lease) return liableUserIDs(lease, paymentMonthKey(monthYear) ?? "");
      const tenant = await residents.tenantOfOwnLease(leaseID);
      return tenant ? [tenant.userID] : [];
    },

    /** Streams the userIDs of persons with entries that were stored or changed since a moment. */
    async *userIDsSince(since: Date): AsyncGenerator<string, void, undefined> {
      const leaseIDs = await paymentLogs.leaseIDsSince(since);
      const changedLeases = await leases.byIDs(leaseIDs);
      for (const { people } of changedLeases)
        for (const { userID } of people) if (userID !== undefined) yield userID;
      const foundIDs = new Set(changedLeases.map(({ _id }) => _id));
      for (const leaseID of leaseIDs.filter((_id) => !foundIDs.has(_id))) {
        const tenant = await residents.tenantOfOwnLease(leaseID);
        if (tenant) yield tenant.userID;
      }
    },
  };
}
