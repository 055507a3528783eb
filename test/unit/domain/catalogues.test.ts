/** The catalogues hold what the specification lists, and answer in their own spelling. */
import { describe, expect, it } from "vitest";
import { BEHAVIOR_CATALOGUE } from "../../../src/domain/behavior-catalogue.ts";
import { findBehavior } from "../../../src/domain/behavior-rules.ts";
import { CALL_NOW_SUB_CATEGORIES, INCIDENT_CATALOGUE } from "../../../src/domain/incident-catalogue.ts";
import { incidentTypeOf } from "../../../src/domain/incident-kinds.ts";
import {
  callNow,
  canonicalizeIncident,
  categoriesOf,
  subCategoriesOf,
} from "../../../src/domain/incident-rules.ts";
import { findRewardIcon, REWARD_ICONS } from "../../../src/domain/reward-icons.ts";

describe("the behavior catalogue", () => {
  it.each([
    ["Onboarded Resident", 0.5, 50],
    ["Paid Rent on Time (Monthly)", 1, 10],
    ["Lease Renewal", 2, 150],
    ["Resident Referral", 3, 200],
    ["5-Year Resident Anniversary", 5, 500],
    ["Late Rent (1-5 days)", -1, 0],
    ["Returned Payment", -1.5, 0],
    ["Eviction Filed/Executed", -5, 0],
    ["Police or Criminal Incident on Property", -6, 0],
  ])("has %s with %d RP and %i CP", (type, rp, cp) => {
    expect(findBehavior(type)).toMatchObject({ type, rp, cp });
  });
  it("marks police, eviction and harassment as sensitive", () => {
    const sensitive = BEHAVIOR_CATALOGUE.filter((entry) => entry.sensitive).map(({ type }) => type);
    expect(sensitive).toEqual([
      "Harassment or Threats (Substantiated)",
      "Eviction Filed/Executed",
      "Police or Criminal Incident on Property",
    ]);
  });
  it("has 50 types, each once; what takes points gives no CP", () => {
    expect(BEHAVIOR_CATALOGUE).toHaveLength(50);
    expect(new Set(BEHAVIOR_CATALOGUE.map(({ type }) => type.toLowerCase())).size).toBe(50);
    for (const { rp, cp } of BEHAVIOR_CATALOGUE) expect(cp > 0).toBe(rp > 0);
  });
  it("answers in its own spelling and knows no other type", () => {
    expect(findBehavior("  lease   RENEWAL ")?.type).toBe("Lease Renewal");
    expect(findBehavior("Late Rent (1–5 days)")?.type).toBe("Late Rent (1-5 days)");
    expect(findBehavior("Sang in the hallway")).toBeUndefined();
  });
});

describe("the incident catalogue", () => {
  it("has 11, 8 and 3 categories", () => {
    expect(categoriesOf("Maintenance")).toHaveLength(11);
    expect(categoriesOf("Complaint")).toHaveLength(8);
    expect(categoriesOf("Dispute")).toEqual(["Behavior - RP Score", "Payment Score", "Currency Points"]);
  });
  it("has 1 to 8 sub categories a maintenance category, four a complaint, and an other one at each end", () => {
    for (const { subCategories } of INCIDENT_CATALOGUE.Maintenance) {
      expect(subCategories.length >= 1 && subCategories.length <= 8).toBe(true);
    }
    for (const { category, subCategories } of INCIDENT_CATALOGUE.Complaint) {
      expect(subCategories).toHaveLength(category === "Other" ? 1 : 4);
      expect(subCategories.at(-1)).toMatch(/^Other/);
    }
    for (const { subCategories } of INCIDENT_CATALOGUE.Dispute) {
      expect(subCategories).toHaveLength(5);
      expect(subCategories.at(-1)).toMatch(/^Other .+ dispute$/);
    }
    expect(subCategoriesOf("Maintenance", "Other")).toEqual(["Other"]);
  });
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
    const known = INCIDENT_CATALOGUE.Maintenance.flatMap(({ subCategories }) => subCategories);
    expect(CALL_NOW_SUB_CATEGORIES).toHaveLength(7);
    for (const subCategory of CALL_NOW_SUB_CATEGORIES) expect(known).toContain(subCategory);
    expect(callNow("gas smell")).toBe(true);
    expect(callNow("Leaking faucet/pipe")).toBe(false);
  });
});

describe("the reward icons", () => {
  it("are 17 with distinct paths", () => {
    expect(REWARD_ICONS).toHaveLength(17);
    expect(new Set(REWARD_ICONS.map(({ img }) => img)).size).toBe(17);
    expect(findRewardIcon("/reward-icons/coffee.svg")?.title).toBe("Coffee");
    expect(findRewardIcon("https://example.com/coffee.svg")).toBeUndefined();
  });
});
