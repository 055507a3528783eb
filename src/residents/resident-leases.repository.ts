/** The queries of residents by their leases. */
import type { Model, QueryFilter } from "mongoose";
import { STREAM_BATCH } from "../database/queries.ts";
import { objectID, toRecord, type WithId } from "../database/record.ts";
import type { LeaseField } from "../domain/lease-rules.ts";
import type { Resident } from "./resident.model.ts";

/** The fields of a resident that a lease alone has. */
export type OnLease = Pick<Resident, "userID" | "formerSince" | "moveOut" | "unitID" | LeaseField>;

const FIELDS = {
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

type NamedResident = Pick<Resident, "userID" | "firstName" | "lastName" | "email" | "phone" | "monthlyFee">;

export function createLeaseQueries(model: Model<Resident>) {
  return {
    /** Some residents with lease dates and without a lease. */
    async withoutLease(limit: number): Promise<WithId<OnLease>[]> {
      const filter = { leaseID: null, joining: null, leaseStart: { $gt: "" } } as QueryFilter<Resident>;
      const documents = await model.find(filter, FIELDS).limit(limit).lean<(OnLease & { _id: unknown })[]>();
      return documents.map((resident) => toRecord<OnLease>(resident));
    },
    /** Notes that residents are alone on leases whose `_id`s are theirs. */
    async noteOwnLeases(ids: readonly string[]): Promise<void> {
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
    /** The leases of some residents. */
    async tenants(filter: {
      userID?: { $in: string[] };
      _id?: string;
    }): Promise<WithId<Pick<Resident, "userID" | "leaseID" | "leaseIDs">>[]> {
      const query = filter._id === undefined ? filter : { _id: objectID(filter._id) };
      const documents = await model
        .find(query as QueryFilter<Resident>, { userID: 1, leaseID: 1, leaseIDs: 1 })
        .lean<(Pick<Resident, "userID" | "leaseID" | "leaseIDs"> & { _id: unknown })[]>();
      return documents.map((tenant) => toRecord<Pick<Resident, "userID" | "leaseID" | "leaseIDs">>(tenant));
    },
    /** The residents whose change of leases was interrupted. */
    async joiningLeases(): Promise<string[]> {
      const filter = { "joining.leaseID": { $gt: "" } } as QueryFilter<Resident>;
      return (await model.find(filter, { _id: 0, userID: 1 }).lean<{ userID: string }[]>()).map(
        ({ userID }) => userID,
      );
    },
    /** Streams the names, addresses, phone numbers and monthly fees of some residents; those who wait for approval are left out. */
    async *approvedNames(userIDs: readonly string[]): AsyncGenerator<NamedResident, void, undefined> {
      const fields = { _id: 0, userID: 1, firstName: 1, lastName: 1, email: 1, phone: 1, monthlyFee: 1 };
      for (let from = 0; from < userIDs.length; from += STREAM_BATCH) {
        const userID = { $in: userIDs.slice(from, from + STREAM_BATCH) };
        const filter = { userID, approvedAt: { $gt: new Date(0) } } as QueryFilter<Resident>;
        yield* await model.find(filter, fields).lean<NamedResident[]>();
      }
    },
    /** The names and addresses of some residents, in no order. */
    contacts: (userIDs: readonly string[]) =>
      model
        .find(
          { userID: { $in: [...userIDs] } },
          { _id: 0, userID: 1, firstName: 1, lastName: 1, email: 1, phone: 1 },
        )
        .lean<Pick<Resident, "userID" | "firstName" | "lastName" | "email" | "phone">[]>(),
  };
}
