/** The protected traits of residents. A property can turn them off: then they are neither asked for nor stored. */

export const PROTECTED_TRAITS = ["maritalStatus", "gender", "raceEthnicity"] as const;
type ProtectedTrait = (typeof PROTECTED_TRAITS)[number];

export const isProtectedTrait = (field: string): field is ProtectedTrait =>
  PROTECTED_TRAITS.some((trait) => trait === field);

/** No value of any protected trait. */
export const NO_TRAITS: Readonly<Record<ProtectedTrait, "">> = {
  maritalStatus: "",
  gender: "",
  raceEthnicity: "",
};
