/** The outcome of an incident in words for residents. Apart from the other rules of incidents, which the residents' dashboard loads later. */
import { msg } from "./message.ts";

/** Texts for residents in place of an outcome's name: "Upheld" could mean that the disputed entry is upheld. */
export function outcomeForResident(outcome: string): string {
  if (outcome === "Upheld") return msg("Decided in your favor");
  return outcome === "Rejected" ? msg("Not changed") : outcome;
}
