/**
 * '+ Add Behavior' (specification, sections 2, 4, 5 and 8): a behavior type and the reporter. If the type earns CP, a second
 * call adds a reward entry. If only that call fails, Save repeats it without adding the behavior entry again.
 */

import type { BehaviorType } from "@domain/behavior-catalogue.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import {
  BEHAVIOR_TEXTS,
  behaviorFormProblem,
  findBehavior,
  offeredBehaviors,
} from "@domain/behavior-rules.ts";
import { LINE_MAX_LENGTH } from "@domain/limits.ts";
import type { ResidentView } from "@domain/resident.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { earnedText } from "@domain/reward-rules.ts";
import { useEffect, useState } from "react";
import { useProperty } from "../../lib/property.store.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useForm } from "../../ui/use-form.ts";
import { BehaviorPreview } from "./behavior-preview.tsx";
import { profileApi } from "./profile.api.ts";
import styles from "./profile-forms.module.css";

const optionsOf = (types: readonly BehaviorType[]) => [
  { label: "Adds RP", options: types.filter(({ rp }) => rp > 0).map(({ type }) => type) },
  { label: "Deducts RP", options: types.filter(({ rp }) => rp <= 0).map(({ type }) => type) },
];

interface AddBehaviorProps {
  resident: ResidentView;
  /** The resident's entries; undefined while they are loading. */
  entries: readonly BehaviorLogView[] | undefined;
  /** The person who is logged in. */
  reporter: string;
  onAdded: (entry: BehaviorLogView) => void;
  onRewarded: (entry: RewardLogView) => void;
  onClose: () => void;
}

export function AddBehaviorDialog(props: AddBehaviorProps) {
  const { resident, entries, reporter, onAdded, onRewarded, onClose } = props;
  const { userID } = resident;
  const [savedID, setSavedID] = useState("");
  const isSaved = savedID !== "";
  const form = useForm({
    initial: { type: "", reportedBy: reporter },
    rule: behaviorFormProblem,
    texts: BEHAVIOR_TEXTS,
    send: async ({ type, reportedBy }, create) => {
      const { rp = 0, cp = 0 } = findBehavior(type) ?? {};
      let behaviorLogID = savedID;
      if (behaviorLogID === "") {
        const added = await profileApi.addBehavior(create, { userID, type, rp, reportedBy });
        onAdded(added);
        behaviorLogID = added._id;
        setSavedID(behaviorLogID);
      }
      const earned = { userID, text: earnedText(cp, type), cp, behaviorLogID };
      if (cp > 0) onRewarded(await profileApi.addReward(create, earned));
    },
    onDone: onClose,
  });
  const { type } = form.values;
  const behavior = findBehavior(type);
  const offTypes = useProperty(({ scores }) => scores.offTypes);
  const isOff = !isSaved && offTypes.includes(type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chosen type is switched off
  useEffect(() => {
    if (!isOff) return;
    form.enter({ type: "" });
    form.show(BEHAVIOR_TEXTS.notOffered(type));
  }, [isOff]);
  return (
    <FormDialog title="Add Behavior" form={form} onClose={onClose}>
      <SelectInput
        {...form.field("type")}
        label="Incident Type"
        options={optionsOf(isSaved && behavior ? [behavior] : offeredBehaviors(offTypes))}
        placeholder="Select an incident type"
        disabled={isSaved}
      />
      <TextInput
        {...form.field("reportedBy")}
        label="Reported by"
        maxLength={LINE_MAX_LENGTH}
        autoComplete="off"
        disabled={isSaved}
      />
      {isSaved && !form.pending ? (
        <p className={styles.note}>
          The behavior entry is saved, but its {behavior?.cp} CP are not. Press Save to try again.
        </p>
      ) : (
        <BehaviorPreview resident={resident} entries={isSaved ? undefined : entries} behavior={behavior} />
      )}
    </FormDialog>
  );
}
