/** '+ Add Reward Entry': CP that staff give, or take back, with the reason. */
import { parseNumber } from "@domain/field-rules.ts";
import { LINE_MAX_LENGTH } from "@domain/limits.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { REWARD_LOG_TEXTS, rewardLogProblem } from "@domain/reward-rules.ts";
import { useCreate } from "../../lib/use-create.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useAlertForm } from "../../ui/use-alert-form.ts";
import { profileApi } from "./profile.api.ts";

const EMPTY = { text: "", cp: "" };
const DIGITS_MAX = 12;

const { cpInvalid, cpTooLarge } = REWARD_LOG_TEXTS;
const fieldOf = (problem: string) => (problem === cpInvalid || problem === cpTooLarge ? "cp" : "text");

interface AddRewardEntryProps {
  userID: string;
  onAdded: (entry: RewardLogView) => void;
  onClose: () => void;
}

export function AddRewardEntryDialog({ userID, onAdded, onClose }: AddRewardEntryProps) {
  const create = useCreate();
  const { busy, submit, field } = useAlertForm({
    empty: EMPTY,
    texts: REWARD_LOG_TEXTS,
    problemOf: rewardLogProblem,
    fieldOf,
    send: async ({ text, cp }) =>
      onAdded(await profileApi.addReward(create, { userID, text, cp: parseNumber(cp) ?? 0 })),
    onDone: onClose,
  });
  return (
    <FormDialog title="Add Reward Entry" busy={busy} onSubmit={submit} onClose={onClose}>
      <TextInput {...field("text")} label="Description" maxLength={LINE_MAX_LENGTH} autoComplete="off" />
      <TextInput
        {...field("cp")}
        label="CP"
        hint="A negative number takes points back."
        maxLength={DIGITS_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
