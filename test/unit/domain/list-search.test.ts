/** The one rule by which a typed text filters residents, units, rent, incidents and former residents. */
import { describe, expect, it } from "vitest";
import { recordTests, rowTest } from "../../../src/domain/list-search.ts";

const DANA = { texts: ["Dana Whitfield", "2F", "dana.w@example.com"], phones: ["3125550142"] };
const HOUSEHOLD = {
  texts: ["3A", "Quay House", "Caleb Iwamoto", "caleb@example.com", "Yuki Iwamoto", "yuki@example.com"],
  phones: ["5555550115", "+44 20 7946 0018"],
};

const CASES: [query: string, finds: "Dana" | "the household" | "both" | "none"][] = [
  ["", "both"],
  ["  ", "both"],
  ["dana", "Dana"],
  ["Whitfield, Dana", "Dana"],
  ["2f", "Dana"],
  ["unit 2F", "Dana"],
  ["whitfield 2f", "Dana"],
  ["dana.w@example.com", "Dana"],
  ["DANA.W@", "Dana"],
  ["@example.com", "both"],
  ["yuki@example.com", "the household"],
  ["quay iwamoto", "the household"],
  ["3125550142", "Dana"],
  ["(312) 555-0142", "Dana"],
  ["312.555.0142", "Dana"],
  ["312 555 0142", "Dana"],
  ["312–555—0142", "Dana"],
  ["555-0142", "Dana"],
  ["0142", "Dana"],
  ["142", "Dana"],
  ["+1 312-555-0142", "Dana"],
  ["+1 (312) 555", "Dana"],
  ["1 312 555 0142", "Dana"],
  ["13125550142", "Dana"],
  ["3125550142.0", "Dana"],
  ["(555) 555-0115", "the household"],
  ["+44 20 7946", "the household"],
  ["555", "both"],
  ["42", "none"],
  ["312-555-0143", "none"],
  ["5550142 5555550115", "none"],
  ["dana 0142", "none"],
  ["whitfield 3a", "none"],
];

describe("a typed text", () => {
  it.each(CASES)("%j finds %s", (query, finds) => {
    const expected = { Dana: [DANA], "the household": [HOUSEHOLD], both: [DANA, HOUSEHOLD], none: [] };
    expect([DANA, HOUSEHOLD].filter(rowTest(query))).toEqual(expected[finds]);
  });

  it("is searched in records that are prepared once", () => {
    let prepared = 0;
    const test = recordTests((record: { phone: string }) => {
      prepared += 1;
      return { texts: [], phones: [record.phone] };
    });
    const record = { phone: "3125550142" };
    expect(["312", "555-0142", "777"].map((query) => test(query)(record))).toEqual([true, true, false]);
    expect(prepared).toBe(1);
  });
});
