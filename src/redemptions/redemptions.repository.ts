/** Redemption requests. The requests of a resident are numbered, so that two simultaneous requests can't reserve the same points. */
import { type Connection, type QueryFilter, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { entryQueries, type PageQuery } from "../database/queries.ts";
import { objectID, toRecord, type WithId, withIdempotencyKey } from "../database/record.ts";
import { ERASED_TEXT } from "../domain/erasure.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { REDEMPTION_STATES, type RedemptionState } from "../domain/redemption-rules.ts";

export interface Redemption extends Idempotent {
  userID: string;
  /** The position among the resident's requests, from 1. */
  seq: number;
  rewardID: string;
  title: string;
  cp: number;
  state: RedemptionState;
  reason: string;
  /** The member of staff who decided, if any. */
  decidedBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Set while the points are reserved: until a decision, or until the reward entry of a fulfilled request is stored. */
  reserves?: true;
  /** The `_id` of a fulfilled request's reward entry, chosen with the decision. */
  rewardLogID?: string;
}

const text = { type: String, default: "" };
const required = { type: String, required: true };
const schema = new Schema<Redemption>({
  userID: required,
  seq: { type: Number, required: true },
  rewardID: required,
  title: required,
  cp: { type: Number, required: true },
  state: { type: String, enum: REDEMPTION_STATES, required: true },
  reason: text,
  decidedBy: text,
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  reserves: { type: Boolean },
  rewardLogID: { type: String },
});
schema.index({ userID: 1, seq: -1 }, { unique: true });
schema.index({ userID: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ reserves: 1, userID: 1 }, { partialFilterExpression: { reserves: { $exists: true } } });
withIdempotencyKey(schema);

type Lean = Redemption & { _id: unknown };

/** A decision about an open request. */
export type Decision = Pick<Redemption, "state" | "reason" | "decidedBy" | "updatedAt" | "rewardLogID">;

/** The redemption requests of one database, newest first. */
export function createRedemptionsRepository(connection: Connection) {
  const model = connection.model<Redemption>("Redemption", schema, "redemptions");
  const { insert, insertMany, byID, byIdempotencyKey, list } = entryQueries(model);
  const findReserving = async (filter: QueryFilter<Redemption>): Promise<WithId<Redemption>[]> =>
    (await model.find({ ...filter, reserves: true }).lean<Lean[]>()).map((one) => toRecord<Redemption>(one));
  return {
    insertMany,
    byID,
    byIdempotencyKey,
    /** @returns undefined if the resident has another request with this number */
    async insert(request: Redemption): Promise<WithId<Redemption> | undefined> {
      try {
        return await insert(request);
      } catch (error) {
        if (isDuplicateKey(error, "seq")) return undefined;
        throw error;
      }
    },
    ofUser: (userID: string, window: PageQuery = {}) => list({ userID }, window),
    /** The requests of all residents. @param state all states by default */
    all: (state: RedemptionState | undefined, window: PageQuery) => list(state ? { state } : {}, window),
    countRequested: () => model.countDocuments({ state: "Requested" }),
    /** The number of a resident's last request; 0 without one. */
    async lastSeq(userID: string): Promise<number> {
      const last = await model.findOne({ userID }, { seq: 1 }).sort({ seq: -1 }).lean<{ seq: number }>();
      return last?.seq ?? 0;
    },
    /** A resident's requests that reserve points. */
    reserving: (userID: string) => findReserving({ userID }),
    /** Fulfilled requests whose reward entry may be missing. */
    unfinished: () => findReserving({ state: "Fulfilled" }),
    /**
     * Decides an open request. The points of a fulfilled request stay reserved until `release`.
     * @returns undefined if the request is not open any more
     */
    async decide(_id: string, decision: Decision): Promise<WithId<Redemption> | undefined> {
      const isFulfilled = decision.state === "Fulfilled";
      const redemption = await model
        .findOneAndUpdate(
          { _id: objectID(_id), state: "Requested" },
          { $set: decision, ...(isFulfilled ? {} : { $unset: { reserves: 1 } }) },
          { returnDocument: "after" },
        )
        .lean<Lean>();
      return redemption ? toRecord<Redemption>(redemption) : undefined;
    },
    /** Erases the reasons of decisions about a resident's requests. */
    async eraseTexts(userID: string): Promise<void> {
      await model.updateMany({ userID, reason: { $gt: "" } }, { $set: { reason: ERASED_TEXT } });
    },
    /** Ends the reservation of a fulfilled request whose reward entry is stored. */
    async release(_id: string): Promise<void> {
      await model.updateOne({ _id: objectID(_id), state: "Fulfilled" }, { $unset: { reserves: 1 } });
    },
  };
}
