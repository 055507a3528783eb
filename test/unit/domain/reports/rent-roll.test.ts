/** The rent roll: who is on it, in which order, and what it comes to. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../../src/domain/calendar.ts";
import { rentRoll } from "../../../../src/domain/reports/rent-roll.ts";
import { anyResidents, resident, TODAY } from "./people.ts";

describe("the rent roll", () => {
  it("shows a unit with its lease, its status today, and rent and fee together", () => {
    const { rows, totals, notes } = rentRoll([resident()], TODAY);
    expect(rows).toEqual([
      {
        ...{ userID: "R-00000001", resident: "Dana Whitfield", unit: "2F", unitType: "2BHK" },
        ...{ leaseStart: "2026-01-01", leaseEnd: "2026-12-31", leaseStatus: "Expiring Soon" },
        ...{ monthlyRent: 1500, riskFee: 60, total: 1560 },
      },
    ]);
    expect(totals).toEqual({ monthlyRent: 1500, riskFee: 60, total: 1560 });
    expect(notes).toEqual([]);
  });

  it("counts units as people do: 2F before 10A", () => {
    const units = ["10A", "2F", "2a", "B-10", "B-9"];
    const residents = units.map((unitNumber, at) => resident({ unitNumber, userID: `R-0000000${at}` }));
    const shown = rentRoll(residents, TODAY).rows.map(({ unit }) => unit);
    expect(shown).toEqual(["2a", "2F", "10A", "B-9", "B-10"]);
  });

  it("lists the people of a unit by name, in any script and case", () => {
    const names = ["Zoe", "Ørn", "Olga", "Łucja", "lars", "O’Neill"];
    const residents = names.map((firstName, at) => resident({ firstName, userID: `R-0000000${at}` }));
    const shown = rentRoll(residents, TODAY).rows.map(({ resident: name }) => name.split(" ")[0]);
    expect(shown).toEqual(["lars", "Łucja", "Olga", "O’Neill", "Ørn", "Zoe"]);
  });

  it("names whom it leaves out", () => {
    const left = [
      resident({ unitNumber: " " }),
      resident({ leaseStart: addDays(TODAY, 1) }),
      resident({ leaseStart: "" }),
      resident({ approved: false }),
    ];
    expect(rentRoll([...left, resident()], TODAY)).toMatchObject({
      rows: [{ unit: "2F" }],
      notes: [
        "Not included: 4 residents who have no unit, whose lease has not begun, or who are waiting for approval.",
      ],
    });
    expect(rentRoll(left.slice(3), TODAY)).toEqual({
      rows: [],
      breakdowns: [],
      totals: { monthlyRent: 0, riskFee: 0, total: 0 },
      notes: [
        "Not included: one resident who has no unit, whose lease has not begun, or who is waiting for approval.",
      ],
    });
  });

  it("adds up to the cent, in all and in each breakdown", () => {
    fc.assert(
      fc.property(anyResidents, (residents) => {
        const { rows, totals, breakdowns } = rentRoll(residents, TODAY);
        const rented = residents.filter(
          (one) =>
            one.approved && one.unitNumber.trim() !== "" && one.leaseStart !== "" && one.leaseStart <= TODAY,
        );
        expect(rows.map(({ userID }) => userID).sort()).toEqual(rented.map(({ userID }) => userID).sort());
        const rent = rented.reduce((sum, one) => sum + Math.round(one.monthlyRent * 100), 0) / 100;
        const fee = rented.reduce((sum, one) => sum + Math.round(one.monthlyFee * 100), 0) / 100;
        expect(totals.monthlyRent).toBeCloseTo(rent, 6);
        expect(totals.total).toBeCloseTo(rent + fee, 6);
        for (const { title, rows: lines } of breakdowns) {
          const at = title === "By lease status" ? 1 : 2;
          expect(lines.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(rows.length);
          expect(lines.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBeCloseTo(rent, 6);
        }
      }),
      { numRuns: 200 },
    );
  });
});
