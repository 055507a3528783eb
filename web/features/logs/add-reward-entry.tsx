/** '+ Add Reward Entry': CP that staff add or deduct, with a reason. */

import { parseNumber } from "@domain/field-rules.ts";
import { REWARD_LOG_TEXTS, rewardLogProblem } from "@domain/reward-rules.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";
import { logsApi } from "./logs.api.ts";
import { useRewardLog } from "./logs.store.ts";

interface AddRewardEntryProps {
  userID: string;
  onClose: () => void;
}

export function AddRewardEntryDialog({ userID, onClose }: AddRewardEntryProps) {
  const form = useForm({
    initial: { text: "", cp: "" },
    rule: rewardLogProblem,
    texts: REWARD_LOG_TEXTS,
    send: async ({ text, cp }, create) => {
      const entry = await logsApi.addReward(create, { userID, text, cp: parseNumber(cp) ?? 0 });
      useRewardLog.getState().applyEvent(entry, "own");
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Add Reward Entry")} form={form} onClose={onClose}>
      <TextInput {...form.field("text")} label={t("Description")} autoComplete="off" />
      <TextInput
        {...form.field("cp")}
        label={t("CP")}
        hint={t("A negative number deducts CP.")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
