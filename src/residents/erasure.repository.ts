/** The queries of the erasure: the residents who are due, the claim of the node that erases, and the erased record. */
import type { Model, mongo, QueryFilter, Types } from "mongoose";
import { DATE_IS_SET, findUserIDs } from "../database/queries.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { ERASED_RESIDENT } from "../domain/erasure.ts";
import { NO_TERMS, type Resident } from "./resident.model.ts";

type ResidentDocument = Omit<WithId<Resident>, "_id"> & { _id: Types.ObjectId };

export function createErasureQueries(
  model: Model<Resident>,
  documents: mongo.Collection<ResidentDocument>,
  toResident: (document: Resident & { _id: unknown }) => WithId<Resident>,
) {
  return {
    /**
     * The userIDs of the former residents whose personal data are to be erased, in no order: those who were removed, and those who moved out by
     * a day.
     */
    async withErasureDue(movedOutBy: CalendarDate | undefined): Promise<string[]> {
      const removedOrMovedOut = [
        { "moveOut.isRemoval": true },
        ...(movedOutBy ? [{ "moveOut.nextOn": null, "moveOut.date": { $gt: "", $lte: movedOutBy } }] : []),
      ];
      return findUserIDs(model, { formerSince: DATE_IS_SET, erasedAt: null, $or: removedOrMovedOut });
    },
    /**
     * Claims a former resident's erasure for a node, until `endsAt`. (`leaseEndsAt` is the stored end of a claim, not of a resident's lease.)
     * @returns undefined if another node has the claim, or if there is nothing to erase
     */
    async claimErasure(
      userID: string,
      claim: { now: Date; endsAt: Date },
    ): Promise<WithId<Resident> | undefined> {
      const resident = await documents.findOne({ userID });
      if (!resident?.formerSince || resident.erasedAt) return undefined;
      const { erasure, formerSince } = resident;
      const isClaimed = erasure !== undefined && erasure.leaseEndsAt > claim.now;
      if (isClaimed) return undefined;
      const ownErasure = { id: erasure?.id ?? newRecordID(), leaseEndsAt: claim.endsAt };
      const ifUnchanged = {
        userID,
        formerSince,
        erasedAt: null,
        "erasure.leaseEndsAt": erasure?.leaseEndsAt ?? null,
      };
      const { modifiedCount } = await model.updateOne(ifUnchanged as QueryFilter<Resident>, {
        $set: { erasure: ownErasure },
      });
      return modifiedCount === 1 ? toResident({ ...resident, erasure: ownErasure }) : undefined;
    },
    /** Erases the personal data of a resident's record. The fields that stats depend on stay. */
    async erase({ userID, moveOut }: Resident, updatedAt: Date): Promise<void> {
      // The lease of a removed resident never began, so it is not part of the unit's history.
      const lease = moveOut?.isRemoval ? { ...NO_TERMS, unitID: "" } : {};
      await documents.updateOne(
        { userID, formerSince: DATE_IS_SET },
        {
          $set: {
            ...ERASED_RESIDENT,
            ...lease,
            "moveOut.reason": "",
            "moveOut.forwardingNote": "",
            updatedAt,
          },
          $unset: { idempotency: 1, importID: 1 },
        },
      );
    },
    /** Notes that the erasure is complete. @returns the resident */
    async finishErasure(userID: string, erasedAt: Date): Promise<WithId<Resident> | undefined> {
      const resident = await documents.findOneAndUpdate(
        { userID },
        { $set: { erasedAt }, $unset: { erasure: 1 } },
        { returnDocument: "after" },
      );
      return resident ? toResident(resident) : undefined;
    },
  };
}
