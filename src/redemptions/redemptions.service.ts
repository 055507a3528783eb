/**
 * Redemption requests: a resident asks the office for a reward, and staff fulfil or decline it.
 *
 * An open request reserves its price in points. Nodes A and B store two requests of a resident at the same time: both check the points that are
 * left, but only one of them gets the next number of the resident. The other one checks again. The points cover requests in the order of their
 * numbers, so that two decisions at the same time don't spend the same points. Reservations are read before the reward entries, because the
 * reservation of a fulfilled request ends after its entry is stored.
 */
import type { AppContext } from "../context.ts";
import { timeAfter } from "../database/change-time.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, newRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import {
  type NamedResident,
  redemptionDecidedText,
  redemptionRequestedText,
} from "../domain/notification-texts.ts";
import { type RedemptionView, redemptionSchema } from "../domain/redemption.ts";
import {
  decisionProblem,
  MOVED_OUT_REASON,
  OPEN_REDEMPTIONS_MAX,
  REDEMPTION_TEXTS,
  type RedemptionDecision,
  type RedemptionState,
  redeemedText,
} from "../domain/redemption-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { rewardLogSchema } from "../domain/reward-log.ts";
import { REDEEM_TEXTS, rewardCost } from "../domain/reward-rules.ts";
import { type Actor, ALL_STAFF, canViewResident } from "../domain/roles.ts";
import { cpSum } from "../domain/scoring.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { busy, conflict, forbidden, HttpError, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import { runForEach } from "../jobs/run-all.ts";
import { rooms } from "../live/channel.ts";
import type { Decision, Redemption } from "./redemptions.repository.ts";

const present = createPresenter(redemptionSchema);
const presentRewardLog = createPresenter(rewardLogSchema);

/** Attempts of a request while other nodes store requests of the same resident. */
const TRIES = OPEN_REDEMPTIONS_MAX * 2;

export function createRedemptionsService(context: AppContext) {
  const { repositories, channel, clock, runExclusive } = context;
  const { redemptions, residents, rewardLogs, rewards } = repositories;
  const roomsFor = (userID: string) => [rooms.staff, rooms.user(userID)];

  async function views(list: readonly WithId<Redemption>[]): Promise<RedemptionView[]> {
    const userIDs = [...new Set(list.map(({ userID }) => userID))];
    const names = new Map((await residents.findNames(userIDs)).map((one) => [one.userID, one]));
    return list.map((one) => {
      const { firstName = "", lastName = "", unitNumber = "" } = names.get(one.userID) ?? {};
      return present({ ...one, residentName: `${firstName} ${lastName}`.trim(), unitNumber });
    });
  }

  async function viewOf(redemption: WithId<Redemption>): Promise<RedemptionView> {
    const [view] = await views([redemption]);
    if (!view) throw notFound(REDEMPTION_TEXTS.notFound);
    return view;
  }

  /** Publishes a request to staff and its resident. @returns its view */
  async function publish(redemption: WithId<Redemption>): Promise<RedemptionView> {
    const view = await viewOf(redemption);
    channel.publish(roomsFor(view.userID), "redemption:saved", view);
    return view;
  }

  /** @throws HttpError 404 */
  async function findOrThrow(_id: string): Promise<WithId<Redemption>> {
    const redemption = isRecordID(_id) ? await redemptions.byID(_id) : undefined;
    if (!redemption) throw notFound(REDEMPTION_TEXTS.notFound);
    return redemption;
  }

  /** The requests that reserve points, and the total CP, in this order. */
  async function pointsOf(userID: string) {
    const reserving = await redemptions.reserving(userID);
    return { reserving, totalCP: cpSum(await rewardLogs.forStats([userID])) };
  }

  /** Stores a request, which reserves its points. @throws HttpError 400, 409, 503 */
  async function reserve(request: Omit<Redemption, "seq" | "createdAt" | "updatedAt">) {
    const { userID, cp } = request;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const lastSeq = await redemptions.lastSeq(userID);
      const { reserving, totalCP } = await pointsOf(userID);
      if (reserving.length >= OPEN_REDEMPTIONS_MAX) throw conflict(REDEMPTION_TEXTS.tooMany);
      if (totalCP - cpSum(reserving) < cp) throw validationError(REDEEM_TEXTS.notEnough);
      const now = clock();
      const redemption = await redemptions.insert({
        ...request,
        seq: lastSeq + 1,
        createdAt: now,
        updatedAt: now,
      });
      if (redemption) return redemption;
    }
    throw busy();
  }

  /** Stores the reward entry of a fulfilled request, its audit event and its notification, once each, and ends the reservation. */
  async function finish({ _id, userID, title, cp, decidedBy, rewardLogID = "" }: WithId<Redemption>) {
    const text = redeemedText(title);
    const entry = { userID, text, cp: -cp, createdAt: clock(), redemptionID: _id };
    await context.stats.addLogEntry(
      userID,
      { actorID: decidedBy, cause: `Reward entry (${-cp} CP)` },
      async () => {
        const rewardEntry = await rewardLogs.insertOnce(rewardLogID, entry);
        return {
          result: undefined,
          changed: { kinds: ["rewards"], from: "" },
          // After a failure, the entry may be stored without event and notification. Both have its `_id`, so a repeat stores what is missing.
          auditEvent: {
            _id: rewardLogID,
            action: "redemption-fulfilled",
            targetID: rewardLogID,
            cause: title,
            changes: [{ field: "cp", from: null, to: entry.cp }],
          },
          publish: () => {
            if (rewardEntry)
              channel.publish(roomsFor(userID), "reward-log:created", presentRewardLog(rewardEntry));
          },
          notify: () => {
            const message = redemptionDecidedText({ title, cp, state: "Fulfilled", reason: "" });
            const options = { _id: rewardLogID };
            return context.notifications.notify(userID, NOTIFICATION_TYPES.redemption, message, options);
          },
        };
      },
    );
    await redemptions.release(_id);
  }

  /** Checks that a resident's points cover the request and all earlier ones. @throws HttpError 409 */
  async function requireCovered({ userID, seq, cp }: WithId<Redemption>): Promise<void> {
    const { reserving, totalCP } = await pointsOf(userID);
    const earlierRequests = reserving.filter((one) => one.seq < seq);
    if (totalCP < cpSum(earlierRequests) + cp) throw conflict(REDEMPTION_TEXTS.notCovered);
  }

  /**
   * Stores a decision about an open request. A repeat of the same decision changes nothing.
   * @returns the request with its first decision, and whether a repeat has nothing to add to it
   * @throws HttpError 409 if it is decided otherwise
   */
  async function decideOnce(request: WithId<Redemption>, decision: Omit<Decision, "updatedAt">) {
    const updatedAt = timeAfter(request.updatedAt, clock());
    const decidedNow = await redemptions.decide(request._id, { ...decision, updatedAt });
    const redemption = decidedNow ?? (await findOrThrow(request._id));
    if (redemption.state !== decision.state) throw conflict(REDEMPTION_TEXTS.notOpen(redemption.state));
    // The data of a former resident may have been erased, and must not be stored again.
    const isComplete = !decidedNow && (await residents.isFormer(redemption.userID));
    return { redemption, isComplete };
  }

  /**
   * Declines an open request. A repeat stores only what a failure left out: the audit event and the notification have the request's `_id`.
   * @throws HttpError 409 if it is decided otherwise
   */
  async function decline(
    request: WithId<Redemption>,
    decision: { decidedBy: string; reason: string },
  ): Promise<RedemptionView> {
    const state = "Declined";
    const { redemption, isComplete } = await decideOnce(request, { state, ...decision });
    return isComplete ? viewOf(redemption) : announceDecline(redemption);
  }

  /** Publishes a declined request, records it, and notifies its resident. The event and the notification are stored once. */
  async function announceDecline(redemption: WithId<Redemption>): Promise<RedemptionView> {
    const view = await publish(redemption);
    const { _id, userID, title, cp, reason, decidedBy } = redemption;
    await context.audit.record({
      _id,
      action: "redemption-declined",
      actorID: decidedBy,
      userID,
      targetID: _id,
      cause: `${title}: ${reason}`,
    });
    const message = redemptionDecidedText({ title, cp, state: "Declined", reason });
    await context.notifications.notify(userID, NOTIFICATION_TYPES.redemption, message, { _id });
    return view;
  }

  /**
   * Declines the open requests of a resident who has moved out. A request that staff decide in between stays as it is. A repeat completes an
   * interrupted call.
   */
  async function declineAll(userID: string, decidedBy: string): Promise<void> {
    for (const request of await redemptions.ofUser(userID)) {
      if (request.state === "Declined" && request.reason === MOVED_OUT_REASON) await announceDecline(request);
      if (request.state !== "Requested") continue;
      await decline(request, { decidedBy, reason: MOVED_OUT_REASON }).catch((error: unknown) => {
        const isDecidedOtherwise = error instanceof HttpError && error.status === 409;
        if (!isDecidedOtherwise) throw error;
      });
    }
  }

  /** Records a request, and notifies staff of it, once each. */
  async function announceRequest(
    { userID: actorID }: { userID: string },
    { _id: targetID, userID, title, cp }: WithId<Redemption>,
    resident: NamedResident,
  ): Promise<void> {
    const _id = recordIDFrom(`requested ${targetID}`);
    // Started together: staff are notified even if the audit event can't be stored.
    await Promise.all([
      context.audit.record({ _id, action: "redemption-requested", actorID, userID, targetID, cause: title }),
      context.notifications.notify(
        ALL_STAFF,
        NOTIFICATION_TYPES.redemption,
        redemptionRequestedText(resident, { title, cp }),
        { _id, residentID: userID },
      ),
    ]);
  }

  return {
    declineAll,

    /** The request that a call of `request` with this key has stored. */
    byKey: storedAnswer(redemptions.byIdempotencyKey, viewOf, async (actor, redemption) => {
      const { userID } = redemption;
      const [resident] = await residents.findNames([userID]);
      // The data of a former resident may have been erased.
      if (resident && !(await residents.isFormer(userID))) await announceRequest(actor, redemption, resident);
    }),

    /**
     * Makes a request, by a resident or by staff for a resident.
     * @throws HttpError 400 without enough CP or for a reward without a price, 403 for another resident, 404, 409 for a hidden reward, with too many
     * open requests or after a move-out, 503 if other requests of the resident kept coming
     */
    async request(
      actor: Actor,
      { userID, rewardID }: { userID: string; rewardID: string },
      idempotency?: Idempotency,
    ): Promise<RedemptionView> {
      if (!canViewResident(actor, userID)) throw forbidden();
      const [resident] = await residents.findNames([userID]);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      if (await residents.isFormer(userID)) throw conflict(MOVE_OUT_TEXTS.movedOut);
      const reward = isRecordID(rewardID) ? await rewards.byID(rewardID) : undefined;
      if (!reward) throw notFound(REDEMPTION_TEXTS.rewardUnknown);
      if (reward.isHidden) throw conflict(REDEMPTION_TEXTS.hidden);
      const cp = rewardCost(reward);
      if (cp <= 0) throw validationError(REDEMPTION_TEXTS.noPrice);
      const { title } = reward;
      const redemption = await runExclusive(`redemptions of ${userID}`, () =>
        reserve({
          userID,
          rewardID,
          title,
          cp,
          state: "Requested",
          reason: "",
          decidedBy: "",
          reserves: true,
          idempotency,
        }),
      );
      // A move-out that took effect before the request was stored has not declined it.
      if (await residents.isFormer(userID)) {
        await declineAll(userID, actor.userID);
        throw conflict(MOVE_OUT_TEXTS.movedOut);
      }
      const view = await publish(redemption);
      await announceRequest(actor, redemption, resident);
      return view;
    },

    /** The requests of all residents, newest first. @param state all states by default */
    all: async (state: RedemptionState | undefined, window: PageQuery) =>
      views(await redemptions.all(state, window)),
    /** A resident's requests, newest first. */
    ofUser: async (userID: string, window: PageQuery) => views(await redemptions.ofUser(userID, window)),

    /**
     * Decides an open request, by staff. A repeat of the same decision stores only what a failure left out.
     * @throws HttpError 400, 404, 409 if it is decided otherwise or not covered
     */
    async decide(
      actor: { userID: string },
      _id: string,
      form: { decision: string; reason: string },
    ): Promise<RedemptionView> {
      const problem = decisionProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const state = form.decision as RedemptionDecision;
      const request = await findOrThrow(_id);
      const decidedBy = actor.userID;
      if (state === "Declined") return decline(request, { decidedBy, reason: form.reason });
      if (request.state === "Requested") await requireCovered(request);
      const decision = { state, reason: "", decidedBy, rewardLogID: newRecordID() };
      const { redemption } = await decideOnce(request, decision);
      if (redemption.reserves) await finish(redemption);
      return publish(redemption);
    },

    /** Withdraws an open request, by its resident. A repeat stores only what a failure left out. @throws HttpError 403, 404, 409 */
    async withdraw(actor: { userID: string }, _id: string): Promise<RedemptionView> {
      const request = await findOrThrow(_id);
      const { userID, title } = request;
      if (userID !== actor.userID) throw forbidden();
      const decision = { state: "Withdrawn", reason: "", decidedBy: "" } as const;
      const { redemption, isComplete } = await decideOnce(request, decision);
      if (isComplete) return viewOf(redemption);
      const view = await publish(redemption);
      await context.audit.record({
        _id,
        action: "redemption-withdrawn",
        actorID: userID,
        userID,
        targetID: _id,
        cause: title,
      });
      return view;
    },

    /** Stores the reward entries of fulfilled requests that a crash left out. */
    async repair(): Promise<void> {
      const complete = async (request: WithId<Redemption>) => {
        await finish(request);
        await publish(request);
      };
      await runForEach(await redemptions.unfinished(), complete, "Some redemptions could not be completed");
    },
  };
}
