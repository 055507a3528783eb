/** Who can join a lease, and the note (`joining`) by which a person joins one. */
import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import {
  END_REASONS,
  LEASE_PEOPLE_MAX,
  LEASE_TEXTS,
  type LeaseKind,
  leaseKindOf,
} from "../domain/lease-rules.ts";
import { joiningDay } from "../domain/rent-month-rules.ts";
import { conflict, validationError } from "../http/errors.ts";
import type { JoiningLease } from "../residents/resident.model.ts";
import type { Lease } from "./leases.repository.ts";
import type { LeaseTerms } from "./leases.service.ts";

export function createLeaseJoining(
  { today }: AppContext,
  findOrThrow: (leaseID: string) => Promise<WithId<Lease>>,
) {
  return {
    /**
     * Checks that people can join a lease. @returns the lease, and the kind of these people
     * @param userIDs the residents who join; by default, a new one. Those who are or were on the lease need no further place
     * @throws HttpError 400, 404, 409 for a lease that has ended or is full
     */
    async requireJoinable(
      { leaseID, kind }: { leaseID: string; kind: string },
      userIDs: readonly string[] = [""],
    ) {
      const leaseKind = leaseKindOf(kind);
      if (leaseKind === undefined) throw validationError({ field: "kind", text: LEASE_TEXTS.kindInvalid });
      if (leaseKind === "guarantor")
        throw validationError({ field: "kind", text: LEASE_TEXTS.guarantorLives });
      const lease = await findOrThrow(leaseID);
      if (lease.ended) throw conflict(LEASE_TEXTS.ended);
      const newCount = userIDs.filter((userID) => !lease.people.some((one) => one.userID === userID)).length;
      if (newCount > 0 && lease.people.length + newCount > LEASE_PEOPLE_MAX)
        throw conflict(LEASE_TEXTS.tooMany);
      return { lease, kind: leaseKind };
    },

    /** The `joining` of a person who joins a lease today, or later on its first day. */
    joiningOf({ lease, kind }: { lease: WithId<Lease>; kind: LeaseKind }, actorID: string): JoiningLease {
      const from = joiningDay(lease, today());
      return { leaseID: lease._id, personID: newRecordID(), kind, from, actorID, reason: END_REASONS.merged };
    },

    /** The `joining` of a person who gets a new lease. @param reason why the person's former lease ends, if there is one */
    joiningOwn(terms: LeaseTerms, actorID: string, reason: string): JoiningLease {
      const ids = { leaseID: newRecordID(), personID: newRecordID() };
      return { ...ids, kind: "leaseholder", from: terms.leaseStart, actorID, reason, terms };
    },
  };
}
