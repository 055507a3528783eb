/** Behavior, payment and reward logs: every new entry recomputes the resident's scores (specification, sections 4, 5 and 9). */

import type { PageQuery } from "../database/queries.ts";
import type { WithId } from "../database/record.ts";
import type { AuditEntry } from "../domain/audit-changes.ts";
import { findBehavior } from "../domain/behavior-catalogue.ts";
import { type BehaviorLogView, behaviorLogSchema } from "../domain/behavior-log.ts";
import { BEHAVIOR_TEXTS, behaviorProblem, signedRP } from "../domain/behavior-rules.ts";
import type { CalendarMonth } from "../domain/calendar.ts";
import { parseNumber } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { ALL_STAFF, NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { missedPaymentText } from "../domain/notification-texts.ts";
import { type PaymentLogView, paymentLogSchema } from "../domain/payment-log.ts";
import { monthYearText, readMonthYear, sortableMonth } from "../domain/payment-month.ts";
import { isMissed, PAYMENT_TEXTS, paymentProblem, paymentStatusOf } from "../domain/payment-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type RewardLogView, rewardLogSchema } from "../domain/reward-log.ts";
import { REWARD_LOG_TEXTS, rewardLogProblem } from "../domain/reward-rules.ts";
import { roundSum } from "../domain/scoring.ts";
import { validationError } from "../http/errors.ts";
import { requireSameBody, type StoredAnswer, storedAnswer } from "../http/idempotency.ts";
import { type Batches, mapped } from "../http/json-list.ts";
import { createPresenter } from "../http/presenter.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";
import type { Repositories } from "../repositories.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ChangedResident } from "../residents/residents.repository.ts";
import type { BehaviorLog } from "./behavior-logs.repository.ts";
import type { SavedPayment } from "./payment-logs.repository.ts";
import type { ScoreService } from "./score-service.ts";

const presentBehaviorLog = createPresenter(behaviorLogSchema);
const presentPaymentLog = createPresenter(paymentLogSchema);
const presentRewardLog = createPresenter(rewardLogSchema);

export interface LogsServiceOptions {
  repositories: Pick<Repositories, "behaviorLogs" | "paymentLogs" | "paymentKeys" | "rewardLogs">;
  scores: ScoreService;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  /** The monthly stats, which are updated together with the entry, before the entry is published. */
  sums: {
    beginBehavior(userID: string): Promise<(entry: BehaviorLog) => Promise<void>>;
    storingPayment<T>(userID: string, month: CalendarMonth, save: () => Promise<T>): Promise<T>;
  };
  notify(userID: string, type: string, message: string): Promise<unknown>;
  record(note: AuditEntry): Promise<void>;
  /** Publishes a change of a resident with its cause. */
  announce(changed: ChangedResident, actorID: string, cause: string): Promise<void>;
}

/** The person who adds an entry. */
interface Author {
  userID: string;
}

export interface LogsService {
  /** The entries of all residents, newest first, in batches. */
  allBehavior(window: PageQuery): Batches<BehaviorLogView>;
  /** The entries of all residents by month, newest first, in batches. */
  allPayments(window: PageQuery): Batches<PaymentLogView>;
  behaviorOf(userID: string, window: PageQuery): Promise<BehaviorLogView[]>;
  /** By month, newest first. */
  paymentsOf(userID: string, window: PageQuery): Promise<PaymentLogView[]>;
  rewardsOf(userID: string, window: PageQuery): Promise<RewardLogView[]>;
  /** @throws HttpError 400 with the text of the rule, 404 for an unknown userID. The same applies to the other entries. */
  addBehavior(
    author: Author,
    entry: { userID: string; type: string; rp?: unknown; reportedBy: string },
    idempotency?: Idempotency,
  ): Promise<BehaviorLogView>;
  /** `replaced` is true if the month already had an entry, which has the new status now. */
  addPayment(
    author: Author,
    entry: { userID: string; monthYear: string; status: string },
    idempotency?: Idempotency,
  ): Promise<{ entry: PaymentLogView; replaced: boolean }>;
  addReward(
    author: Author,
    entry: { userID: string; text: string; cp?: unknown },
    idempotency?: Idempotency,
  ): Promise<RewardLogView>;
  /** The entry that a call with this key has stored. The same applies to the other entries. */
  behaviorByKey(key: string): Promise<StoredAnswer | undefined>;
  /** The month's entry, also if its status was replaced since. */
  paymentByKey(key: string): Promise<StoredAnswer | undefined>;
  rewardByKey(key: string): Promise<StoredAnswer | undefined>;
}

/** Creates the logs service. */
export function createLogsService(options: LogsServiceOptions): LogsService {
  const { repositories, scores, sums, channel, clock, notify, record, announce } = options;
  const roomsFor = (userID: string) => [rooms.staff, rooms.user(userID)];

  async function afterPayment(author: Author, resident: WithId<Resident>, saved: SavedPayment) {
    const { entry, replaced } = saved;
    const { userID, monthYear, status } = entry;
    channel.publish(roomsFor(userID), "payment-log:saved", presentPaymentLog(entry));
    await record({
      action: "payment-logged",
      actorID: author.userID,
      userID,
      targetID: entry._id,
      cause: monthYear,
      changes: [{ field: "status", from: replaced ?? null, to: status }],
    });
    if (isMissed(status) && replaced !== status) {
      await notify(ALL_STAFF, NOTIFICATION_TYPES.missedPayment, missedPaymentText(resident, monthYear));
    }
  }

  async function paymentByKey(key: string): Promise<StoredAnswer | undefined> {
    const used = await repositories.paymentKeys.byKey(key);
    const entry = used && (await repositories.paymentLogs.storedSince(used, used.createdAt));
    return entry && { body: used.body, answer: () => presentPaymentLog(entry) };
  }

  return {
    behaviorByKey: storedAnswer(repositories.behaviorLogs.byIdempotencyKey, presentBehaviorLog),
    paymentByKey,
    rewardByKey: storedAnswer(repositories.rewardLogs.byIdempotencyKey, presentRewardLog),
    allBehavior: (window) => mapped(repositories.behaviorLogs.all(window), presentBehaviorLog),
    allPayments: (window) => mapped(repositories.paymentLogs.all(window), presentPaymentLog),
    behaviorOf: async (userID, window) =>
      (await repositories.behaviorLogs.ofUser(userID, window)).map(presentBehaviorLog),
    paymentsOf: async (userID, window) =>
      (await repositories.paymentLogs.ofUser(userID, window)).map(presentPaymentLog),
    rewardsOf: async (userID, window) =>
      (await repositories.rewardLogs.ofUser(userID, window)).map(presentRewardLog),

    async addBehavior(author, { userID, reportedBy, ...input }, idempotency) {
      const rp = parseNumber(input.rp);
      const problem = behaviorProblem({ ...input, reportedBy }) ?? needsResident(userID);
      if (problem !== undefined || rp === undefined)
        throw validationError(problem ?? BEHAVIOR_TEXTS.rpInvalid);
      const type = findBehavior(input.type)?.type ?? input.type;
      const cause = `Behavior entry '${type}' (${signedRP(rp)} RP)`;
      return scores.add(
        "behavior",
        userID,
        async (pendingResident) => {
          const [{ counted }, count] = await Promise.all([pendingResident, sums.beginBehavior(userID)]);
          const entry = { userID, type, rp: roundSum(rp), reportedBy, createdAt: clock(), idempotency };
          const stored = await repositories.behaviorLogs.insertNext(entry, counted?.behaviorEntries);
          const view = presentBehaviorLog(stored);
          const note = {
            action: "behavior-logged",
            actorID: author.userID,
            userID,
            targetID: view._id,
            cause: type,
            changes: [{ field: "rp", from: null, to: view.rp }],
          };
          const publish = async () => {
            await count(stored);
            channel.publish(roomsFor(userID), "behavior-log:created", view);
          };
          const follow = async () => void (await Promise.all([publish(), record(note)]));
          return { result: view, rp: view.rp, number: stored.number, follow };
        },
        (changed) => announce(changed, author.userID, cause),
      );
    },

    async addPayment(author, { userID, ...input }, idempotency) {
      const problem = paymentProblem(input) ?? needsResident(userID);
      if (problem !== undefined) throw validationError(problem);
      const { month, year } = readMonthYear(input.monthYear);
      const status = paymentStatusOf(input.status);
      if (!month || !year || !status) throw validationError(PAYMENT_TEXTS.monthMissing);
      const monthYear = monthYearText(month, year);
      return scores.add(
        "payment",
        userID,
        async (pendingResident) => {
          const resident = await pendingResident;
          const now = clock();
          const earlier =
            idempotency &&
            (await repositories.paymentKeys.claim(idempotency, { userID, monthYear, createdAt: now }));
          if (earlier) requireSameBody(earlier, idempotency);
          const time = earlier?.createdAt ?? now;
          const entry = { userID, monthYear, status, createdAt: time, updatedAt: time };
          const saved = await sums.storingPayment(userID, sortableMonth(month, year), () =>
            repositories.paymentLogs.save(entry, earlier !== undefined),
          );
          const replaced = saved.replaced !== undefined;
          return {
            result: { entry: presentPaymentLog(saved.entry), replaced },
            follow: async () => {
              if (!saved.isKept) await afterPayment(author, resident, saved);
            },
          };
        },
        (changed) => announce(changed, author.userID, `Payment entry ${monthYear} (${status})`),
      );
    },

    async addReward(author, { userID, text, ...input }, idempotency) {
      const cp = parseNumber(input.cp);
      const problem = rewardLogProblem({ text, cp: input.cp }) ?? needsResident(userID);
      if (problem !== undefined || cp === undefined)
        throw validationError(problem ?? REWARD_LOG_TEXTS.cpInvalid);
      return scores.add(
        "reward",
        userID,
        async (pendingResident) => {
          const { counted } = await pendingResident;
          const entry = { userID, text, cp: roundSum(cp), createdAt: clock(), idempotency };
          const stored = await repositories.rewardLogs.insertNext(entry, counted?.rewardEntries);
          const view = presentRewardLog(stored);
          channel.publish(roomsFor(userID), "reward-log:created", view);
          const follow = () =>
            record({
              action: "reward-logged",
              actorID: author.userID,
              userID,
              targetID: view._id,
              cause: text,
              changes: [{ field: "cp", from: null, to: view.cp }],
            });
          return { result: view, cp: view.cp, number: stored.number, follow };
        },
        (changed) => announce(changed, author.userID, `Reward entry (${cp} CP)`),
      );
    },
  };
}

function needsResident(userID: string): string | undefined {
  return userID === "" ? RESIDENT_TEXTS.choose : undefined;
}
