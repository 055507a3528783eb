/** Rewards: staff add them, and every member sees them (specification, sections 2 and 5). */

import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { parseNumber } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { type RewardView, rewardSchema } from "../domain/reward.ts";

import { REWARD_TEXTS, rewardProblem } from "../domain/reward-rules.ts";
import { validationError } from "../http/errors.ts";
import { memoize } from "../http/etag.ts";
import { storedAnswer } from "../http/idempotency.ts";
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

export type RewardsService = ReturnType<typeof createRewardsService>;

export function createRewardsService({
  repositories,
  channel,
  clock,
  record,
}: AppContext & Pick<AuditService, "record">) {
  const presented = memoize((rewards: readonly WithId<Reward>[]) => rewards.map(presentReward));
  return {
    /** Simultaneous calls get the same array. */
    list: async (): Promise<readonly RewardView[]> => presented(await repositories.rewards.list()),
    /** The reward that a call of `add` with this key has stored. */
    byKey: storedAnswer(repositories.rewards.byIdempotencyKey, presentReward),
    /** @throws HttpError 400 with the text of the rule */
    async add(actor: { userID: string }, form: RewardForm, idempotency?: Idempotency): Promise<RewardView> {
      const problem = rewardProblem(form);
      const price = parseNumber(form.price);
      if (problem !== undefined || price === undefined) {
        throw validationError(problem ?? REWARD_TEXTS.priceInvalid);
      }
      const { title, img } = form;
      const view = presentReward(
        await repositories.rewards.insert({ title, img, price, createdAt: clock(), idempotency }),
      );
      channel.publish(rooms.members, "reward:created", view);
      await record({ action: "reward-added", actorID: actor.userID, targetID: view._id, cause: title });
      return view;
    },
  };
}
