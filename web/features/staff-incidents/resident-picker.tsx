/** Chooses the resident for a new incident by name or unit. Left blank, the incident is reported for the staff member. */
import { folded, wordsOf, wordTest } from "@domain/folded-text.ts";
import { useId } from "react";
import { TextInput } from "../../ui/field.tsx";
import type { FieldControl } from "../../ui/use-form.ts";

/** A suggested resident; labels are unique. */
export interface PickedResident {
  userID: string;
  /** Several residents may have the same name. */
  name: string;
  label: string;
  /** The name and the unit, as `wordTest` searches them. */
  searched: string;
}

/** More suggestions don't help; typing narrows them down. */
const SUGGESTIONS_MAX = 20;

interface ResidentPickerProps {
  residents: readonly PickedResident[];
  control: FieldControl;
}

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
    residents.find(({ label }) => folded(label) === whole) ?? (named.length === 1 ? named[0] : undefined)
  );
}

export function ResidentPicker({ residents, control }: ResidentPickerProps) {
  const { value } = control;
  const listID = useId();
  const test = wordTest(value);
  const found = residentNamed(residents, value);
  const suggestions = found
    ? []
    : residents.filter(({ searched }) => test(searched)).slice(0, SUGGESTIONS_MAX);
  const unknown = value.trim() !== "" && !found && suggestions.length === 0;
  return (
    <>
      <TextInput
        {...control}
        label="Resident"
        autoComplete="off"
        placeholder="Type a name or a unit"
        list={listID}
        onBlur={(event) => {
          if (!found || found.label === value) return;
          event.target.value = found.label;
          control.onChange(event);
        }}
        hint="Leave blank to report it as yourself."
        problem={unknown ? "No resident has this name or unit." : control.problem}
      />
      <datalist id={listID}>
        {suggestions.map(({ userID, label }) => (
          <option key={userID} value={label} />
        ))}
      </datalist>
    </>
  );
}
