/** 'Add a Reward' (specification, section 2). Closing the dialog clears the form. */

import { parseNumber } from "@domain/field-rules.ts";
import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "@domain/limits.ts";
import type { RewardView } from "@domain/reward.ts";
import { findRewardIcon } from "@domain/reward-icons.ts";
import { REWARD_TEXTS, rewardProblem } from "@domain/reward-rules.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";
import { IconPicker } from "./icon-picker.tsx";
import { PriceInput } from "./price-input.tsx";

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
  const preset = findRewardIcon(form.values.img);
  return (
    <FormDialog title="Add a Reward" save="Add Reward" form={form} onClose={onClose}>
      <TextInput {...form.field("title")} label="Title" maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <IconPicker value={preset?.img ?? ""} onChange={(img) => form.enter({ img })} />
      <TextInput
        {...form.field("img")}
        value={preset ? "" : form.values.img}
        label="Image URL"
        placeholder="https://"
        hint="Instead of an icon, an address that starts with https://"
        inputMode="url"
        maxLength={URL_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PriceInput {...form.field("price")} />
    </FormDialog>
  );
}
