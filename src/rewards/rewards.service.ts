/** Rewards: staff add them, and every member sees them (specification, sections 2 and 5). */

import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { parseNumber } from "../domain/field-rules.ts";
import { type RewardView, rewardSchema } from "../domain/reward.ts";

import { REWARD_TEXTS, rewardProblem } from "../domain/reward-rules.ts";
import { validationError } from "../http/errors.ts";
import { memoize } from "../http/fresh.ts";
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

export interface RewardsService {
  /** Simultaneous calls get the same array. */
  list(): Promise<readonly RewardView[]>;
  /** @throws HttpError 400 with the text of the rule */
  add(actor: { userID: string }, form: RewardForm): Promise<RewardView>;
}

/** Creates the rewards service. */
export function createRewardsService({
  repositories,
  channel,
  clock,
  record,
}: Pick<AppContext, "repositories" | "channel" | "clock"> & Pick<AuditService, "record">): RewardsService {
  const presented = memoize((rewards: readonly WithId<Reward>[]) => rewards.map(presentReward));
  return {
    list: async () => presented(await repositories.rewards.list()),
    async add(actor, form) {
      const problem = rewardProblem(form);
      const price = parseNumber(form.price);
      if (problem !== undefined || price === undefined) {
        throw validationError(problem ?? REWARD_TEXTS.priceInvalid);
      }
      const { title, img } = form;
      const view = presentReward(
        await repositories.rewards.insert({ title, img, price, createdAt: clock() }),
      );
      channel.publish(rooms.members, "reward:created", view);
      await record({ action: "reward-added", actorID: actor.userID, targetID: view._id, cause: title });
      return view;
    },
  };
}
