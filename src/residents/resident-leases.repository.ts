/** The queries of residents by their leases. */
import type { Model, QueryFilter } from "mongoose";
import { findUserIDs, STREAM_BATCH } from "../database/queries.ts";
import { isRecordID, objectID, toRecord, type WithId } from "../database/record.ts";
import type { LeaseField } from "../domain/lease-rules.ts";
import type { Resident } from "./resident.model.ts";

/** The fields of a resident from which the person's own lease is made. */
export type LeaseResident = Pick<Resident, "userID" | "formerSince" | "moveOut" | "unitID" | LeaseField>;

const LEASE_FIELDS = {
  userID: 1,
  formerSince: 1,
  moveOut: 1,
  unitNumber: 1,
  unitID: 1,
  unitType: 1,
  leaseStart: 1,
  leaseEnd: 1,
  monthlyRent: 1,
} as const;

type Contact = Pick<Resident, "userID" | "firstName" | "lastName" | "email" | "phone">;
const CONTACT_FIELDS = { _id: 0, userID: 1, firstName: 1, lastName: 1, email: 1, phone: 1 } as const;

/** A resident, and the leases that the person is or was on. */
type Tenant = Pick<Resident, "userID" | "leaseID" | "leaseIDs">;

export function createLeaseQueries(model: Model<Resident>) {
  async function findTenants(filter: QueryFilter<Resident>): Promise<WithId<Tenant>[]> {
    const documents = await model
      .find(filter, { userID: 1, leaseID: 1, leaseIDs: 1 })
      .lean<(Tenant & { _id: unknown })[]>();
    return documents.map((tenant) => toRecord<Tenant>(tenant));
  }

  return {
    /** At most `limit` residents with lease dates who are on no lease, and are not changing to one (`joining`). */
    async withoutLease(limit: number): Promise<WithId<LeaseResident>[]> {
      const filter = { leaseID: null, joining: null, leaseStart: { $gt: "" } } as QueryFilter<Resident>;
      const query = model.find(filter, LEASE_FIELDS).limit(limit);
      const documents = await query.lean<(LeaseResident & { _id: unknown })[]>();
      return documents.map((resident) => toRecord<LeaseResident>(resident));
    },
    /** Links residents to their own leases, which have the `_id`s of the residents. */
    async linkOwnLeases(ids: readonly string[]): Promise<void> {
      await model.bulkWrite(
        ids.map((_id) => ({
          updateOne: {
            filter: { _id: objectID(_id), leaseID: null } as never,
            update: { $set: { leaseID: _id, leaseVersion: 1, leaseKind: "leaseholder", leaseIDs: [_id] } },
          },
        })),
        { ordered: false },
      );
    },
    /** Some residents with their leases, in no order. */
    tenants: (userIDs: readonly string[]) => findTenants({ userID: { $in: [...userIDs] } }),
    /** The resident whose own lease has this `_id`, since both have the same; undefined if there is none. */
    async tenantOfOwnLease(leaseID: string): Promise<WithId<Tenant> | undefined> {
      // An entry of an unknown user has the userID in place of a lease.
      if (!isRecordID(leaseID)) return undefined;
      const [tenant] = await findTenants({ _id: objectID(leaseID) } as QueryFilter<Resident>);
      return tenant;
    },
    /** The userIDs of the residents whose change of leases is under way, or was interrupted. */
    joiningLeases: () => findUserIDs(model, { "joining.leaseID": { $gt: "" } }),
    /** Streams the names, contact details and monthly fees of some residents; those who wait for approval are left out. */
    async *approvedNames(
      userIDs: readonly string[],
    ): AsyncGenerator<Contact & Pick<Resident, "monthlyFee">, void, undefined> {
      const fields = { ...CONTACT_FIELDS, monthlyFee: 1 } as const;
      for (let from = 0; from < userIDs.length; from += STREAM_BATCH) {
        const userID = { $in: userIDs.slice(from, from + STREAM_BATCH) };
        const filter = { userID, approvedAt: { $gt: new Date(0) } } as QueryFilter<Resident>;
        yield* await model.find(filter, fields).lean<(Contact & Pick<Resident, "monthlyFee">)[]>();
      }
    },
    /** The names and contact details of some residents, in no order. */
    contacts: (userIDs: readonly string[]) =>
      model.find({ userID: { $in: [...userIDs] } }, CONTACT_FIELDS).lean<Contact[]>(),
  };
}
