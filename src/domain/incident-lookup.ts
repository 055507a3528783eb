/** Questions to the incident catalogue. Values are matched without case and answered in the catalogue's spelling. */

import { canonicalize, sameWords } from "./canonicalize.ts";
import { INCIDENT_TYPES, type IncidentType } from "./enumerations.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOGUE } from "./incident-catalogue.ts";

/** The incident type that a text means, or undefined. */
export function incidentTypeOf(type: string): IncidentType | undefined {
  return canonicalize(INCIDENT_TYPES, type);
}

/** The categories of a type, in the form's order; none without a type. */
export function categoriesOf(type: string): string[] {
  const known = incidentTypeOf(type);
  return known ? INCIDENT_CATALOGUE[known].map(({ category }) => category) : [];
}

/** The sub categories of a category, in the form's order; none until a category is chosen. */
export function subCategoriesOf(type: string, category: string): readonly string[] {
  const known = incidentTypeOf(type);
  const found = known && INCIDENT_CATALOGUE[known].find((entry) => sameWords(entry.category, category));
  return found?.subCategories ?? [];
}

/** Type, category and sub category as the catalogue spells them; outside of it, as typed without outer blanks. */
export function spellIncident<T extends { type: string; category: string; subCategory: string }>(
  incident: T,
): T {
  const type = incidentTypeOf(incident.type) ?? incident.type.trim();
  const category = canonicalize(categoriesOf(type), incident.category) ?? incident.category.trim();
  const subCategory =
    canonicalize(subCategoriesOf(type, category), incident.subCategory) ?? incident.subCategory.trim();
  return { ...incident, type, category, subCategory };
}

/** Whether an incident cannot wait: the form shows the office's emergency number beside it. */
export function callNow(subCategory: string): boolean {
  return canonicalize(CALL_NOW_SUB_CATEGORIES, subCategory) !== undefined;
}
