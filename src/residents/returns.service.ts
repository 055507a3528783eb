/** Takes former residents back with a new lease: they keep their account, logs, incidents and earlier leases. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { END_REASONS, LEASE_FIELDS, termsOf } from "../domain/lease-rules.ts";
import { canReturn, MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict } from "../http/errors.ts";
import type { LeaseTerms } from "../leases/leases.service.ts";
import { type JoiningLease, NO_TERMS, type Resident } from "./resident.model.ts";

/** The fields of a person without the copies of the lease. */
function withoutTerms(fields: Partial<Resident>): Partial<Resident> {
  const terms: ReadonlySet<string> = new Set([...LEASE_FIELDS, "unitID"]);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !terms.has(field)));
}

/** The lease's terms among the fields of a form; empty ones for those that are missing. */
function termsIn({ unitID, ...fields }: Partial<Resident>): LeaseTerms {
  return { ...termsOf({ ...NO_TERMS, ...fields }), ...(unitID && { unitID }) };
}

export function createReturns(context: AppContext) {
  const { repositories, channel, clock, runExclusive } = context;
  const { residents } = repositories;

  return {
    /** The userID of the former resident with an email address, if the person can come back. */
    async findReturning(email: string): Promise<string | undefined> {
      const account = await context.accounts.byEmail(email);
      const resident = account?.role === "resident" && (await residents.byUserID(account.userID));
      return resident && canReturn(resident) ? resident.userID : undefined;
    },

    /**
     * Makes a former resident a current one. The account comes first, so that a call that was interrupted can be repeated. The resident is
     * stored with the lease to join (`joining`); `finishJoining` then puts the person on it, and the leases' repair does so after a crash.
     * @param lease the lease that the person joins; by default, the person gets a new lease
     * @throws HttpError 409 if the person has come back or was erased in between
     */
    async takeBack(
      actorID: string,
      fields: Partial<Resident> & { userID: string },
      lease?: JoiningLease,
    ): Promise<WithId<Resident>> {
      const { userID } = fields;
      const joining = lease ?? context.leases.joiningOwn(termsIn(fields), actorID, END_REASONS.returned);
      await runExclusive(userID, async () => {
        const before = await residents.byUserID(userID);
        if (!before || !canReturn(before)) throw conflict(MOVE_OUT_TEXTS.changed);
        const { _id: targetID, formerSince, moveOut, approvedAt } = before;
        await context.accounts.setAccess(userID, "member");
        const now = clock();
        const state = { formerSince: null, moveOut: null, approvedAt: approvedAt ?? now };
        const changes = changesBetween({ moveOutDate: moveOut?.date ?? "" }, { moveOutDate: "" });
        const change = await context.stats.changeResident(
          before,
          { ...withoutTerms(fields), ...state, joining, updatedAt: now },
          { actorID, cause: CAUSES.returned },
          {
            eventOf: () => ({ action: "resident-returned", targetID, changes }),
            expected: { formerSince, joining: null, erasure: null, erasedAt: null },
          },
        );
        if (!change) throw conflict(MOVE_OUT_TEXTS.changed);
      });
      const resident = await context.leases.finishJoining(userID);
      // Pages that are open reconnect with the access of a member.
      channel.disconnectUser(userID);
      return resident;
    },
  };
}
