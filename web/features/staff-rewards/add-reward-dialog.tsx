/** The dialog 'Add a Reward' (specification, section 2). */

import { parseNumber } from "@domain/field-rules.ts";
import type { RewardView } from "@domain/reward.ts";
import { REWARD_TEXTS, rewardProblem } from "@domain/reward-rules.ts";
import { t } from "../../lib/t.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";
import { RewardFields } from "./reward-fields.tsx";

interface AddRewardDialogProps {
  onClose: () => void;
  onAdded: (reward: RewardView) => void;
}

export function AddRewardDialog({ onClose, onAdded }: AddRewardDialogProps) {
  const form = useForm({
    initial: { title: "", img: "", price: "" },
    rule: rewardProblem,
    texts: REWARD_TEXTS,
    send: async ({ title, img, price }, create) =>
      onAdded(
        await create<RewardView>("/api/dashboard/rewards/add", { title, img, price: parseNumber(price) }),
      ),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Add a Reward")} save={t("Add Reward")} form={form} onClose={onClose}>
      <RewardFields form={form} />
    </FormDialog>
  );
}
