/** The 'Add a Reward' form: its rules, and sending it (specification, sections 5, 7 and 8). */
import { parseNumber } from "@domain/field-rules.ts";
import type { RewardView } from "@domain/reward.ts";
import { REWARD_TEXTS, rewardProblem } from "@domain/reward-rules.ts";
import { useCreate } from "../../lib/use-create.ts";
import { useAlertForm } from "../../ui/use-alert-form.ts";

const EMPTY = { title: "", img: "", price: "" };

/** The field that a problem is about, where focus helps to mend it. */
function fieldAtFault(problem: string): keyof typeof EMPTY {
  if (problem === REWARD_TEXTS.imageMissing) return "img";
  return problem === REWARD_TEXTS.priceInvalid || problem.startsWith("Price ") ? "price" : "title";
}

export function useRewardForm(onAdded: (reward: RewardView) => void, onClose: () => void) {
  const create = useCreate();
  return useAlertForm({
    empty: EMPTY,
    texts: REWARD_TEXTS,
    problemOf: rewardProblem,
    fieldOf: fieldAtFault,
    send: async ({ title, img, price }) => {
      const body = { title, img, price: parseNumber(price) };
      onAdded(await create<RewardView>("/api/dashboard/rewards/add", body));
    },
    onDone: onClose,
  });
}
