import { expect, it } from "vitest";
import { isPrivateIncident, isSharedWithHousehold } from "../../../src/domain/household-incidents.ts";

const UNIT = "u1";
const ofMara = {
  userID: "R-MARA0001",
  type: "Maintenance" as const,
  unitID: UNIT,
  // November 1 at the property.
  createdAt: new Date("2026-11-02T05:59:00Z"),
};
const lease = { unitID: UNIT, people: [{ userID: "R-OTTO0001" }, { userID: "R-MARA0001" }, {}] };
const left = (to: string) => ({ ...lease, people: [{ userID: "R-MARA0001", to }] });

it.each([
  ["maintenance of a person on the lease", {}, lease, true],
  ["maintenance that was shared again", { isPrivate: false }, lease, true],
  ["private maintenance", { isPrivate: true }, lease, false],
  ["a complaint", { type: "Complaint" as const }, lease, false],
  ["a dispute", { type: "Dispute" as const, isPrivate: false }, lease, false],
  ["another unit's", { unitID: "u2" }, lease, false],
  ["one without a unit", { unitID: undefined }, lease, false],
  ["one without a unit, on a lease without one", { unitID: undefined }, { ...lease, unitID: "" }, true],
  ["that of a stranger", { userID: "R-NOAH0001" }, lease, false],
  ["that of a person who left later", {}, left("2026-11-02"), true],
  ["that of the day on which the person left", {}, left("2026-11-01"), true],
  ["that of a person who had left", {}, left("2026-10-31"), false],
])("%s", (_, changes, of, isShared) => {
  const { unitID, ...incident } = { ...ofMara, ...changes };
  const placed = unitID === undefined ? incident : { ...incident, unitID };
  expect(isSharedWithHousehold(placed, of, "America/Chicago")).toBe(isShared);
});

it("is private if it is no maintenance, or its reporter says so", () => {
  expect(isPrivateIncident({ type: "Maintenance" })).toBe(false);
  expect(isPrivateIncident({ type: "Maintenance", isPrivate: true })).toBe(true);
  expect(isPrivateIncident({ type: "Complaint", isPrivate: false })).toBe(true);
});
