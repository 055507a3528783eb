/** Which residents staff's list shows, in which order, and how the address holds it. */
import { describe, expect, it } from "vitest";
import type { ResidentListFilter, ResidentSort } from "../../../../src/domain/list-filters.ts";
import { countFilters, orderOf, textTest } from "../../../../web/features/residents/list-view.ts";
import { filterInState, readView, writeView } from "../../../../web/features/residents/view-address.ts";
import { residentName } from "../../../../web/lib/resident-name.ts";
import { someResident } from "./people.ts";

const TODAY = "2026-11-21";

const anna = someResident(1, {
  firstName: "Anna",
  lastName: "Zell",
  unitNumber: "10A",
  monthlyFee: 60,
  class: "C",
});
const bert = someResident(2, {
  firstName: "Bert",
  lastName: "Young",
  unitNumber: "2B",
  monthlyFee: 40,
  class: "A",
});
const jose = someResident(3, { firstName: "José", lastName: "Abel", unitNumber: "1C", leaseEnd: "" });
const namesOf = (residents: readonly { firstName: string }[]) => residents.map(({ firstName }) => firstName);
const sorted = (sort: ResidentSort, direction: "ascending" | "descending" = "ascending") =>
  namesOf([jose, anna, bert].toSorted(orderOf({ sort, direction }, TODAY)));

describe("sorting residents", () => {
  it("by name goes by the first name", () => {
    expect(sorted("name")).toEqual(["Anna", "Bert", "José"]);
    expect(sorted("name", "descending")).toEqual(["José", "Bert", "Anna"]);
  });

  it("by unit counts numbers as numbers", () => {
    expect(sorted("unit")).toEqual(["José", "Bert", "Anna"]);
  });

  it("by class and by monthly fee", () => {
    expect(sorted("class")).toEqual(["Bert", "José", "Anna"]);
    expect(sorted("fee")).toEqual(["Bert", "José", "Anna"]);
    expect(sorted("fee", "descending")).toEqual(["Anna", "José", "Bert"]);
  });

  it("by status puts the most pressing lease first and those without one last", () => {
    const expired = someResident(4, { firstName: "Expired", leaseEnd: "2026-11-20" });
    const soon = someResident(5, { firstName: "Soon", leaseEnd: "2026-12-01" });
    const byStatus = orderOf({ sort: "status", direction: "ascending" }, TODAY);
    expect(namesOf([jose, bert, soon, expired].toSorted(byStatus))).toEqual([
      "Expired",
      "Soon",
      "Bert",
      "José",
    ]);
  });

  it("keeps equals in the order of their names in either direction", () => {
    const twins = [someResident(7, { firstName: "Bo" }), someResident(6, { firstName: "Al" })];
    for (const direction of ["ascending", "descending"] as const) {
      expect(namesOf(twins.toSorted(orderOf({ sort: "class", direction }, TODAY)))).toEqual(["Al", "Bo"]);
    }
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
    const residents = [
      anna,
      bert,
      jose,
      someResident(10, { status: "New" }),
      someResident(11, { status: "Pending" }),
      someResident(12, { status: "Former", class: "C" }),
    ];
    expect(countFilters(residents, TODAY)).toEqual({
      all: 5,
      classA: 1,
      classB: 3,
      classC: 1,
      expiring: 0,
      new: 1,
      pending: 1,
      former: 1,
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
