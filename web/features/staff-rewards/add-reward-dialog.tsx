/** 'Add a Reward' (specification, section 2): Cancel and x clear the form, which lives as long as the dialog is open. */
import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "@domain/limits.ts";
import type { RewardView } from "@domain/reward.ts";
import { findRewardIcon } from "@domain/reward-icons.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { IconPicker } from "./icon-picker.tsx";
import { PriceInput } from "./price-input.tsx";
import { useRewardForm } from "./use-reward-form.ts";

interface AddRewardDialogProps {
  onClose: () => void;
  onAdded: (reward: RewardView) => void;
}

export function AddRewardDialog({ onClose, onAdded }: AddRewardDialogProps) {
  const { values, busy, submit, enter, field } = useRewardForm(onAdded, onClose);
  const preset = findRewardIcon(values.img);
  return (
    <FormDialog title="Add a Reward" save="Add Reward" busy={busy} onSubmit={submit} onClose={onClose}>
      <TextInput {...field("title")} label="Title" maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <IconPicker value={preset?.img ?? ""} onChange={(img) => enter("img", img)} />
      <TextInput
        {...field("img")}
        value={preset ? "" : values.img}
        label="Image URL"
        placeholder="https://"
        hint="Instead of an icon: an address that begins with https://"
        inputMode="url"
        maxLength={URL_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PriceInput {...field("price")} />
    </FormDialog>
  );
}
