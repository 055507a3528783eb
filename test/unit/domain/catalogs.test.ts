/** The catalogs answer in their own spelling. */
import { describe, expect, it } from "vitest";
import { BEHAVIOR_CATALOG } from "../../../src/domain/behavior-catalog.ts";
import { findBehavior } from "../../../src/domain/behavior-rules.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOG } from "../../../src/domain/incident-catalog.ts";
import { incidentTypeOf } from "../../../src/domain/incident-kinds.ts";
import {
  canonicalizeIncident,
  categoriesOf,
  showsEmergencyNumber,
  subCategoriesOf,
} from "../../../src/domain/incident-rules.ts";

describe("the behavior catalog", () => {
  it("has each type once; what takes points gives no CP", () => {
    const types = BEHAVIOR_CATALOG.map(({ type }) => type.toLowerCase());
    expect(new Set(types).size).toBe(types.length);
    for (const { rp, cp } of BEHAVIOR_CATALOG) expect(cp > 0).toBe(rp > 0);
  });
  it("answers in its own spelling and knows no other type", () => {
    expect(findBehavior("  lease   RENEWAL ")?.type).toBe("Lease Renewal");
    expect(findBehavior("Late Rent (1–5 days)")?.type).toBe("Late Rent (1-5 days)");
    expect(findBehavior("Sang in the hallway")).toBeUndefined();
  });
});

describe("the incident catalog", () => {
  it("offers nothing until something is chosen", () => {
    expect(categoriesOf("")).toEqual([]);
    expect(subCategoriesOf("Maintenance", "")).toEqual([]);
    expect(subCategoriesOf("", "Plumbing")).toEqual([]);
  });
  it("answers in its own spelling, and keeps what is outside of it as typed", () => {
    const typed = { type: "maintenance", category: " PLUMBING", subCategory: "sewer  backup" };
    expect(canonicalizeIncident(typed)).toEqual({
      type: "Maintenance",
      category: "Plumbing",
      subCategory: "Sewer backup",
    });
    const own = { type: "Complaint", category: " Roof goats ", subCategory: "Two of them" };
    expect(canonicalizeIncident(own)).toEqual({ ...own, category: "Roof goats" });
    expect(incidentTypeOf("Praise")).toBeUndefined();
  });
  it("lists only known sub categories as those to call for", () => {
    const known = INCIDENT_CATALOG.Maintenance.flatMap(({ subCategories }) => subCategories);
    for (const subCategory of CALL_NOW_SUB_CATEGORIES) expect(known).toContain(subCategory);
    expect(showsEmergencyNumber("gas smell")).toBe(true);
    expect(showsEmergencyNumber("Leaking faucet/pipe")).toBe(false);
  });
});
