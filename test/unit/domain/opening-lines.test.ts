/** Opening balances as staff paste them from a spreadsheet or type them. */
import { expect, it } from "vitest";
import { readOpenings } from "../../../src/domain/opening-lines.ts";

it.each([
  [
    "typed lines",
    "2F, 120.50\n\n 3C ,1,200\r\n4A; 7",
    [
      ["2F", 12050],
      ["3C", 120000],
      ["4A", 700],
    ],
  ],
  ["columns between unit and amount", "2F\tMaya Lindqvist\t$1,200.50\t", [["2F", 120050]]],
  ["quoted cells", '"2F","1,200.50"', [["2F", 120050]]],
  [
    "paid ahead",
    "1A,-7\n1B,-$7\n1C,$-7\n1D,($7.00)\n1E,−7",
    ["1A", "1B", "1C", "1D", "1E"].map((unit) => [unit, -700]),
  ],
  [
    "decimal commas",
    "2F;1.850,50\n3C;1.850",
    [
      ["2F", 185050],
      ["3C", 185000],
    ],
  ],
  ["an amount that can be 1,850 or 1.85", "2F;1.850", [["2F", Number.NaN]]],
  ["zeros behind the cents", "2F;1200.5000", [["2F", 120050]]],
  [
    "parts of a cent",
    "2F;120.505\n3C;1200.5051\n4A;0.005\n5A;-7.0004",
    [
      ["2F", Number.NaN],
      ["3C", Number.NaN],
      ["4A", Number.NaN],
      ["5A", Number.NaN],
    ],
  ],
  [
    "no thousands where digits can't be grouped",
    "2F;1.850,50\n3C;950,00\n4A;0.500",
    [
      ["2F", 185050],
      ["3C", 95000],
      ["4A", Number.NaN],
    ],
  ],
  ["a name with a hyphen", "A-12, 40", [["A-12", 4000]]],
  [
    "no amount",
    "2F\n3C, soon\n4A,",
    [
      ["2F", Number.NaN],
      ["3C", Number.NaN],
      ["4A", Number.NaN],
    ],
  ],
] as const)("reads %s", (_what, text, expected) => {
  expect(readOpenings(text).map(({ unit, cents }) => [unit, cents])).toEqual(expected);
});
