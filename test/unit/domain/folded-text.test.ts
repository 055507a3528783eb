/** Names are found as people type them. */
import { expect, it } from "vitest";
import { compareNames, searchableText, wordTest } from "../../../src/domain/folded-text.ts";
import { createSearchIndex } from "../../../src/search/search-index.ts";

const FOUND: [name: string, unit: string, queries: string[]][] = [
  ["Łukasz Wójcik", "3C", ["lukasz", "ŁUKASZ", "wojcik", "wójcik lukasz"]],
  ["Søren Ødegård", "4A", ["soren odegard", "soeren", "odegaard", "Ødegård, Søren", "oedegaard"]],
  ["Mia Strauß", "2B", ["strauss", "strauß", "STRAUSS"]],
  ["Maeve O’Neill", "1", ["O'Neill", "O’Neill", "oneill", "o neill", "neill"]],
  ["D'Arcy O'Brien-Smith", "5F", ["darcy", "d’arcy", "obrien smith", "brien-smith", "obriensmith"]],
  [
    "Maya Lindqvist",
    "3C",
    ["lindqvist maya", "Lindqvist, Maya", "unit 3c", "Unit 3C", "3c", "apt 3c", "#3c", "maya 3c"],
  ],
  ["Jörg Müller", "2-301", ["jorg muller", "joerg", "mueller", "2-301", "2301"]],
  ["Anne-Marie Lærke", "6", ["anne marie", "annemarie", "anne-marie", "laerke", "lærke"]],
  ["Işıl Yıldız", "7", ["isil yildiz", "IŞIL"]],
  ["Đặng Þór", "8", ["dang", "thor"]],
  ["José Œuvre", "9", ["jose\u0301", "oeuvre"]],
];

const cases = FOUND.flatMap(([name, unit, queries]) => queries.map((query) => [query, name, unit] as const));

it.each(cases)("%j finds %s in lists and in the search", (query, name, unit) => {
  expect(wordTest(query)(searchableText(`${name} ${unit}`))).toBe(true);
  const index = createSearchIndex();
  const [firstName = "", ...rest] = name.split(" ");
  index.putUnit({ _id: "unit", number: unit, building: "", type: "Studio", updatedAt: new Date(0) });
  index.putResident({
    ...{ userID: "R-1", firstName, lastName: rest.join(" "), unitID: "unit", unitNumber: unit },
    ...{ unitType: "Studio", email: "a@example.com", phone: "5555550100", updatedAt: new Date(0) },
  } as Parameters<typeof index.putResident>[0]);
  const { residents, units } = index.find(query);
  const found = [...residents, ...units.flatMap((one) => one.residents)];
  expect(new Set(found.map(({ userID }) => userID))).toEqual(new Set(["R-1"]));
});

it.each(["sue", "lind unit", "4c", "maja", "units", "unity", "aptly"])(
  "%j doesn't find Maya Lindqvist in 3C",
  (query) => {
    expect(wordTest(query)(searchableText("Maya Lindqvist 3C"))).toBe(false);
  },
);

it("sorts names as people expect: by letters without accents and apostrophes, in any case, and numbers by their value", () => {
  const inOrder = [
    ...["adam Zielinski", "Ærø Lund", "Display 2", "Display 10", "Łukasz Wójcik", "Lynn Abel"],
    ...["oakes", "Øberg", "O’Brien", "Obst", "O'Neill", "ONeill", "Örn", "Żaneta", "Zoe", "Ирина"],
  ];
  expect(inOrder.toReversed().toSorted(compareNames)).toEqual(inOrder);
});
