/** The outcome of an incident in words for residents. A separate module, because the residents' dashboard first loads nothing else about incidents. */

/** What residents read in place of an outcome's name: "Upheld" could be read as the disputed entry being upheld. */
export function outcomeForResident(outcome: string): string {
  if (outcome === "Upheld") return "Decided in your favor";
  return outcome === "Rejected" ? "Not changed" : outcome;
}
