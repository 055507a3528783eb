/** The values that replace a former resident's personal data in an erasure. Values of the portal's catalogs stay: they say nothing about a person. */
import { findBehavior } from "./behavior-rules.ts";
import type { IncidentType } from "./enumerations.ts";
import { INCIDENT_CATALOG } from "./incident-catalog.ts";
import { NO_TRAITS } from "./protected-traits.ts";

/** Replaces a text that people wrote. */
export const ERASED_TEXT = "Erased";

/** A resident's fields after the erasure. Unit, lease and rent stay: they are the history of the unit. */
export const ERASED_RESIDENT = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  dateOfBirth: "",
  ...NO_TRAITS,
  monthlyIncome: null,
  photoUrl: "",
  classChange: null,
} as const;

/** The type of a behavior entry if it is in the catalog, or the text that replaces a type that staff wrote. */
export const erasedBehaviorType = (type: string): string => findBehavior(type)?.type ?? ERASED_TEXT;

interface IncidentTexts {
  type: IncidentType;
  requestID: string;
  category: string;
  subCategory: string;
  waitingFor?: string;
  resolution?: string;
}

const GENERATED_ID = /^REQ-[0-9A-Z]{8}$/;

/** An incident's texts, of which only generated ids and entries of the catalog stay. */
export function erasedIncident({
  type,
  requestID,
  category,
  subCategory,
  waitingFor = "",
  resolution = "",
}: IncidentTexts) {
  const catalogEntry = INCIDENT_CATALOG[type].find((entry) => entry.category === category);
  return {
    requestID: GENERATED_ID.test(requestID) ? requestID : ERASED_TEXT,
    category: catalogEntry ? category : ERASED_TEXT,
    subCategory: catalogEntry?.subCategories.includes(subCategory) ? subCategory : ERASED_TEXT,
    description: ERASED_TEXT,
    concernedParty: ERASED_TEXT,
    waitingFor: waitingFor && ERASED_TEXT,
    resolution: resolution && ERASED_TEXT,
  };
}
