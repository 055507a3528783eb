/** The dialog 'Edit reward'. Existing requests of residents keep the price at which they were made. */

import { parseNumber } from "@domain/field-rules.ts";
import type { RewardView } from "@domain/reward.ts";
import { REWARD_CHANGE_TEXTS, rewardCost, rewardProblem } from "@domain/reward-rules.ts";
import { t } from "../../lib/t.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";
import { RewardFields } from "./reward-fields.tsx";
import { changeReward } from "./staff-rewards.api.ts";

interface EditRewardDialogProps {
  reward: RewardView;
  onClose: () => void;
  onSaved: (reward: RewardView) => void;
}

export function EditRewardDialog({ reward, onClose, onSaved }: EditRewardDialogProps) {
  const form = useForm({
    about: reward._id,
    initial: { title: reward.title, img: reward.img, price: String(rewardCost(reward)) },
    rule: rewardProblem,
    texts: REWARD_CHANGE_TEXTS,
    send: async ({ title, img, price }) =>
      onSaved(await changeReward(reward._id, { title, img, price: parseNumber(price) })),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t("Edit reward")}
      note={t("Existing requests keep their price.")}
      form={form}
      onClose={onClose}
    >
      <RewardFields form={form} />
    </FormDialog>
  );
}
