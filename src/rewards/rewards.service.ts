/** Rewards: staff add them, and every member sees them (specification, sections 2 and 5). */

import type { AppContext } from "../context.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { parseNumber } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { type RewardView, rewardSchema } from "../domain/reward.ts";
import { REWARD_CHANGE_TEXTS, REWARD_TEXTS, rewardCost, rewardProblem } from "../domain/reward-rules.ts";
import { notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { memoize } from "../http/memoize.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { Reward } from "./rewards.repository.ts";

const presentReward = createPresenter(rewardSchema);

interface RewardForm {
  title: string;
  img: string;
  /** A number or its text. */
  price?: unknown;
}

/** Absent fields are not changed. */
type RewardChange = { [Field in keyof RewardForm]?: RewardForm[Field] | undefined } & {
  isHidden?: boolean | undefined;
};

const auditedFields = ({
  title,
  img,
  isHidden = false,
  ...prices
}: Omit<Reward, "isHidden"> & { isHidden?: boolean }) => ({
  title,
  img,
  price: rewardCost(prices),
  isHidden: String(isHidden),
});

export function createRewardsService(context: AppContext) {
  const { repositories, channel, clock } = context;

  async function publish(_id: string): Promise<RewardView> {
    const reward = await repositories.rewards.byID(_id);
    if (!reward) throw notFound(REWARD_CHANGE_TEXTS.notFound);
    const view = presentReward(reward);
    channel.publish(rooms.members, "reward:updated", view);
    return view;
  }

  /** Records a new reward, once. */
  const recordAdded = ({ userID: actorID }: { userID: string }, { _id, title }: WithId<Reward>) =>
    context.audit.record({ _id, action: "reward-added", actorID, targetID: _id, cause: title });

  const presentAll = memoize((rewards: readonly WithId<Reward>[]) => rewards.map(presentReward));
  const pickOffered = memoize((rewards: readonly RewardView[]) =>
    rewards.filter(({ isHidden }) => !isHidden),
  );
  const list = async (): Promise<readonly RewardView[]> => presentAll(await repositories.rewards.list());
  return {
    /** All rewards. Simultaneous calls get the same array. */
    list,
    /** The rewards that are not hidden. Simultaneous calls get the same array. */
    listOffered: async (): Promise<readonly RewardView[]> => pickOffered(await list()),
    /** The reward that a call of `add` with this key has stored. */
    byKey: storedAnswer(repositories.rewards.byIdempotencyKey, presentReward, recordAdded),
    /** @throws HttpError 400 with the text of the rule */
    async add(actor: { userID: string }, form: RewardForm, idempotency?: Idempotency): Promise<RewardView> {
      const problem = rewardProblem(form);
      const price = parseNumber(form.price);
      if (problem !== undefined || price === undefined) {
        throw validationError(problem ?? REWARD_TEXTS.priceInvalid);
      }
      const { title, img } = form;
      const reward = await repositories.rewards.insert({
        title,
        img,
        price,
        createdAt: clock(),
        idempotency,
      });
      const view = presentReward(reward);
      channel.publish(rooms.members, "reward:created", view);
      await recordAdded(actor, reward);
      return view;
    },

    /** Changes, hides or offers a reward. A repeat changes nothing. @throws HttpError 400 with the text of the rule, 404 */
    async change(actor: { userID: string }, _id: string, form: RewardChange): Promise<RewardView> {
      const current = isRecordID(_id) ? await repositories.rewards.byID(_id) : undefined;
      if (!current) throw notFound(REWARD_CHANGE_TEXTS.notFound);
      if (Object.values(form).every((value) => value === undefined)) {
        throw validationError(REWARD_CHANGE_TEXTS.nothingToChange);
      }
      const { title = current.title, img = current.img } = form;
      const price = form.price === undefined ? rewardCost(current) : parseNumber(form.price);
      const problem = rewardProblem({ title, img, price });
      if (problem !== undefined || price === undefined) {
        throw validationError(problem ?? REWARD_TEXTS.priceInvalid);
      }
      // The other fields are not written, because another person may be changing them.
      const fields = {
        ...(form.title !== undefined && { title }),
        ...(form.img !== undefined && { img }),
        ...(form.price !== undefined && { price }),
        ...(form.isHidden !== undefined && { isHidden: form.isHidden }),
      };
      const before = await repositories.rewards.change(_id, { ...fields, updatedAt: clock() });
      if (!before) throw notFound(REWARD_CHANGE_TEXTS.notFound);
      const view = await publish(_id);
      const changes = changesBetween(auditedFields(before), auditedFields({ ...before, ...fields }));
      if (changes.length > 0)
        await context.audit.record({
          action: "reward-changed",
          actorID: actor.userID,
          targetID: _id,
          changes,
        });
      return view;
    },

    /** Gives the named rewards the positions 0, 1, 2 ...; the others keep theirs. @throws HttpError 400, 404 */
    async reorder(actor: { userID: string }, rewardIDs: readonly string[]): Promise<void> {
      const isEachOnce = new Set(rewardIDs).size === rewardIDs.length;
      if (rewardIDs.length === 0 || rewardIDs.length > LIST_LIMIT_MAX || !isEachOnce)
        throw validationError(REWARD_CHANGE_TEXTS.orderInvalid);
      const rewards = await repositories.rewards.list();
      const positions = new Map(rewards.map(({ _id, position }) => [_id, position]));
      if (!rewardIDs.every((_id) => positions.has(_id))) throw notFound(REWARD_CHANGE_TEXTS.notFound);
      const changes = rewardIDs
        .map((_id, position) => ({ _id, position }))
        .filter(({ _id, position }) => positions.get(_id) !== position);
      for (const { _id, position } of changes) {
        await repositories.rewards.change(_id, { position, updatedAt: clock() });
        await publish(_id);
      }
      if (changes.length > 0)
        await context.audit.record({ action: "rewards-reordered", actorID: actor.userID });
    },
  };
}
