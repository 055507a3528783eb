/** Behavior, payment and reward logs: every new entry recomputes the resident's scores (specification, sections 4, 5 and 9). */

import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { signedRP } from "../domain/behavior-catalog.ts";
import type { BehaviorLogView } from "../domain/behavior-log.ts";
import { BEHAVIOR_TEXTS, behaviorProblem, findBehavior } from "../domain/behavior-rules.ts";
import { monthIn } from "../domain/calendar.ts";
import { REVERSAL_TEXTS } from "../domain/correction-rules.ts";
import { parseNumber } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { behaviorEntryText, negativeEntryText } from "../domain/notification-texts.ts";
import type { PaymentLogView } from "../domain/payment-log.ts";
import { monthYearText, readMonthYear, sortableMonth } from "../domain/payment-months.ts";
import { PAYMENT_TEXTS, paymentProblem, paymentStatusOf } from "../domain/payment-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import type { RewardLogView } from "../domain/reward-log.ts";
import { REWARD_LOG_TEXTS, rewardLogProblem } from "../domain/reward-rules.ts";
import { roundSum } from "../domain/scoring.ts";
import { conflict, validationError } from "../http/errors.ts";
import { requireSameBody, type StoredAnswer, storedAnswer } from "../http/idempotency.ts";
import { type Batches, mapBatches } from "../http/json-list.ts";
import type { ChangedResident } from "../residents/residents.repository.ts";
import type { BehaviorLog } from "./behavior-logs.repository.ts";
import { presentBehaviorLog, presentRewardLog, publishBehaviorLog, publishRewardLog } from "./log-views.ts";
import { presentPayment } from "./payment-view.ts";
import type { RewardLog } from "./reward-logs.repository.ts";

export function createLogsService(context: AppContext) {
  const { repositories, channel, clock, config } = context;

  const { propertyTimeZone: timeZone } = config;

  /** Checks that a resident can earn CP with a behavior entry. @throws HttpError 400, also for a reversal, 409 if the entry is reversed */
  async function checkBehaviorEntry(userID: string, behaviorLogID: string): Promise<void> {
    const { behaviorLogs } = repositories;
    const entry = isRecordID(behaviorLogID) ? await behaviorLogs.byID(behaviorLogID) : undefined;
    if (entry?.userID !== userID || entry.reversal) {
      throw validationError({ field: "behaviorLogID", text: REWARD_LOG_TEXTS.behaviorUnknown });
    }
    if (await behaviorLogs.reversalOf(behaviorLogID)) throw conflict(REVERSAL_TEXTS.alreadyReversed);
  }

  async function paymentByKey(key: string): Promise<StoredAnswer | undefined> {
    const paymentKey = await repositories.paymentKeys.byKey(key);
    const entry =
      paymentKey && (await repositories.paymentLogs.storedSince(paymentKey, paymentKey.createdAt));
    return entry && { body: paymentKey.body, answer: () => presentPayment(entry, paymentKey.userID) };
  }

  const behaviorEvent = ({ _id, type, rp }: WithId<BehaviorLog>) => ({
    _id,
    action: "behavior-logged",
    targetID: _id,
    cause: type,
    changes: [{ field: "rp", from: null, to: rp }],
  });

  const rewardEvent = ({ _id, text, cp }: WithId<RewardLog>) => ({
    _id,
    action: "reward-logged",
    targetID: _id,
    cause: text,
    changes: [{ field: "cp", from: null, to: cp }],
  });

  /** Notifies the resident of an entry that lowers the score, once. @param change the change of the scores; undefined if it is not known */
  async function notifyOfBehavior(
    { _id, userID, type, rp }: WithId<BehaviorLog>,
    change?: ChangedResident,
  ): Promise<void> {
    if (rp >= 0) return;
    const text = negativeEntryText(behaviorEntryText(type, rp), change);
    await context.notifications.notify(userID, NOTIFICATION_TYPES.behaviorEntry, text, {
      _id,
      about: `behavior:${_id}`,
    });
  }

  /**
   * Records an entry whose call may have been interrupted.
   * @returns false for a reversal, and for an entry of a former resident, whose data may have been erased: nothing is stored for these
   */
  async function completeRecord(
    { userID: actorID }: { userID: string },
    { userID, reversal }: BehaviorLog | RewardLog,
    event: ReturnType<typeof behaviorEvent>,
  ): Promise<boolean> {
    if (reversal || (await repositories.residents.isFormer(userID))) return false;
    await context.audit.record({ ...event, actorID, userID });
    return true;
  }

  return {
    /** These three find the entry that a call with this key has stored. A payment is the month's entry, also if its status was replaced since. */
    behaviorByKey: storedAnswer(
      repositories.behaviorLogs.byIdempotencyKey,
      presentBehaviorLog,
      async (actor, entry) => {
        if (await completeRecord(actor, entry, behaviorEvent(entry))) await notifyOfBehavior(entry);
      },
    ),
    paymentByKey,
    rewardByKey: storedAnswer(repositories.rewardLogs.byIdempotencyKey, presentRewardLog, (actor, entry) =>
      completeRecord(actor, entry, rewardEvent(entry)),
    ),
    /** The entries of all residents, newest first, in batches. */
    allBehavior: (window: PageQuery): Batches<BehaviorLogView> =>
      mapBatches(repositories.behaviorLogs.all(window), presentBehaviorLog),
    /** The entries of all residents by month, newest first, in batches. */
    allPayments: (window: PageQuery): Batches<PaymentLogView> =>
      mapBatches(repositories.paymentLogs.all(window), (entry) => presentPayment(entry)),
    behaviorOf: async (userID: string, window: PageQuery): Promise<BehaviorLogView[]> =>
      (await repositories.behaviorLogs.ofUser(userID, window)).map(presentBehaviorLog),
    /** By month, newest first. */
    paymentsOf: async (userID: string, window: PageQuery): Promise<PaymentLogView[]> =>
      (await repositories.paymentShares.ofUser(userID, window)).map((entry) => presentPayment(entry, userID)),
    rewardsOf: async (userID: string, window: PageQuery): Promise<RewardLogView[]> =>
      (await repositories.rewardLogs.ofUser(userID, window)).map(presentRewardLog),
    /** The total CP of all residents. */
    totalCP: async (): Promise<number> => (await context.propertyStats.read()).totalCP,

    /** @throws HttpError 400 with the text of the rule, 404 for an unknown userID */
    async addBehavior(
      author: { userID: string },
      { userID, reportedBy, ...input }: { userID: string; type: string; rp?: unknown; reportedBy: string },
      idempotency?: Idempotency,
    ): Promise<BehaviorLogView> {
      const rp = parseNumber(input.rp);
      const problem = behaviorProblem({ ...input, reportedBy }) ?? needsResident(userID);
      if (problem !== undefined || rp === undefined)
        throw validationError(problem ?? BEHAVIOR_TEXTS.rpInvalid);
      const type = findBehavior(input.type)?.type ?? input.type;
      if (context.settings.current().scores.offTypes.includes(type)) {
        throw validationError({ field: "type", text: BEHAVIOR_TEXTS.notOffered(type) });
      }
      const cause = `Behavior entry '${type}' (${signedRP(rp)} RP)`;
      return context.stats.addLogEntry(userID, { actorID: author.userID, cause }, async () => {
        const entry = { userID, type, rp: roundSum(rp), reportedBy, createdAt: clock(), idempotency };
        const storedEntry = await repositories.behaviorLogs.insert(entry);
        const result = presentBehaviorLog(storedEntry);
        return {
          result,
          changed: { kinds: ["behaviors"], from: monthIn(entry.createdAt, timeZone) },
          auditEvent: behaviorEvent(storedEntry),
          publish: () => publishBehaviorLog(channel, result),
          notify: (change) => notifyOfBehavior(storedEntry, change),
        };
      });
    },

    /**
     * Stores a month of a leaseholder's lease. It counts for all leaseholders who owe the month's rent.
     * @returns `replaced`: whether the month already had an entry, which has the new status now
     * @throws HttpError 400, 404, 422 for a key that was used with another body
     */
    async addPayment(
      author: { userID: string },
      { userID, ...input }: { userID: string; monthYear: string; status: string },
      idempotency?: Idempotency,
    ): Promise<{ entry: PaymentLogView; replaced: boolean }> {
      const problem = paymentProblem(input) ?? needsResident(userID);
      if (problem !== undefined) throw validationError(problem);
      const { month, year } = readMonthYear(input.monthYear);
      const status = paymentStatusOf(input.status);
      if (!month || !year || !status) throw validationError(PAYMENT_TEXTS.monthMissing);
      const monthYear = monthYearText(month, year);
      const monthKey = sortableMonth(month, year);
      const cause = `Payment entry ${monthYear} (${status})`;
      return context.stats.addLogEntry(userID, { actorID: author.userID, cause }, async (resident) => {
        const payers = await repositories.paymentShares.payers(resident, monthKey);
        if (!payers) throw validationError({ field: "userID", text: PAYMENT_TEXTS.notLeaseholder });
        const { leaseID, userIDs, liableMonths } = payers;
        const now = clock();
        const earlierUse =
          idempotency &&
          (await repositories.paymentKeys.claim(idempotency, { leaseID, userID, monthYear, createdAt: now }));
        if (earlierUse) requireSameBody(earlierUse, idempotency);
        // A repeat has the time of the first try, by which `save` recognizes what that has stored.
        const time = earlierUse?.createdAt ?? now;
        const recordedBy = author.userID;
        const entry = {
          leaseID,
          // If the person doesn't owe this month, it is stored with a leaseholder who does.
          userID: userIDs.includes(userID) ? userID : (userIDs[0] ?? userID),
          monthYear,
          status,
          createdAt: time,
          updatedAt: time,
          recordedBy,
        };
        const saved = await repositories.paymentLogs.save(entry, {
          isRepeat: earlierUse !== undefined,
          isProbablyNew: !resident.monthlyStats[monthKey]?.payment,
        });
        const view = presentPayment(saved.entry, userID);
        const replaced = saved.replaced !== undefined;
        // Only this person's months were read.
        const knownMonths = (person: { userID: string }) =>
          person.userID === userID ? liableMonths : undefined;
        return context.paymentRecording.toStoredEntry(
          { resident, saved, userIDs, known: { liableMonths: knownMonths } },
          { entry: view, replaced },
        );
      });
    },

    /** @throws HttpError 400, 404, 409 if the behavior entry that earned the CP is reversed */
    async addReward(
      author: { userID: string },
      form: { userID: string; text: string; cp?: unknown; behaviorLogID?: string | undefined },
      idempotency?: Idempotency,
    ): Promise<RewardLogView> {
      const { userID, text, behaviorLogID = "", ...input } = form;
      const cp = parseNumber(input.cp);
      const problem = rewardLogProblem({ text, cp: input.cp }) ?? needsResident(userID);
      if (problem !== undefined || cp === undefined)
        throw validationError(problem ?? REWARD_LOG_TEXTS.cpInvalid);
      const cause = `Reward entry (${cp} CP)`;
      return context.stats.addLogEntry(userID, { actorID: author.userID, cause }, async () => {
        if (behaviorLogID !== "") await checkBehaviorEntry(userID, behaviorLogID);
        const origin = behaviorLogID === "" ? {} : { behaviorLogID };
        const entry = { userID, text, cp: roundSum(cp), createdAt: clock(), ...origin, idempotency };
        const storedEntry = await repositories.rewardLogs.insert(entry);
        const result = presentRewardLog(storedEntry);
        return {
          result,
          // Rewards are not counted by month.
          changed: { kinds: ["rewards"], from: "" },
          auditEvent: rewardEvent(storedEntry),
          publish: () => publishRewardLog(channel, result),
        };
      });
    },
  };
}

function needsResident(userID: string): string | undefined {
  return userID === "" ? RESIDENT_TEXTS.choose : undefined;
}
