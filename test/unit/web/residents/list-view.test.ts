/** Which residents staff's list shows, in which order, and how the address holds it. */
import { describe, expect, it } from "vitest";
import type { ResidentListFilter, ResidentSort } from "../../../../src/domain/list-filters.ts";
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";
import { countFilters, orderOf, textTest } from "../../../../web/features/residents/list-view.ts";
import { filterInState, readView, writeView } from "../../../../web/features/residents/view-address.ts";
import { residentName } from "../../../../web/lib/resident-name.ts";
import { someResident } from "./people.ts";

const TODAY = "2026-11-21";

const named = (firstName: string, lastName: string, unitNumber: string) => ({
  firstName,
  lastName,
  unitNumber,
});
const anna = someResident(1, { ...named("Anna", "Zell", "10A"), monthlyFee: 60, class: "C" });
const bert = someResident(2, { ...named("Bert", "Young", "2B"), monthlyFee: 40, class: "A" });
const jose = someResident(3, { ...named("José", "Abel", "1C"), leaseEnd: "" });
const namesOf = (residents: readonly { firstName: string }[]) => residents.map(({ firstName }) => firstName);
const sorted = (
  residents: readonly ResidentSummaryView[],
  sort: ResidentSort,
  direction: "ascending" | "descending" = "ascending",
) => namesOf(residents.toSorted(orderOf({ sort, direction }, TODAY)));

describe("sorting residents", () => {
  it.each([
    ["by name goes by the first name", "name", "ascending", ["Anna", "Bert", "José"]],
    ["by name goes by the first name", "name", "descending", ["José", "Bert", "Anna"]],
    ["by unit counts numbers as numbers", "unit", "ascending", ["José", "Bert", "Anna"]],
    ["by class", "class", "ascending", ["Bert", "José", "Anna"]],
    ["by monthly fee", "fee", "ascending", ["Bert", "José", "Anna"]],
    ["by monthly fee", "fee", "descending", ["Anna", "José", "Bert"]],
  ] as const)("%s (%s, %s)", (_what, sort, direction, names) => {
    expect(sorted([jose, anna, bert], sort, direction)).toEqual(names);
  });

  it("by status puts the most pressing lease first and those without one last", () => {
    const expired = someResident(4, { firstName: "Expired", leaseEnd: "2026-11-20" });
    const soon = someResident(5, { firstName: "Soon", leaseEnd: "2026-12-01" });
    const names = ["Expired", "Soon", "Bert", "José"];
    expect(sorted([jose, bert, soon, expired], "status")).toEqual(names);
  });

  it("keeps equals in the order of their names in either direction", () => {
    const twins = [someResident(7, { firstName: "Bo" }), someResident(6, { firstName: "Al" })];
    for (const direction of ["ascending", "descending"] as const)
      expect(sorted(twins, "class", direction)).toEqual(["Al", "Bo"]);
  });
});

describe("filtering residents", () => {
  it.each([
    ["jose", "José"],
    ["  JOSÉ abel ", "José"],
    ["10a", "Anna"],
    ["young", "Bert"],
  ])("%j finds %s by name or unit", (text, name) => {
    expect(namesOf([anna, bert, jose].filter(textTest(text)))).toEqual([name]);
  });

  it("finds a resident without a name by e-mail", () => {
    const nameless = someResident(8, { firstName: "", lastName: "", email: "kim@example.com" });
    expect(residentName(nameless)).toBe("kim@example.com");
    expect(textTest("kim@")(nameless)).toBe(true);
  });

  it("counts each filter", () => {
    const others = (["New", "Pending", "Former"] as const).map((status, index) =>
      someResident(10 + index, { status }),
    );
    expect(countFilters([anna, bert, jose, ...others], TODAY)).toEqual({
      ...{ all: 5, classA: 1, classB: 3, classC: 1, expiring: 0 },
      ...{ new: 1, pending: 1, former: 1 },
    });
  });
});

describe("the view in the address", () => {
  it.each([
    [{ filterClass: "C" }, "classC"],
    [{ filterExpiring: true }, "expiring"],
    [{ filterStatus: "New" }, "new"],
    [{ filterStatus: "Pending" }, "pending"],
    [{ userID: "R-1" }, undefined],
    [null, undefined],
    ["C", undefined],
  ])("reads the navigation state %j as %s", (state, filter) => {
    expect(filterInState(state)).toBe(filter);
  });

  it("comes back as it was written", () => {
    const view = { text: "2f", filter: "expiring", sort: "fee", direction: "descending" } as const;
    const address = writeView(new URLSearchParams(), view);
    expect(address.toString()).toBe("q=2f&filterExpiring=true&sort=fee&direction=descending");
    expect(readView(address)).toEqual(view);
    const wide = { ...view, columns: ["phone", "month"] } as const;
    expect(readView(writeView(address, wide))).toEqual(wide);
  });

  it("leaves out what is as it begins, and takes nonsense for that", () => {
    const plain = { text: "", filter: "all", sort: "name", direction: "ascending" } as const;
    expect(writeView(new URLSearchParams("sort=fee&filterClass=C"), plain).toString()).toBe("");
    expect(readView(new URLSearchParams("sort=rent&direction=up&filterClass=Z&columns=unit,unit"))).toEqual(
      plain,
    );
  });

  it("of another version, with a filter that is not known here, has no filter", () => {
    const view = { text: "2f", filter: "evicted", sort: "name", direction: "ascending" };
    const address = writeView(new URLSearchParams(), view as unknown as ResidentListFilter);
    expect(address.toString()).toBe("q=2f");
  });
});
