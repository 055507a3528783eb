/** Leases: agreements on units, with their people. The residents on a lease have copies of its fields. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { unlessDuplicate } from "../database/driver-errors.ts";
import { mergeCalls, mergeInserts } from "../database/merged-calls.ts";
import { entryQueries, insertMissing, STREAM_BATCH } from "../database/queries.ts";
import {
  driverCollection,
  isRecordID,
  objectID,
  toRecord,
  type WithId,
  withIdempotencyKey,
} from "../database/record.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import type { LeaseKind } from "../domain/lease-rules.ts";
import type { ReportLease } from "../domain/reports/occupancy.ts";

/** A person on a lease. A resident has a userID; a contact, who has no account, has name, phone and email here. */
export interface LeasePerson {
  personID: string;
  kind: LeaseKind;
  /** `YYYY-MM-DD`, the first day on the lease. */
  from: string;
  /** The day on which the person left. */
  to?: string;
  userID?: string;
  /** The userID of a person whose personal data were erased. Only the payments, which stay, are found by it. */
  erasedID?: string;
  /** The lease that was merged into this one with the person. */
  mergedFrom?: string;
  name?: string;
  phone?: string;
  email?: string;
}

export interface Lease extends Idempotent {
  unitNumber: string;
  /** The `_id` of the unit; absent until the unit is known. */
  unitID?: string;
  unitType: string;
  /** `YYYY-MM-DD` or empty, as is the end. */
  leaseStart: string;
  leaseEnd: string;
  /** Dollars a month, owed once by all leaseholders. */
  monthlyRent: number;
  people: LeasePerson[];
  /** The day on which the last leaseholder left, and why. */
  ended: { date: string; reason: string } | null;
  /** Increases with every change. Each resident has the version from which the copies are. */
  version: number;
  /** Set with every change until the residents have their copies, so that a crash in between is corrected. */
  copiesPending?: true;
  createdAt: Date;
  updatedAt: Date;
}

type Lean = Lease & { _id: unknown };

const schema = new Schema<Lease>(
  {
    unitNumber: { type: String, default: "" },
    unitID: { type: String },
    unitType: { type: String, default: "" },
    leaseStart: { type: String, default: "" },
    leaseEnd: { type: String, default: "" },
    monthlyRent: { type: Number, default: 0 },
    people: { type: [Schema.Types.Mixed] as never, default: [] },
    ended: { type: Schema.Types.Mixed, default: null } as never,
    version: { type: Number, required: true },
    copiesPending: { type: Boolean } as never,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { minimize: false },
);
schema.index({ "ended.date": 1, leaseStart: 1 });
schema.index({ unitID: 1 });
schema.index({ copiesPending: 1 }, { partialFilterExpression: { copiesPending: { $exists: true } } });
withIdempotencyKey(schema);

const STAY_FIELDS = { _id: 0, unitID: 1, leaseStart: 1, people: 1, ended: 1 } as const;

export type NewLease = Omit<Lease, "version" | "copiesPending">;

const newLease = ({ _id, ...lease }: WithId<NewLease>) => ({ ...lease, _id: objectID(_id), version: 1 });

export function createLeasesRepository(connection: Connection) {
  const model = connection.model<Lease>("Lease", schema, "leases");
  const collection = driverCollection(model);
  const { byID, byIdempotencyKey } = entryQueries(model);
  const insert = mergeInserts(model);
  const toLeases = (documents: Lean[]) => documents.map((document) => toRecord<Lease>(document));

  return {
    byID,
    byIdempotencyKey,
    /** Some leases, in no order. A payment of an unknown user names the user in place of a lease, which is no lease's `_id`. */
    byIDs: async (ids: readonly string[]) =>
      toLeases(await model.find({ _id: { $in: ids.filter(isRecordID).map(objectID) } }).lean<Lean[]>()),
    /** Inserts leases. Leases whose `_id` is stored already stay as they are. */
    async insertMissing(
      leases: readonly WithId<NewLease>[],
      state: Pick<Lease, "copiesPending"> = {},
    ): Promise<void> {
      const documents = leases.map((lease) => ({ ...newLease(lease), ...state }));
      // A single lease is stored together with those of other calls.
      const [only] = documents;
      if (documents.length === 1 && only) await unlessDuplicate(insert(only as never));
      else await insertMissing(collection as never, documents as never);
    },
    /** Changes a lease in the state that was read. @returns undefined if it has changed since */
    async write(
      { _id, version }: WithId<Lease>,
      changes: Partial<NewLease> & { updatedAt: Date },
    ): Promise<WithId<Lease> | undefined> {
      const after = await model
        .findOneAndUpdate(
          { _id: objectID(_id), version },
          { $set: { ...changes, copiesPending: true }, $inc: { version: 1 } } as object,
          { returnDocument: "after" },
        )
        .lean<Lean>();
      return after ? toRecord<Lease>(after) : undefined;
    },
    /** Marks the copies of a version as complete. @returns false if the lease has changed since */
    clearCopiesPending: mergeCalls<Pick<WithId<Lease>, "_id" | "version">, boolean>(async (versions) => {
      const writes = versions.map(({ _id, version }) => ({
        filter: { _id: objectID(_id), version } as object,
        update: { $unset: { copiesPending: 1 } } as object,
      }));
      const { matchedCount } = await model.bulkWrite(
        writes.map((write) => ({ updateOne: write })),
        { ordered: false },
      );
      if (matchedCount === versions.length) return versions.map(() => true);
      if (matchedCount === 0) return versions.map(() => false);
      // Some leases have changed. The writes are repeated one by one, to know which.
      return Promise.all(
        writes.map(async ({ filter, update }) => (await model.updateOne(filter, update)).matchedCount > 0),
      );
    }),
    /** The `_id`s of the leases whose copies a crash may have left out. */
    async withCopiesPending(): Promise<string[]> {
      const documents = await model.find({ copiesPending: true }, { _id: 1 }).lean<{ _id: unknown }[]>();
      return documents.map(({ _id }) => String(_id));
    },
    /** Streams the leases that ended after a day, in no order. */
    async *endedAfter(day: string): AsyncGenerator<WithId<Lease>, void, undefined> {
      const query = model.find({ "ended.date": { $gt: day } } as QueryFilter<Lease>).lean<Lean>();
      for await (const lease of query.cursor({ batchSize: STREAM_BATCH })) yield toRecord<Lease>(lease);
    },
    /** All leases of a unit, also those that have ended, in no order. */
    inUnit: async (unitID: string) => toLeases(await model.find({ unitID }).lean<Lean[]>()),
    remove: (_id: string) => model.deleteOne({ _id: objectID(_id) }),
    /** Streams all leases, also those that have ended, in no order, with the fields that tell when people were in a unit. */
    stays: (): AsyncIterable<ReportLease> =>
      model.find({}, STAY_FIELDS).lean<ReportLease>().cursor({ batchSize: STREAM_BATCH }),
    /** A page of the leases that have not ended, by `_id`. */
    runningAfter: async (after: string | undefined, limit: number): Promise<WithId<Lease>[]> => {
      const later = after === undefined ? {} : { _id: { $gt: objectID(after) } };
      const query = model.find({ "ended.date": null, ...later } as QueryFilter<Lease>).sort({ _id: 1 });
      return toLeases(await query.limit(limit).lean<Lean[]>());
    },
    /** Streams the leases that have not ended, in no order. @param terms only those with these dates and this rent */
    async *running(
      terms: Partial<Pick<Lease, "leaseStart" | "leaseEnd" | "monthlyRent">> = {},
    ): AsyncGenerator<WithId<Lease>, void, undefined> {
      const query = model.find({ "ended.date": null, ...terms } as QueryFilter<Lease>).lean<Lean>();
      for await (const lease of query.cursor({ batchSize: STREAM_BATCH })) yield toRecord<Lease>(lease);
    },
  };
}
