/** Resident records, and queries that read only the fields of a list or report. */
import type { Connection, Types } from "mongoose";
import { timeAfter } from "../database/change-time.ts";
import { mergeCreates, mergeReads } from "../database/merged-calls.ts";
import {
  DATE_IS_SET,
  entryQueries,
  findUserIDs,
  insertInBulk,
  type PageQuery,
  STREAM_BATCH,
} from "../database/queries.ts";
import { driverCollection, findByIdempotencyKey, toRecord, type WithId } from "../database/record.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { ResidentClass } from "../domain/enumerations.ts";
import { NO_TRAITS, PROTECTED_TRAITS } from "../domain/protected-traits.ts";
import type { ReportResident } from "../domain/reports/report-helpers.ts";
import { type ResidentSummaryView, residentSummarySchema } from "../domain/resident.ts";
import { RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { emptyLogStats, logCountsOf } from "../domain/stats.ts";
import { createErasureQueries } from "./erasure.repository.ts";
import { type Resident, residentSchema } from "./resident.model.ts";
import { createLeaseQueries } from "./resident-leases.repository.ts";
import { createUnitQueries } from "./resident-units.repository.ts";

type ListedField =
  | Exclude<keyof ResidentSummaryView, "_id" | "status" | "moveOutDate" | "isRemoved">
  | "approvedAt"
  | "moveOut"
  | "formerSince";

/** The fields that lists of residents show. Other fields are neither fetched nor decoded. */
const LISTED_FIELDS = Object.fromEntries(
  ["approvedAt", "moveOut", "formerSince", ...Object.keys(residentSummarySchema.shape)].map((field) => [
    field,
    1,
  ]),
) as Record<ListedField, 1>;

export type ListedResident = WithId<Pick<Resident, ListedField>>;

/** Lists leave out the largest field, which only the stats need. */
const WITHOUT_MONTHS = { monthlyStats: 0 } as const;

/** The fields of a resident in the risk snapshot. */
const RISK_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  unitNumber: 1,
  photoUrl: 1,
  class: 1,
  residentScore: 1,
  leaseEnd: 1,
  logCounts: 1,
} as const;

export type RiskResident = Pick<Resident, Exclude<keyof typeof RISK_FIELDS, "_id">>;

/** The fields that identify a resident to people. */
const NAME_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  unitNumber: 1,
  email: 1,
  moveOut: 1,
} as const;

type NamedResident = Pick<Resident, Exclude<keyof typeof NAME_FIELDS, "_id" | "moveOut">> &
  Partial<Pick<Resident, "moveOut">>;

const REPORT_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  unitNumber: 1,
  unitType: 1,
  leaseStart: 1,
  onLeaseFrom: 1,
  leaseEnd: 1,
  monthlyRent: 1,
  monthlyFee: 1,
  class: 1,
  totalCP: 1,
  approvedAt: 1,
  leaseID: 1,
  leaseKind: 1,
  isFurther: 1,
} as const;

/** The fields of a resident in the result of an import. */
export type ImportedResident = WithId<
  Pick<Resident, "userID" | "email" | "firstName" | "lastName" | "unitNumber">
>;

type DefaultedField = keyof typeof RESIDENT_DEFAULTS;
const DEFAULTED_FIELDS = Object.keys(RESIDENT_DEFAULTS) as DefaultedField[];

/** Fills in the scores that a stored resident lacks, because another program has stored it. */
function withDefaults<T extends object>(
  document: T,
  fields: readonly DefaultedField[] = DEFAULTED_FIELDS,
): T {
  const record = document as Partial<Record<DefaultedField, unknown>>;
  for (const field of fields) record[field] ??= RESIDENT_DEFAULTS[field];
  return document;
}

/** The stored resident as the services use it. Missing stats are those of a resident without log entries. */
export function toResident(document: Resident & { _id: unknown }): WithId<Resident> {
  const resident = withDefaults(toRecord<Resident>(document));
  const { monthlyStats, rewardStats } = emptyLogStats();
  resident.monthlyStats ??= monthlyStats;
  resident.rewardStats ??= rewardStats;
  resident.logCounts ??= logCountsOf(resident);
  resident.statsVersion ??= 0;
  return resident;
}

/** A resident immediately before and after a change. */
export interface ChangedResident {
  before: WithId<Resident>;
  after: WithId<Resident>;
}

/** The fields of an insertion. Missing fields get their defaults. */
export type NewResident = Pick<Resident, "userID" | "email" | "approvedAt" | "createdAt" | "updatedAt"> &
  Partial<Resident>;

export function createResidentsRepository(connection: Connection) {
  const model = connection.model<Resident>("Resident", residentSchema, "residents");
  const documents = driverCollection<Omit<WithId<Resident>, "_id"> & { _id: Types.ObjectId }>(model);
  const create = mergeCreates(model);

  /**
   * Changes fields, and raises the version, by which stats and the nodes' memory tell a later state from an earlier one.
   * @param expected fields that the stored resident must have
   * @returns undefined if there is no such resident
   */
  async function change(
    userID: string,
    changes: Partial<Omit<Resident, "userID" | "createdAt" | "statsVersion">> & { updatedAt: Date },
    expected: object = {},
  ): Promise<ChangedResident | undefined> {
    const document = await model
      .findOneAndUpdate(
        { ...expected, userID },
        { $set: changes, $inc: { statsVersion: 1 } },
        { returnDocument: "before", runValidators: true },
      )
      .lean<Resident & { _id: unknown }>()
      .exec();
    if (!document) return undefined;
    const before = toResident(document);
    const after = { ...before, ...changes, statsVersion: before.statsVersion + 1 };
    if (before.updatedAt <= changes.updatedAt) return { before, after };
    // The clock of the node that made the change before is ahead. Pages and the search would take this state for the older one.
    const updatedAt = timeAfter(before.updatedAt, changes.updatedAt);
    await model.updateOne({ userID, updatedAt: changes.updatedAt }, { $set: { updatedAt } });
    return { before, after: { ...after, updatedAt } };
  }

  return {
    insert: (resident: NewResident): Promise<WithId<Resident>> => create(resident as Resident),
    insertMany: (residents: readonly NewResident[]) => insertInBulk(model, residents as Resident[]),
    byUserID: mergeReads<WithId<Resident>>(
      ({ userID }) => userID,
      async (userID) => {
        const resident = await documents.findOne({ userID });
        return resident ? toResident(resident) : undefined;
      },
      async (userIDs) => (await documents.find({ userID: { $in: userIDs } }).toArray()).map(toResident),
    ),
    async byIdempotencyKey(key: string): Promise<WithId<Resident> | undefined> {
      const resident = await findByIdempotencyKey(model, key).lean<Resident & { _id: unknown }>();
      return resident ? toResident(resident) : undefined;
    },
    /** Some residents, in no order. */
    wholeByUserIDs: async (userIDs: string[]): Promise<WithId<Resident>[]> =>
      (await documents.find({ userID: { $in: userIDs } }).toArray()).map(toResident),
    /** Some residents without their monthly stats, in no order. */
    async byUserIDs(userIDs: string[]): Promise<WithId<Omit<Resident, "monthlyStats">>[]> {
      const residents = await model
        .find({ userID: { $in: userIDs } }, WITHOUT_MONTHS)
        .lean<(Resident & { _id: unknown })[]>();
      return residents.map(toResident);
    },
    /** The current residents with the fields of lists, newest first, in batches. @param options.isFormer lists the former residents instead */
    async *all(
      window: PageQuery = {},
      { isFormer = false } = {},
    ): AsyncGenerator<ListedResident[], void, undefined> {
      const filter = isFormer
        ? { formerSince: DATE_IS_SET, "moveOut.isRemoval": null }
        : { formerSince: null };
      const parts: AsyncIterable<ListedResident[]> = entryQueries(model).listBatches(
        filter,
        window,
        LISTED_FIELDS,
      );
      for await (const part of parts) yield part.map((resident) => withDefaults(resident));
    },
    /** All residents, also former ones, without their monthly stats, newest first. */
    async list(): Promise<WithId<Omit<Resident, "monthlyStats">>[]> {
      const residents = await model
        .find({}, WITHOUT_MONTHS)
        .sort({ createdAt: -1, _id: -1 })
        .lean<(Resident & { _id: unknown })[]>();
      return residents.map(toResident);
    },
    change,
    /** As `change`. @returns the changed resident */
    update: async (...args: Parameters<typeof change>): Promise<WithId<Resident> | undefined> =>
      (await change(...args))?.after,
    /** Erases the protected traits of one resident or of all. @returns the number of residents who had any */
    async eraseTraits(userID?: string): Promise<number> {
      const hasTrait = { $or: PROTECTED_TRAITS.map((trait) => ({ [trait]: { $gt: "" } })) };
      const filter = userID === undefined ? hasTrait : { userID, ...hasTrait };
      return (await model.updateMany(filter, { $set: NO_TRAITS })).modifiedCount;
    },
    /** The number of leases that end from one date to another (`YYYY-MM-DD`), both included. */
    countLeasesEnding: (from: string, to: string) =>
      model.countDocuments({
        formerSince: null,
        leaseEnd: { $gte: from, $lte: to },
        // A lease counts once, by its first person.
        isFurther: { $in: [null, false] } as never,
      }),
    /** The number of residents approved after a moment. */
    countApprovedAfter: (moment: Date) =>
      model.countDocuments({ formerSince: null, approvedAt: { $gt: moment } }),
    /** The number of residents who wait for approval. */
    countPending: () => model.countDocuments({ formerSince: null, approvedAt: null }),
    /** The userIDs of the residents whose move-out has a step that is due, in no order. */
    withMoveOutDue: (today: CalendarDate) =>
      findUserIDs(model, { "moveOut.nextOn": { $gt: "", $lte: today } }),
    ...createLeaseQueries(model),
    ...createUnitQueries(model),
    ...createErasureQueries(model, documents, toResident),
    /** One page of the residents of a class, lowest RP first. */
    async riskiest(residentClass: ResidentClass, { from, limit }: { from: number; limit: number }) {
      const residents = await model
        .find({ formerSince: null, class: residentClass }, RISK_FIELDS)
        // As the index sorts.
        .sort({ formerSince: 1, class: 1, residentScore: 1, userID: 1 })
        .skip(from)
        .limit(limit)
        .lean<RiskResident[]>();
      return residents.map((resident) => withDefaults(resident, ["residentScore"]));
    },
    /** Whether a resident has moved out. */
    isFormer: async (userID: string): Promise<boolean> =>
      (await model.exists({ userID, formerSince: { $ne: null } })) !== null,
    /** The names and units of some residents, in no order. */
    findNames: (userIDs: readonly string[]): Promise<NamedResident[]> =>
      model.find({ userID: { $in: [...userIDs] } }, NAME_FIELDS).lean<NamedResident[]>(),
    /** Streams the userIDs and units of the approved current residents, in the order of their userIDs. */
    units: (): AsyncIterable<Pick<Resident, "userID" | "unitID" | "unitNumber">> =>
      model
        .find(
          { formerSince: null, approvedAt: { $ne: null } },
          { _id: 0, userID: 1, unitID: 1, unitNumber: 1 },
        )
        .sort({ userID: 1 })
        .lean<Pick<Resident, "userID" | "unitID" | "unitNumber">>()
        .cursor({ batchSize: STREAM_BATCH }),
    /** Streams the current residents, in no particular order, with the fields for reports. @param filter `{}` streams former residents, too */
    async *forReports(
      filter: object = { formerSince: null },
    ): AsyncGenerator<ReportResident, void, undefined> {
      const query = model
        .find(filter, REPORT_FIELDS)
        .lean<Omit<ReportResident, "approved"> & Pick<Resident, "approvedAt">>();
      for await (const { approvedAt, ...resident } of query.cursor({ batchSize: STREAM_BATCH })) {
        yield { ...withDefaults(resident, ["class", "totalCP"]), approved: approvedAt !== null };
      }
    },
    /** The residents created by an import, ordered by userID. */
    async ofImport(importID: string): Promise<ImportedResident[]> {
      const fields = { userID: 1, email: 1, firstName: 1, lastName: 1, unitNumber: 1 };
      const residents = await model
        .find({ importID }, fields)
        .sort({ userID: 1 })
        .lean<(ImportedResident & { _id: unknown })[]>();
      return residents.map((resident) => toRecord(resident));
    },
    /** The userIDs of all residents, in batches. */
    async *userIDs(partSize: number): AsyncGenerator<string[], void, undefined> {
      for (let last = ""; ; ) {
        const filter = { userID: { $gt: last } };
        const next = model.find(filter, { _id: 0, userID: 1 }).sort({ userID: 1 }).limit(partSize);
        const part = (await next.lean<{ userID: string }[]>()).map(({ userID }) => userID);
        if (part.length === 0) return;
        yield part;
        last = part.at(-1) ?? last;
      }
    },
    /** The URLs of all current photos, one by one, in no order. */
    async *photoUrls(): AsyncGenerator<string, void, undefined> {
      const query = model.find({}, { _id: 0, photoUrl: 1 }).lean<Partial<Pick<Resident, "photoUrl">>>();
      for await (const { photoUrl } of query.cursor({ batchSize: STREAM_BATCH })) {
        if (photoUrl) yield photoUrl;
      }
    },
  };
}
