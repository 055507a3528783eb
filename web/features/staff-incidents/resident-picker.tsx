/** Chooses the resident for a new incident by name or unit. Left blank, the incident is reported for the staff member. */

import { folded, wordsOf } from "@domain/folded-text.ts";
import { t } from "../../lib/t.ts";
import { type Choice, Combobox } from "../../ui/combobox.tsx";
import type { FieldControl } from "../../ui/use-form.ts";

/** A suggested resident. The values are unique. */
export interface PickedResident extends Choice {
  userID: string;
  /** Several residents may have the same name. */
  name: string;
}

/** More suggestions don't help; typing narrows them down. */
const SUGGESTIONS_MAX = 20;

/** The resident whose label is the text, or the only one with this name, as people type it. */
export function residentNamed(
  residents: readonly PickedResident[],
  typed: string,
): PickedResident | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const isNamed = ({ name, searched }: PickedResident) =>
    words.length === wordsOf(name).length && words.every((word) => searched.split(" ").includes(word));
  const named = residents.filter(isNamed);
  const whole = folded(typed);
  return (
    residents.find(({ value }) => folded(value) === whole) ?? (named.length === 1 ? named[0] : undefined)
  );
}

interface ResidentPickerProps {
  residents: readonly PickedResident[];
  control: FieldControl;
}

export const ResidentPicker = ({ residents, control }: ResidentPickerProps) => (
  <Combobox
    {...control}
    label={t("Resident")}
    placeholder={t("Type a name or a unit")}
    hint={t("Leave blank to report it as yourself.")}
    nothing={t("No resident has this name or unit.")}
    choices={residents}
    choiceOf={(typed) => residentNamed(residents, typed)}
    max={SUGGESTIONS_MAX}
  />
);
