import { describe, expect, it } from "vitest";
import type { ResidentListFilter } from "../../../../src/domain/list-filters.ts";
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";
import { countChanged, viewTest } from "../../../../web/features/residents/changed-rows.ts";
import { sortResidents } from "../../../../web/features/residents/list-view.ts";
import { someResident } from "./people.ts";

const TODAY = "2026-11-22";
const ALL: ResidentListFilter = { text: "", filter: "all", sort: "name", direction: "ascending" };

const basis = [1, 2, 3, 4].map((number) =>
  someResident(number, { class: number === 1 ? "A" : "B", monthlyFee: 10 * number }),
);

/** The number that the list shows after some residents, by number, changed. */
function announced(
  view: Partial<ResidentListFilter>,
  changes: Record<number, Partial<ResidentSummaryView>>,
): number {
  const asked = { ...ALL, ...view };
  const latest = new Map(basis.map((resident) => [resident.userID, resident]));
  for (const [number, fields] of Object.entries(changes)) {
    const resident = someResident(Number(number), basis[Number(number) - 1]);
    latest.set(resident.userID, { ...resident, ...fields });
  }
  const chosen = sortResidents(basis, asked, TODAY).filter(viewTest(asked, TODAY));
  return countChanged({ basis, chosen, latest }, asked, TODAY);
}

describe("the changes that a list of residents shows", () => {
  it("is nothing when nobody changed, or in nothing that the view goes by", () => {
    expect(announced({}, {})).toBe(0);
    expect(announced({}, { 2: { class: "A", monthlyFee: 99 } })).toBe(0);
    expect(announced({ filter: "classA" }, { 1: { unitNumber: "9Z" }, 2: { class: "C" } })).toBe(0);
  });

  it("is who comes into the filter and who leaves it", () => {
    expect(announced({ filter: "classA" }, { 2: { class: "A" } })).toBe(1);
    expect(announced({ filter: "classA" }, { 1: { class: "B" }, 2: { class: "A" } })).toBe(2);
    expect(announced({ filter: "expiring" }, { 3: { leaseEnd: "2026-12-01" } })).toBe(1);
  });

  it("is who comes to what was typed and who doesn't any more", () => {
    expect(announced({ text: "2a" }, { 2: { unitNumber: "7C" }, 3: { unitNumber: "12A" } })).toBe(2);
    expect(announced({ text: "2a", filter: "classA" }, { 3: { unitNumber: "12A" } })).toBe(0);
  });

  it("is who would stand elsewhere, in either direction", () => {
    expect(announced({ sort: "fee" }, { 1: { monthlyFee: 35 } })).toBe(1);
    expect(announced({ sort: "fee", direction: "descending" }, { 1: { monthlyFee: 35 } })).toBe(1);
    expect(announced({}, { 4: { firstName: "Aaron" } })).toBe(1);
  });

  it("is nobody whose place stays", () => {
    expect(announced({ sort: "fee" }, { 1: { monthlyFee: 15 } })).toBe(0);
    expect(
      announced({ sort: "fee" }, { 1: { monthlyFee: 91 }, 2: { monthlyFee: 92 }, 3: { monthlyFee: 93 } }),
    ).toBe(3);
  });

  it("does not count new residents, who are announced as such", () => {
    const latest = new Map([...basis, someResident(9)].map((resident) => [resident.userID, resident]));
    expect(countChanged({ basis, chosen: basis, latest }, ALL, TODAY)).toBe(0);
  });
});
