/** Lookups in the incident catalogue. Matching ignores case; results have the catalogue's spelling. */

import { INCIDENT_TYPES, type IncidentType } from "./enumerations.ts";
import { canonicalize, isSameText } from "./field-rules.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOGUE } from "./incident-catalogue.ts";

/** Parses an incident type; returns undefined for any other text. */
export function incidentTypeOf(type: string): IncidentType | undefined {
  return canonicalize(INCIDENT_TYPES, type);
}

/** Categories of an incident type, in the form's order; empty for any other text. */
export function categoriesOf(type: string): string[] {
  const incidentType = incidentTypeOf(type);
  return incidentType ? INCIDENT_CATALOGUE[incidentType].map(({ category }) => category) : [];
}

/** Sub categories of a category, in the form's order; empty until a category is chosen. */
export function subCategoriesOf(type: string, category: string): readonly string[] {
  const incidentType = incidentTypeOf(type);
  const entries = incidentType ? INCIDENT_CATALOGUE[incidentType] : [];
  return entries.find((entry) => isSameText(entry.category, category))?.subCategories ?? [];
}

/** Changes type, category and sub category to the catalogue's spelling. Values outside of the catalogue are trimmed. */
export function canonicalizeIncident<T extends { type: string; category: string; subCategory: string }>(
  incident: T,
): T {
  const type = incidentTypeOf(incident.type) ?? incident.type.trim();
  const category = canonicalize(categoriesOf(type), incident.category) ?? incident.category.trim();
  const subCategory =
    canonicalize(subCategoriesOf(type, category), incident.subCategory) ?? incident.subCategory.trim();
  return { ...incident, type, category, subCategory };
}

/** Whether an incident is an emergency. The form then shows the office's emergency number. */
export function callNow(subCategory: string): boolean {
  return canonicalize(CALL_NOW_SUB_CATEGORIES, subCategory) !== undefined;
}
