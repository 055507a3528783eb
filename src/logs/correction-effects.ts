/** The effect of a correction. Staff see it in the preview, and the correction stores it. */
import type { AppContext } from "../context.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import type { CorrectionPreview } from "../domain/correction-preview.ts";
import { correctedStatusOf, PAYMENT_CORRECTION_TEXTS, REVERSAL_TEXTS } from "../domain/correction-rules.ts";
import { reversalsByEntry } from "../domain/counted-entries.ts";
import { WITHDRAWN } from "../domain/enumerations.ts";
import { paymentMonthKey } from "../domain/payment-months.ts";
import { type CorrectionEffect, figuresOfResident } from "../domain/reversal.ts";
import { logStatsOf } from "../domain/stats.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { StatsCalculator } from "../stats/stats-calculator.service.ts";
import type { BehaviorLog } from "./behavior-logs.repository.ts";
import { presentRewardLog } from "./log-views.ts";
import type { PaymentLog } from "./payment-log.model.ts";
import type { Reversible } from "./reversals.repository.ts";
import type { RewardLog } from "./reward-logs.repository.ts";

/** Rewards to choose from when it is not known which one came with a behavior entry. */
const OTHER_REWARDS_MAX = 20;

type CountedEntries = Awaited<ReturnType<StatsCalculator["readEntries"]>>;

/** Applies a correction to the entries of its resident that count. */
export type Change = (entries: CountedEntries) => CountedEntries;

interface Repository<T> {
  byID(_id: string): Promise<WithId<T> | undefined>;
}

interface ReversibleRepository<T> extends Repository<T> {
  reversalOf(_id: string): Promise<WithId<T> | undefined>;
}

export const withoutBehavior =
  (entry: WithId<BehaviorLog>): Change =>
  ({ behaviors, ...entries }) => ({ ...entries, behaviors: without(behaviors, [entry]) });
export const withoutRewards =
  (reversedRewards: readonly WithId<RewardLog>[]): Change =>
  ({ rewards, ...entries }) => ({ ...entries, rewards: without(rewards, reversedRewards) });
/** @param status null for a withdrawn month */
export const withStatus =
  ({ userID, monthYear }: PaymentLog, status: PaymentLog["status"] | null): Change =>
  ({ payments, ...entries }) => {
    const month = paymentMonthKey(monthYear);
    const others = payments.filter((payment) => payment.month !== month);
    const corrected = month === undefined || status === null ? [] : [{ userID, month, status }];
    return { ...entries, payments: [...others, ...corrected] };
  };

export function createCorrectionEffects(context: AppContext) {
  const { repositories } = context;
  const { behaviorLogs, paymentLogs, residents, rewardLogs } = repositories;

  /** @throws HttpError 404 */
  async function findOrThrow<T>({ byID }: Repository<T>, _id: string): Promise<WithId<T>> {
    const record = isRecordID(_id) ? await byID(_id) : undefined;
    if (!record) throw notFound(REVERSAL_TEXTS.notFound);
    return record;
  }

  /** Finds an entry that can be reversed. @throws HttpError 404, 409 */
  async function findReversible<T extends Reversible>(repository: ReversibleRepository<T>, _id: string) {
    const entry = await findOrThrow(repository, _id);
    if (entry.reversal) throw conflict(REVERSAL_TEXTS.reversalOfReversal);
    if (await repository.reversalOf(_id)) throw conflict(REVERSAL_TEXTS.alreadyReversed);
    return entry;
  }

  async function effectOf(resident: WithId<Resident>, change: Change): Promise<CorrectionEffect> {
    const stats = logStatsOf(
      change(await context.statsCalculator.readEntries([resident.userID])),
      context.statsCalculator.timeZone,
    );
    // Other residents' CP matter to the turnover score alone, which an effect leaves out.
    const after = context.statsCalculator.fieldsOf(resident, stats, resident.totalCP, {
      actorID: "",
      cause: "",
    });
    return { before: figuresOfResident(resident), after: figuresOfResident(after) };
  }

  /** The resident's rewards that can be taken back: those that came with the behavior entry, and others of unknown origin. */
  async function findRewards(entry: WithId<BehaviorLog>) {
    const all = await rewardLogs.ofUser(entry.userID);
    const reversals = reversalsByEntry(all);
    const reversible = all.filter(({ _id, reversal }) => !reversal && !reversals.has(_id));
    const distance = ({ createdAt }: RewardLog) => Math.abs(createdAt.getTime() - entry.createdAt.getTime());
    return {
      linked: reversible.filter(({ behaviorLogID }) => behaviorLogID === entry._id),
      others: reversible
        .filter(({ behaviorLogID, cp }) => behaviorLogID === undefined && cp > 0)
        .sort((a, b) => distance(a) - distance(b)),
    };
  }

  /** @throws HttpError 400 if the chosen reward is not one of the resident's */
  async function rewardsToReverse(entry: WithId<BehaviorLog>, rewardLogID: string) {
    const { linked, others } = await findRewards(entry);
    if (rewardLogID === "" || linked.some(({ _id }) => _id === rewardLogID)) return linked;
    const chosenReward = others.find(({ _id }) => _id === rewardLogID);
    if (chosenReward) return [...linked, chosenReward];
    const reversal = isRecordID(rewardLogID) && (await rewardLogs.reversalOf(rewardLogID));
    // The first try of this call, or a colleague, has already taken the reward back.
    if (reversal && reversal.userID === entry.userID) return linked;
    throw validationError({ field: "rewardLogID", text: REVERSAL_TEXTS.rewardUnknown });
  }

  return {
    findOrThrow,
    findReversible,
    effectOf,
    rewardsToReverse,

    /**
     * The effect that a correction would have, computed by the functions that also make it.
     * @throws HttpError 404, and 409 if the entry can't be corrected any more
     */
    async preview(query: {
      log: string;
      _id: string;
      rewardLogID: string;
      status: string;
    }): Promise<CorrectionPreview> {
      const residentOf = async (userID: string) => {
        const resident = await residents.byUserID(userID);
        if (!resident) throw notFound(REVERSAL_TEXTS.notFound);
        return resident;
      };
      const present = (rewards: readonly WithId<RewardLog>[]) => rewards.map(presentRewardLog);
      if (query.log === "payment") {
        const entry = await findOrThrow(paymentLogs, query._id);
        if (entry.withdrawn) throw conflict(PAYMENT_CORRECTION_TEXTS.withdrawn);
        const status = correctedStatusOf(query.status) ?? entry.status;
        const change = withStatus(entry, status === WITHDRAWN ? null : status);
        const effect = await effectOf(await residentOf(entry.userID), change);
        return { effect, rewards: [], otherRewards: [] };
      }
      if (query.log === "reward") {
        const entry = await findReversible(rewardLogs, query._id);
        const effect = await effectOf(await residentOf(entry.userID), withoutRewards([entry]));
        return { effect, rewards: [], otherRewards: [] };
      }
      const entry = await findReversible(behaviorLogs, query._id);
      const resident = await residentOf(entry.userID);
      const [{ linked, others }, reversedRewards] = await Promise.all([
        findRewards(entry),
        rewardsToReverse(entry, query.rewardLogID),
      ]);
      const change: Change = (stats) => withoutRewards(reversedRewards)(withoutBehavior(entry)(stats));
      return {
        effect: await effectOf(resident, change),
        rewards: present(linked),
        otherRewards: linked.length > 0 || entry.rp <= 0 ? [] : present(others.slice(0, OTHER_REWARDS_MAX)),
      };
    },
  };
}

function without<T extends { _id: unknown }>(
  entries: readonly T[],
  removedEntries: readonly { _id: string }[],
): T[] {
  const ids = new Set(removedEntries.map(({ _id }) => _id));
  return entries.filter(({ _id }) => !ids.has(String(_id)));
}
