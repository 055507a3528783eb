/** '+ Add Behavior' (specification, sections 2, 4, 5 and 8): a behavior type and the reporter. */

import { type BehaviorType, signedRP } from "@domain/behavior-catalog.ts";
import { BEHAVIOR_TEXTS, behaviorFormProblem, offeredBehaviors } from "@domain/behavior-rules.ts";
import { isBlank, isSameText } from "@domain/field-rules.ts";
import { searchableText, wordTest } from "@domain/folded-text.ts";
import type { ResidentView } from "@domain/resident.ts";
import { useEffect, useState } from "react";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { type Choice, Combobox } from "../../ui/combobox.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useForm } from "../../ui/use-form.ts";
import { BehaviorPreview } from "./behavior-preview.tsx";
import { addLastBehavior, readLastBehaviors } from "./last-behaviors.ts";
import styles from "./log-forms.module.css";
import { useBehaviorEntry } from "./use-behavior-entry.ts";

interface BehaviorChoice extends Choice {
  behavior: BehaviorType;
}

/**
 * The types to choose from, in the reader's language: those that were entered last, those that add RP, then those that deduct RP. The stored
 * names can be typed, too.
 */
function behaviorChoices(offTypes: readonly string[], lastTypes: readonly string[]): BehaviorChoice[] {
  const groupOf = ({ type, rp }: BehaviorType) => {
    if (lastTypes.includes(type)) return t("Last used");
    return rp > 0 ? t("Adds RP") : t("Deducts RP");
  };
  const rankOf = ({ type, rp }: BehaviorType) => {
    if (lastTypes.includes(type)) return lastTypes.indexOf(type) - lastTypes.length;
    return rp > 0 ? 0 : 1;
  };
  return offeredBehaviors(offTypes)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((behavior) => ({
      behavior,
      value: t(behavior.type),
      searchText: searchableText(`${t(behavior.type)} ${behavior.type}`),
      group: groupOf(behavior),
      detail: signedRP(behavior.rp),
    }));
}

/** Whether a text is the name of a type in the reader's language, or its stored name. */
const isTypeNamed = (typed: string, type: string): boolean =>
  isSameText(t(type), typed) || isSameText(type, typed);

/** The type whose name was typed, or else the only type that has the typed words. */
function choiceOf(choices: readonly BehaviorChoice[], typed: string): BehaviorChoice | undefined {
  if (isBlank(typed)) return undefined;
  const test = wordTest(typed);
  const matching = choices.filter(({ searchText }) => test(searchText));
  const named = choices.find(({ behavior }) => isTypeNamed(typed, behavior.type));
  return named ?? (matching.length === 1 ? matching[0] : undefined);
}

interface AddBehaviorProps {
  resident: ResidentView;
  /** The name of the person who is logged in. */
  reporter: string;
  staffID: string;
  onClose: () => void;
}

export function AddBehaviorDialog({ resident, reporter, staffID, onClose }: AddBehaviorProps) {
  const [lastTypes] = useState(() => readLastBehaviors(staffID));
  const { isSaved, save } = useBehaviorEntry(resident.userID);
  const offTypes = useProperty(({ scores }) => scores.offTypes);
  const choices = behaviorChoices(isSaved ? [] : offTypes, lastTypes);
  const behaviorOf = (typed: string) => choiceOf(choices, typed)?.behavior;
  const form = useForm({
    initial: { type: "", reportedBy: reporter },
    rule: ({ type, reportedBy }) => behaviorFormProblem({ type: behaviorOf(type)?.type ?? "", reportedBy }),
    texts: BEHAVIOR_TEXTS,
    send: async (values, create) => {
      const behavior = behaviorOf(values.type) ?? { type: "", rp: 0, cp: 0 };
      await save(create, behavior, values.reportedBy);
      addLastBehavior(staffID, behavior.type);
    },
    onDone: onClose,
  });
  const { type } = form.values;
  const behavior = behaviorOf(type);
  const offType = isSaved ? undefined : offTypes.find((off) => isTypeNamed(type, off));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chosen type is switched off
  useEffect(() => {
    if (offType === undefined) return;
    form.enter({ type: "" });
    form.show(t(BEHAVIOR_TEXTS.notOffered(offType)));
  }, [offType]);
  return (
    <FormDialog title={t("Add Behavior")} form={form} onClose={onClose}>
      <Combobox
        {...form.field("type")}
        label={t("Incident Type")}
        placeholder={t("Select an incident type")}
        noMatch={t("No incident type matches.")}
        choices={choices}
        choiceOf={(typed) => choiceOf(choices, typed)}
        disabled={isSaved}
      />
      <TextInput
        {...form.field("reportedBy")}
        label={t("Reported by")}
        autoComplete="off"
        disabled={isSaved}
      />
      {isSaved ? null : <BehaviorPreview resident={resident} behavior={behavior} />}
      {isSaved && !form.pending ? (
        <p className={styles.note}>
          {t("The behavior entry is saved, but its {cp} CP are not. Press Save to try again.", {
            cp: behavior?.cp ?? 0,
          })}
        </p>
      ) : null}
    </FormDialog>
  );
}
