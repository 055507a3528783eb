/** The actions of staff for a reward: edit it, move it, and hide it from residents. */

import { withMovedItem } from "@domain/ordered-list.ts";
import type { RewardView } from "@domain/reward.ts";
import { REWARD_CHANGE_TEXTS } from "@domain/reward-rules.ts";
import { t } from "../../lib/t.ts";
import { Menu } from "../../ui/menu.tsx";
import { useAction } from "../../ui/use-action.ts";
import { changeReward, reorderRewards } from "./staff-rewards.api.ts";

interface RewardMenuProps {
  reward: RewardView;
  /** All rewards in their order. */
  rewards: readonly RewardView[];
  /** The position of the reward in `rewards`. */
  index: number;
  onEdit: () => void;
  onChanged: (reward: RewardView) => void;
  onMoved: () => Promise<void>;
}

export function RewardMenu({ reward, rewards, index, onEdit, onChanged, onMoved }: RewardMenuProps) {
  const action = useAction<"save">();
  const run = (send: () => Promise<unknown>) => void action.run("save", send, REWARD_CHANGE_TEXTS);
  const move = (offset: 1 | -1) =>
    run(async () => {
      await reorderRewards(withMovedItem(rewards, index, offset).map(({ _id }) => _id));
      await onMoved();
    });
  const toggleHidden = () =>
    run(async () => onChanged(await changeReward(reward._id, { isHidden: !reward.isHidden })));
  return (
    <Menu label={t("Actions: {title}", { title: reward.title })}>
      {({ MenuItem }) => (
        <>
          <MenuItem onSelect={onEdit}>{t("Edit reward")}</MenuItem>
          {index > 0 ? <MenuItem onSelect={() => move(-1)}>{t("Move earlier")}</MenuItem> : null}
          {index < rewards.length - 1 ? (
            <MenuItem onSelect={() => move(1)}>{t("Move later")}</MenuItem>
          ) : null}
          <MenuItem onSelect={toggleHidden}>
            {reward.isHidden ? t("Offer again") : t("Hide from residents")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
