/** Rules and texts of behavior entries (specification, sections 5 and 8). */
import { findBehavior } from "./behavior-catalogue.ts";
import { lineProblem, parseNumber } from "./field-rules.ts";
import { isBlank } from "./hidden-characters.ts";

/** Maximum absolute RP of an entry outside of the catalogue. */
const ENTRY_RP_MAX = 20;

export const BEHAVIOR_TEXTS = {
  typeMissing: "Please select an incident type.",
  reporterMissing: "Please enter who is reporting.",
  catalogueRP: (type: string, rp: number) => `RP for '${type}' must be ${rp}.`,
  rpInvalid: `RP must be a number from -${ENTRY_RP_MAX} to ${ENTRY_RP_MAX}.`,
  failed: "Failed to add incident to behavior log.",
  networkError: "Error adding incident.",
} as const;

/** The first broken rule of the Add Behavior form, or undefined. */
export function behaviorFormProblem(form: { type: string; reportedBy: string }): string | undefined {
  if (isBlank(form.type)) return BEHAVIOR_TEXTS.typeMissing;
  if (isBlank(form.reportedBy)) return BEHAVIOR_TEXTS.reporterMissing;
  return lineProblem(["Type", form.type], ["Reported by", form.reportedBy]);
}

/** The first broken rule of a behavior entry, or undefined. A type of the catalogue must have the catalogue's RP. */
export function behaviorProblem(entry: {
  type: string;
  reportedBy: string;
  rp?: unknown;
}): string | undefined {
  const formProblem = behaviorFormProblem(entry);
  if (formProblem !== undefined) return formProblem;
  const rp = parseNumber(entry.rp);
  const preset = findBehavior(entry.type);
  if (preset) return rp === preset.rp ? undefined : BEHAVIOR_TEXTS.catalogueRP(preset.type, preset.rp);
  return rp !== undefined && Math.abs(rp) <= ENTRY_RP_MAX ? undefined : BEHAVIOR_TEXTS.rpInvalid;
}

/** Formats an RP with its sign for the Behavior Log: '+0.5', '-1', '0'. */
export function signedRP(rp: number): string {
  return rp > 0 ? `+${rp}` : String(rp);
}
