/** Chooses the resident for a new incident by name, unit or phone number. Left blank, the incident is reported for the staff member. */

import { foldText, wordsOf, wordTest } from "@domain/folded-text.ts";
import { t } from "../../lib/t.ts";
import { type Choice, Combobox } from "../../ui/combobox.tsx";
import type { FieldControl } from "../../ui/use-form.ts";

/** A suggested resident. The values are unique. */
export interface PickedResident extends Choice {
  userID: string;
  /** Several residents may have the same name. */
  name: string;
  /** Empty for a resident without one. */
  unit: string;
}

/** More suggestions don't help; typing narrows them down. */
const SUGGESTIONS_MAX = 20;

/** A whole phone number, as people type it. */
const PHONE = /^[\d\s()+.-]{10,}$/;

/** The resident whom a typed text names: by the whole label, or by a name or phone number that only one resident has. */
export function residentNamed(
  residents: readonly PickedResident[],
  typed: string,
): PickedResident | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const label = foldText(typed);
  const labeled = residents.find(({ value }) => foldText(value) === label);
  if (labeled) return labeled;
  // With fewer words than the name has, the text may mean another person. `searchText` has other spellings of the name, too.
  const hasName = ({ name, searchText }: PickedResident) =>
    words.length === wordsOf(name).length && words.every((word) => searchText.split(" ").includes(word));
  const hasWords = wordTest(typed);
  const hasPhone = ({ searchText }: PickedResident) => hasWords(searchText);
  const [match, ...others] = residents.filter(PHONE.test(typed) ? hasPhone : hasName);
  return others.length === 0 ? match : undefined;
}

interface ResidentPickerProps {
  residents: readonly PickedResident[];
  /** Why there is no resident to choose from yet; undefined once the list is there. */
  missing: string | undefined;
  control: FieldControl;
}

export const ResidentPicker = ({ residents, missing, control }: ResidentPickerProps) => (
  <Combobox
    {...control}
    label={t("Resident")}
    placeholder={t("Type a name, unit or phone")}
    hint={t("Leave blank to report it as yourself.")}
    noMatch={missing ?? t("No resident has this name, unit or phone.")}
    choices={residents}
    choiceOf={(typed) => residentNamed(residents, typed)}
    max={SUGGESTIONS_MAX}
  />
);
