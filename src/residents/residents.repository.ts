/** Resident records, and queries that read only the fields of a list or report. */
import type { Connection, Types } from "mongoose";
import { findByIdempotencyKey } from "../database/idempotency.ts";
import { entryQueries, insertInBulk, type PageQuery } from "../database/queries.ts";
import { driverCollection, toRecord, type WithId } from "../database/record.ts";
import type { ResidentClass } from "../domain/enumerations.ts";
import type { ReportResident } from "../domain/reports/report-helpers.ts";
import { type ResidentSummaryView, residentSummarySchema } from "../domain/resident.ts";
import { RESIDENT_DEFAULTS } from "../domain/resident-defaults.ts";
import type { ResidentScores } from "../domain/resident-scores.ts";
import type { ClassAndTurnover, ClassStatsRepository } from "../overview/class-stats.repository.ts";
import { type Resident, residentSchema } from "./resident.model.ts";

/** The number of residents that a stream fetches at once. */
const STREAM_BATCH = 1_000;

type ListedField = Exclude<keyof ResidentSummaryView, "_id" | "status"> | "approvedAt";

/** The fields that lists of residents show. Other fields are neither fetched nor decoded. */
const LISTED_FIELDS = Object.fromEntries(
  ["approvedAt", ...Object.keys(residentSummarySchema.shape)].map((field) => [field, 1]),
) as Record<ListedField, 1>;

export type ListedResident = WithId<Pick<Resident, ListedField>>;

/** The fields of a resident in the risk snapshot. */
export type RiskResident = Pick<
  Resident,
  "userID" | "firstName" | "lastName" | "unitNumber" | "photoUrl" | "class" | "residentScore" | "leaseEnd"
>;

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
} as const;

/** The fields that identify a resident to people. */
export type NamedResident = Pick<Resident, "userID" | "firstName" | "lastName" | "unitNumber">;

const NAME_FIELDS = { _id: 0, userID: 1, firstName: 1, lastName: 1, unitNumber: 1 } as const;

const REPORT_FIELDS = {
  _id: 0,
  userID: 1,
  firstName: 1,
  lastName: 1,
  unitNumber: 1,
  unitType: 1,
  leaseStart: 1,
  leaseEnd: 1,
  monthlyRent: 1,
  monthlyFee: 1,
  class: 1,
  totalCP: 1,
  approvedAt: 1,
} as const;

/** The fields of a resident in the result of an import. */
export type ImportedResident = WithId<
  Pick<Resident, "userID" | "email" | "firstName" | "lastName" | "unitNumber">
>;

type ApprovedAt = Pick<Resident, "approvedAt">;

type DefaultedField = keyof typeof RESIDENT_DEFAULTS;
const DEFAULTED_FIELDS = Object.keys(RESIDENT_DEFAULTS) as DefaultedField[];

/** Fills in the scores that a stored resident lacks, for example one that another program has stored. */
function withDefaults<T extends object>(found: T, fields: readonly DefaultedField[] = DEFAULTED_FIELDS): T {
  const record = found as Partial<Record<DefaultedField, unknown>>;
  for (const field of fields) record[field] ??= RESIDENT_DEFAULTS[field];
  return found;
}

const toResident = (found: Resident & { _id: unknown }) => withDefaults(toRecord<Resident>(found));

/** A resident immediately before and after a change. */
export interface ChangedResident {
  before: WithId<Resident>;
  after: WithId<Resident>;
}

/** A stored change, even if a later step failed. */
export interface StoredChange extends ChangedResident {
  /** The error, if updating the totals failed. The caller throws it after the change has been announced. */
  failure?: unknown;
}

/** The fields of an insertion. Missing fields get their defaults. */
export type NewResident = Pick<Resident, "userID" | "email" | "approvedAt" | "createdAt" | "updatedAt"> &
  Partial<Resident>;

/** Changes to fields that the totals do not count. Only `change` changes the counted fields, because it updates the totals. */
type ChangesWithoutStats = Partial<Omit<Resident, "userID" | "createdAt" | keyof ClassAndTurnover>>;

/** @param totals updated before a write of counted fields resolves */
export function createResidentsRepository(connection: Connection, totals: Pick<ClassStatsRepository, "add">) {
  const model = connection.model<Resident>("Resident", residentSchema, "residents");
  const documents = driverCollection<Omit<WithId<Resident>, "_id"> & { _id: Types.ObjectId }>(model);

  /** Updates the totals after a stored change. @returns the change, with the error if the totals could not be updated */
  async function changed(
    before: Resident & { _id: unknown },
    changes: Partial<Resident>,
  ): Promise<StoredChange> {
    withDefaults(before);
    const after = { ...before, ...changes, scoreVersion: before.scoreVersion + 1 };
    const change = { before: toRecord<Resident>(before), after: toRecord<Resident>(after) };
    try {
      await totals.add([before], [after]);
      return change;
    } catch (failure) {
      return { ...change, failure };
    }
  }

  return {
    async insert(resident: NewResident): Promise<WithId<Resident>> {
      const stored = toRecord<Resident>((await model.create(resident)).toObject());
      await totals.add([], [stored]);
      return stored;
    },
    async insertMany(residents: readonly NewResident[]): Promise<void> {
      await insertInBulk(model, residents as Resident[]);
      await totals.add(
        [],
        residents.map((resident) => ({ ...RESIDENT_DEFAULTS, ...resident })),
      );
    },
    async byUserID(userID: string): Promise<WithId<Resident> | undefined> {
      const found = await documents.findOne({ userID });
      return found ? toResident(found) : undefined;
    },
    async byIdempotencyKey(key: string): Promise<WithId<Resident> | undefined> {
      const found = await findByIdempotencyKey(model, key).lean<Resident & { _id: unknown }>();
      return found ? toResident(found) : undefined;
    },
    async byUserIDs(userIDs: string[]): Promise<WithId<Resident>[]> {
      const found = await model.find({ userID: { $in: userIDs } }).lean<(Resident & { _id: unknown })[]>();
      return found.map(toResident);
    },
    /** All residents with the fields of lists, newest first, in batches. */
    async *all(window: PageQuery = {}): AsyncGenerator<ListedResident[], void, undefined> {
      const parts: AsyncIterable<ListedResident[]> = entryQueries(model).parts({}, window, LISTED_FIELDS);
      for await (const part of parts) yield part.map((resident) => withDefaults(resident));
    },
    /** All residents, newest first. */
    async list(): Promise<WithId<Resident>[]> {
      const found = await model
        .find({})
        .sort({ createdAt: -1, _id: -1 })
        .lean<(Resident & { _id: unknown })[]>();
      return found.map(toResident);
    },
    /** Changes some fields. @returns the changed resident, or undefined if there is none */
    async update(
      userID: string,
      changes: ChangesWithoutStats & { updatedAt: Date },
    ): Promise<WithId<Resident> | undefined> {
      const found = await model
        .findOneAndUpdate({ userID }, { $set: changes }, { returnDocument: "after", runValidators: true })
        .lean<Resident & { _id: unknown }>()
        .exec();
      return found ? toResident(found) : undefined;
    },
    /** Changes scores, or fields that scores depend on. @returns undefined if there is no such resident */
    async change(
      userID: string,
      changes: Partial<Omit<Resident, "userID" | "createdAt" | "scoreVersion">> & { updatedAt: Date },
    ): Promise<StoredChange | undefined> {
      const before = await model
        .findOneAndUpdate(
          { userID },
          { $set: changes, $inc: { scoreVersion: 1 } },
          { returnDocument: "before", runValidators: true },
        )
        .lean<Resident & { _id: unknown }>()
        .exec();
      return before ? changed(before, changes) : undefined;
    },
    /**
     * Stores computed scores, if `scoreVersion` is still the one that they were computed from.
     * @returns undefined if the resident no longer exists in that version
     */
    async saveScores(
      userID: string,
      version: number,
      scores: ResidentScores & Pick<Resident, "counted" | "updatedAt">,
    ): Promise<StoredChange | undefined> {
      const before = await documents.findOneAndUpdate(
        { userID, scoreVersion: version },
        { $set: scores, $inc: { scoreVersion: 1 } },
        { returnDocument: "before" },
      );
      return before ? changed(before, scores) : undefined;
    },
    /** The fields that the totals count, of every resident, one by one, in no order. */
    async *streamClassAndTurnover(): AsyncGenerator<ClassAndTurnover, void, undefined> {
      const cursor = model.find({}, { _id: 0, class: 1, turnoverScore: 1 }).lean<ClassAndTurnover>();
      for await (const found of cursor.cursor({ batchSize: STREAM_BATCH })) {
        yield withDefaults(found, ["class", "turnoverScore"]);
      }
    },
    /** The number of leases that end from one date to another (`YYYY-MM-DD`), both included. */
    countLeasesEnding: (from: string, to: string) =>
      model.countDocuments({ leaseEnd: { $gte: from, $lte: to } }),
    /** The number of residents approved after a moment. */
    countApprovedAfter: (moment: Date) => model.countDocuments({ approvedAt: { $gt: moment } }),
    /** One page of the residents of a class, lowest RP first. */
    async riskiest(name: ResidentClass, { from, limit }: { from: number; limit: number }) {
      const found = await model
        .find({ class: name }, RISK_FIELDS)
        .sort({ class: 1, residentScore: 1, userID: 1 })
        .skip(from)
        .limit(limit)
        .lean<RiskResident[]>();
      return found.map((resident) => withDefaults(resident, ["residentScore"]));
    },
    /** The names and units of some residents, in no order. */
    findNames: (userIDs: readonly string[]): Promise<NamedResident[]> =>
      model.find({ userID: { $in: [...userIDs] } }, NAME_FIELDS).lean<NamedResident[]>(),
    /** Streams all residents, in no particular order, with the fields for reports. */
    async *forReports(): AsyncGenerator<ReportResident, void, undefined> {
      const found = model.find({}, REPORT_FIELDS).lean<Omit<ReportResident, "approved"> & ApprovedAt>();
      for await (const { approvedAt, ...resident } of found.cursor({ batchSize: STREAM_BATCH })) {
        yield { ...withDefaults(resident, ["class", "totalCP"]), approved: approvedAt !== null };
      }
    },
    /** The residents created by an import, ordered by userID. */
    async ofImport(importID: string): Promise<ImportedResident[]> {
      const fields = { userID: 1, email: 1, firstName: 1, lastName: 1, unitNumber: 1 };
      const found = await model
        .find({ importID }, fields)
        .sort({ userID: 1 })
        .lean<(ImportedResident & { _id: unknown })[]>();
      return found.map((resident) => toRecord(resident));
    },
    /** The userIDs of all residents, in batches. */
    async *userIDs(partSize: number): AsyncGenerator<string[], void, undefined> {
      let part: string[] = [];
      const cursor = model.find({}, { _id: 0, userID: 1 }).sort({ userID: 1 }).lean<{ userID: string }>();
      for await (const { userID } of cursor.cursor()) {
        part.push(userID);
        if (part.length < partSize) continue;
        yield part;
        part = [];
      }
      if (part.length > 0) yield part;
    },
    /** The URLs of all current photos, one by one, in no order. */
    async *photoUrls(): AsyncGenerator<string, void, undefined> {
      const found = model.find({}, { _id: 0, photoUrl: 1 }).lean<Partial<Pick<Resident, "photoUrl">>>();
      for await (const { photoUrl } of found.cursor({ batchSize: STREAM_BATCH })) {
        if (photoUrl) yield photoUrl;
      }
    },
    /** The sum of the total CP of all residents. */
    async sumOfCP(): Promise<number> {
      let sum = 0;
      const cursor = model.find({}, { _id: 0, totalCP: 1 }).lean<{ totalCP?: number }>().cursor();
      for await (const { totalCP } of cursor) sum += totalCP ?? RESIDENT_DEFAULTS.totalCP;
      return sum;
    },
  };
}
