/** The erasure of a former resident's personal data: what replaces texts, and which values say nothing about a person. */
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

/** The type of a behavior entry without what people wrote. */
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

/** An incident's texts without what people wrote. */
export function erasedIncident({
  type,
  requestID,
  category,
  subCategory,
  waitingFor = "",
  resolution = "",
}: IncidentTexts) {
  const entry = INCIDENT_CATALOG[type].find((one) => one.category === category);
  return {
    requestID: GENERATED_ID.test(requestID) ? requestID : ERASED_TEXT,
    category: entry ? category : ERASED_TEXT,
    subCategory: entry?.subCategories.includes(subCategory) ? subCategory : ERASED_TEXT,
    description: ERASED_TEXT,
    concernedParty: ERASED_TEXT,
    waitingFor: waitingFor && ERASED_TEXT,
    resolution: resolution && ERASED_TEXT,
  };
}
