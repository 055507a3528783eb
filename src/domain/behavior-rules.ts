/** Rules and texts of behavior entries, and look-ups in the behavior catalog (specification, sections 3, 5 and 8). */

import { BEHAVIOR_CATALOG, type BehaviorType } from "./behavior-catalog.ts";
import { isBlank, isSameText, lineProblem, type Problem, parseNumber } from "./field-rules.ts";
import { message, msgs, word } from "./message.ts";

/** Maximum absolute RP of an entry outside of the catalog. */
const ENTRY_RP_MAX = 20;

export const BEHAVIOR_TEXTS = msgs({
  typeMissing: "Please select an incident type.",
  reporterMissing: "Please enter who is reporting.",
  catalogRP: (type: string, rp: number) => message("RP for '{type}' must be {rp}.", { type: word(type), rp }),
  notOffered: (type: string) => message("'{type}' is turned off for this property.", { type: word(type) }),
  rpInvalid: message("RP must be a number from -{max} to {max}.", { max: ENTRY_RP_MAX }),
  failed: "Failed to add incident to behavior log.",
  networkError: "Error adding incident.",
});

/** The first broken rule of the Add Behavior form, or undefined. */
export function behaviorFormProblem(form: {
  type: string;
  reportedBy: string;
}): Problem<keyof typeof form> | undefined {
  if (isBlank(form.type)) return { field: "type", text: BEHAVIOR_TEXTS.typeMissing };
  if (isBlank(form.reportedBy)) return { field: "reportedBy", text: BEHAVIOR_TEXTS.reporterMissing };
  return lineProblem(form, msgs({ type: "Type", reportedBy: "Reported by" }));
}

/** The first broken rule of a behavior entry, or undefined. A type of the catalog must have the catalog's RP. */
export function behaviorProblem(entry: {
  type: string;
  reportedBy: string;
  rp?: unknown;
}): Problem<keyof typeof entry> | undefined {
  const formProblem = behaviorFormProblem(entry);
  if (formProblem !== undefined) return formProblem;
  const rp = parseNumber(entry.rp);
  const preset = findBehavior(entry.type);
  if (preset && rp !== preset.rp)
    return { field: "rp", text: BEHAVIOR_TEXTS.catalogRP(preset.type, preset.rp) };
  const isValid = preset !== undefined || (rp !== undefined && Math.abs(rp) <= ENTRY_RP_MAX);
  return isValid ? undefined : { field: "rp", text: BEHAVIOR_TEXTS.rpInvalid };
}

/** Finds the catalog entry of a type in any spelling (`isSameText`); undefined for a custom type. */
export function findBehavior(type: string): BehaviorType | undefined {
  return BEHAVIOR_CATALOG.find((entry) => isSameText(entry.type, type));
}

/** The types of the catalog that a property offers. @param offTypes types that it has turned off */
export function offeredBehaviors(offTypes: readonly string[]): readonly BehaviorType[] {
  return BEHAVIOR_CATALOG.filter(({ type }) => !offTypes.includes(type));
}
