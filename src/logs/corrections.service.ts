/**
 * Corrections by staff: reversals of behavior and reward entries, and corrected or withdrawn payments. Each has a reason that the
 * resident reads.
 */

import type { AppContext } from "../context.ts";
import { timeAfter } from "../database/change-time.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { WithId } from "../database/record.ts";
import type { FieldChange } from "../domain/audit-event.ts";
import { signedRP } from "../domain/behavior-catalog.ts";
import type { BehaviorLogView } from "../domain/behavior-log.ts";
import { monthIn, toCalendarDate } from "../domain/calendar.ts";
import {
  correctedStatusOf,
  PAYMENT_CORRECTION_TEXTS,
  paymentCorrectionProblem,
  REVERSAL_TEXTS,
  reasonProblem,
  reversalOfText,
} from "../domain/correction-rules.ts";
import { WITHDRAWN } from "../domain/enumerations.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import {
  behaviorEntryText,
  entryReversedText,
  missedPaymentText,
  paymentCorrectedText,
  rewardEntryText,
} from "../domain/notification-texts.ts";
import type { PaymentLogView } from "../domain/payment-log.ts";
import { paymentMonthKey } from "../domain/payment-months.ts";
import { isMissed, isPaid } from "../domain/payment-status.ts";
import type { CorrectionEffect } from "../domain/reversal.ts";
import type { RewardLogView } from "../domain/reward-log.ts";
import { ALL_STAFF } from "../domain/roles.ts";
import { roundSum } from "../domain/scoring.ts";
import { conflict, validationError } from "../http/errors.ts";
import { type Change, withoutBehavior, withoutRewards, withStatus } from "./correction-effects.ts";
import { presentBehaviorLog, presentRewardLog, publishBehaviorLog, publishRewardLog } from "./log-views.ts";
import type { PaymentDetails } from "./payment-log.model.ts";
import { detailsOf } from "./payment-logs.repository.ts";
import { presentPayment, publishPayment } from "./payment-view.ts";
import type { RewardLog } from "./reward-logs.repository.ts";

export function createCorrectionsService(context: AppContext) {
  const { repositories, channel, clock, config } = context;
  const { accounts, behaviorLogs, paymentLogs, paymentShares, rewardLogs } = repositories;

  const { propertyTimeZone: timeZone } = config;

  const reversalFields = (
    entry: { _id: string; createdAt: Date },
    reason: string,
    effect: CorrectionEffect,
  ) => ({
    reversal: { of: entry._id, entryCreatedAt: entry.createdAt.toISOString(), reason, effect },
  });

  /** @throws HttpError 409 if the entry is already reversed */
  async function insertOnce<T>(insert: () => Promise<T>): Promise<T> {
    try {
      return await insert();
    } catch (error) {
      if (isDuplicateKey(error, "reversal.of")) throw conflict(REVERSAL_TEXTS.alreadyReversed);
      throw error;
    }
  }

  async function insertRewardReversal(
    reward: WithId<RewardLog>,
    reason: string,
    effect: CorrectionEffect,
    idempotency?: Idempotency,
  ): Promise<WithId<RewardLog>> {
    const { userID, text, cp } = reward;
    return insertOnce(() =>
      rewardLogs.insert({
        userID,
        text: reversalOfText(text),
        cp: roundSum(-cp),
        createdAt: clock(),
        ...reversalFields(reward, reason, effect),
        idempotency,
      }),
    );
  }

  async function nameOf(userID: string): Promise<string> {
    const account = await accounts.byUserID(userID);
    return `${account?.firstName ?? ""} ${account?.lastName ?? ""}`.trim() || "Staff";
  }

  const removal = (field: string, from: number): FieldChange => ({ field, from, to: null });

  return {
    /**
     * Takes a behavior entry back, with the CP that came with it. The rewards are reversed first: if that fails, a repeat of the
     * call finds the behavior entry as it was.
     * @param rewardLogID a reward that staff take back with it, or empty
     * @throws HttpError 400 without a reason or for another resident's reward, 404, 409 for a reversed entry or a reversal
     */
    async reverseBehavior(
      author: { userID: string },
      { _id, reason, rewardLogID }: { _id: string; reason: string; rewardLogID: string },
      idempotency?: Idempotency,
    ): Promise<BehaviorLogView> {
      const problem = reasonProblem({ reason });
      if (problem !== undefined) throw validationError(problem);
      const entry = await context.correctionEffects.findReversible(behaviorLogs, _id);
      const { userID, type, rp } = entry;
      const actorID = author.userID;
      const cause = `Reversal of behavior entry '${type}' (${signedRP(rp)} RP)`;
      return context.stats.addLogEntry(userID, { actorID, cause }, async (resident) => {
        const rewards = await context.correctionEffects.rewardsToReverse(entry, rewardLogID);
        const change: Change = (stats) => withoutRewards(rewards)(withoutBehavior(entry)(stats));
        const [effect, reportedBy] = await Promise.all([
          context.correctionEffects.effectOf(resident, change),
          nameOf(actorID),
        ]);
        const rewardReversals: WithId<RewardLog>[] = [];
        for (const reward of rewards) {
          rewardReversals.push(await insertRewardReversal(reward, reason, effect));
        }
        const fields = {
          userID,
          type: reversalOfText(type),
          rp: roundSum(-rp),
          reportedBy,
          createdAt: clock(),
        };
        const reversal = { ...fields, ...reversalFields(entry, reason, effect), idempotency };
        const result = presentBehaviorLog(await insertOnce(() => behaviorLogs.insert(reversal)));
        return {
          result,
          changed: { kinds: ["behaviors", "rewards"], from: monthIn(entry.createdAt, timeZone) },
          auditEvent: {
            action: "behavior-reversed",
            targetID: result._id,
            cause: `${type}: ${reason}`,
            changes: [removal("rp", rp), ...rewards.map(({ cp }) => removal("cp", cp))],
          },
          publish: () => {
            publishBehaviorLog(channel, result);
            for (const reward of rewardReversals) publishRewardLog(channel, presentRewardLog(reward));
          },
          notify: () => {
            const text = entryReversedText({
              entry: behaviorEntryText(type, rp),
              day: toCalendarDate(entry.createdAt, timeZone),
              cp: roundSum(rewards.reduce((sum, { cp }) => sum + cp, 0)),
              reason,
            });
            return context.notifications.notify(userID, NOTIFICATION_TYPES.entryReversed, text);
          },
        };
      });
    },

    /** Takes a reward entry back. @throws HttpError 400 without a reason, 404, 409 for a reversed entry or a reversal */
    async reverseReward(
      author: { userID: string },
      { _id, reason }: { _id: string; reason: string },
      idempotency?: Idempotency,
    ): Promise<RewardLogView> {
      const problem = reasonProblem({ reason });
      if (problem !== undefined) throw validationError(problem);
      const entry = await context.correctionEffects.findReversible(rewardLogs, _id);
      const { userID, text, cp } = entry;
      const actorID = author.userID;
      return context.stats.addLogEntry(
        userID,
        { actorID, cause: `Reversal of reward entry (${cp} CP)` },
        async (resident) => {
          const effect = await context.correctionEffects.effectOf(resident, withoutRewards([entry]));
          const result = presentRewardLog(await insertRewardReversal(entry, reason, effect, idempotency));
          return {
            result,
            // The stats of months have no CP, so there is no first month.
            changed: { kinds: ["rewards"], from: "" },
            auditEvent: {
              action: "reward-reversed",
              targetID: result._id,
              cause: `${text} ${reason}`,
              changes: [removal("cp", cp)],
            },
            publish: () => publishRewardLog(channel, result),
            notify: () => {
              const day = toCalendarDate(entry.createdAt, timeZone);
              const message = entryReversedText({ entry: rewardEntryText(text, cp), day, cp: 0, reason });
              return context.notifications.notify(userID, NOTIFICATION_TYPES.entryReversed, message);
            },
          };
        },
      );
    },

    /**
     * Gives a payment another status, or withdraws the month. A repeat with the same status and reason changes nothing.
     * @param details the new details of the month. By default the note stays, and in a paid month also amount and date
     * @throws HttpError 400 with the text of the rule, 404, 409 if the month is withdrawn or has changed at the same time
     */
    async correctPayment(
      author: { userID: string },
      form: { _id: string; status: string; reason: string },
      details?: PaymentDetails,
    ): Promise<PaymentLogView> {
      const problem = paymentCorrectionProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const { reason } = form;
      const entry = await context.correctionEffects.findOrThrow(paymentLogs, form._id);
      const { userID, monthYear } = entry;
      const actorID = author.userID;
      const to = correctedStatusOf(form.status) ?? WITHDRAWN;
      const from = entry.withdrawn ? WITHDRAWN : entry.status;
      if (from === to && entry.correction?.reason === reason) return presentPayment(entry);
      if (from === WITHDRAWN) throw conflict(PAYMENT_CORRECTION_TEXTS.withdrawn);
      if (from === to) throw validationError({ field: "status", text: PAYMENT_CORRECTION_TEXTS.sameStatus });
      const cause = `Payment entry ${monthYear} corrected from ${from} to ${to}`;
      return context.stats.addLogEntry(userID, { actorID, cause }, async (resident) => {
        const status = to === WITHDRAWN ? null : to;
        const effect = await context.correctionEffects.effectOf(resident, withStatus(entry, status));
        const correctedAt = timeAfter(entry.updatedAt, clock());
        const correctedEntry = await paymentLogs.correct(entry, {
          status: status ?? from,
          updatedAt: correctedAt,
          recordedBy: actorID,
          correction: { from, reason, correctedAt: correctedAt.toISOString(), effect },
          ...(details ?? {
            ...(isPaid(to) ? detailsOf(entry) : {}),
            ...(entry.note && { note: entry.note }),
          }),
          ...(status === null && { withdrawn: true as const }),
        });
        if (!correctedEntry) throw conflict(PAYMENT_CORRECTION_TEXTS.changedTogether);
        const payerIDs = await paymentShares.payersOf(correctedEntry);
        return {
          result: presentPayment(correctedEntry),
          changed: { kinds: ["payments"], from: paymentMonthKey(monthYear) ?? "" },
          // Their scores are computed, too.
          others: payerIDs.filter((payerID) => payerID !== userID),
          auditEvent: {
            action: "payment-corrected",
            targetID: correctedEntry._id,
            cause: `${monthYear}: ${reason}`,
            changes: [{ field: "status", from, to }],
          },
          publish: () => publishPayment(channel, correctedEntry, payerIDs),
          notify: () => {
            const toStaff = {
              userID: ALL_STAFF,
              type: NOTIFICATION_TYPES.missedPayment,
              message: missedPaymentText(resident, monthYear),
              residentID: userID,
            };
            const toPayers = payerIDs.map((payerID) => ({
              userID: payerID,
              type: NOTIFICATION_TYPES.paymentCorrected,
              message: paymentCorrectedText({ monthYear, from, to, reason }),
              about: `payment:${correctedEntry._id}`,
            }));
            return context.notifications.notifyAll([...toPayers, ...(isMissed(to) ? [toStaff] : [])]);
          },
        };
      });
    },
  };
}
