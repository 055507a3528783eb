/** Which leaseholders are liable for which months of a lease. */
import { describe, expect, test } from "vitest";
import { latestByMonth, liableUserIDs } from "../../../src/domain/lease-payments.ts";

const ANN = { userID: "ann", kind: "leaseholder", from: "2025-01-01" } as const;
const BEN = { userID: "ben", kind: "leaseholder", from: "2026-03-20" } as const;
const KIM = { userID: "kim", kind: "occupant", from: "2025-01-01" } as const;

describe("a month is answered for", () => {
  test.for([
    ["any month", "by a person alone", [ANN], "2019-05", ["ann"]],
    ["a month after the end", "by the last one who left", [{ ...ANN, to: "2026-01-31" }], "2026-04", ["ann"]],
    ["an earlier month", "by the first one", [ANN, BEN], "2026-02", ["ann"]],
    ["the month of joining", "by both", [ANN, BEN], "2026-03", ["ann", "ben"]],
    ["the month of leaving", "by both", [{ ...ANN, to: "2026-05-02" }, BEN], "2026-05", ["ann", "ben"]],
    ["a later month", "by who stays", [{ ...ANN, to: "2026-05-02" }, BEN], "2026-06", ["ben"]],
    [
      "any month",
      "by those who began together",
      [ANN, { ...BEN, from: ANN.from }],
      "2024-12",
      ["ann", "ben"],
    ],
    ["any month", "by no occupant", [ANN, KIM], "2026-01", ["ann"]],
  ] as const)("%s: %s", ([, , people, month, expected]) => {
    expect(liableUserIDs({ _id: "lease", people }, month)).toEqual(expected);
  });
});

test("of two entries of a month, the last one counts", () => {
  const entry = (month: string, day: number, status: string) => ({
    month,
    status,
    updatedAt: new Date(Date.UTC(2026, 1, day)),
  });
  const entries = [entry("2026-01", 3, "late"), entry("2026-01", 2, "early"), entry("2026-02", 1, "unpaid")];
  expect(latestByMonth(entries).map(({ status }) => status)).toEqual(["late", "unpaid"]);
});
