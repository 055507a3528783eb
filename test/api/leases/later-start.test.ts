/** Leases that start later: the people of a renewed one live there already, those of a new one come on its first day. */
import { expect } from "vitest";
import { addDays, monthOf } from "../../../src/domain/calendar.ts";
import { createTestClock, DAY } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { enterInUnit, leaseOf } from "../support/entered.ts";

const it = withPortal();

/** What staff see of a unit today, and of the property's rent of this month. */
async function seenOf(staff: Person, unitNumber: string, today: string) {
  const { unit } = (await staff.get(`/units/${unitNumber}`)).body;
  const { body: units } = await staff.get("/units");
  const { rows } = (await staff.get(`/rent?month=${monthOf(today)}`)).body;
  const { body: roll } = await staff.get("/reports/rent-roll");
  const { occupancy, rent } = (await staff.get("/overview")).body;
  return {
    status: unit.status,
    listed: units.find(({ number }: { number: string }) => number === unitNumber).status,
    isOwed: rows.some((row: { unitNumber: string }) => row.unitNumber === unitNumber),
    isSameCount: rent.leases === rows.length,
    occupied: occupancy.occupied,
    isOnRentRoll: roll.rows.some((row: { unit: string }) => row.unit === unitNumber),
  };
}

it("a renewed lease is occupied and owes rent before its next term", async ({ portal, staff }) => {
  const today = portal.context.today();
  const [leaseStart, leaseEnd] = [addDays(today, -40), addDays(today, 60)];
  const userID = await enterInUnit(staff, { unitNumber: "LS1", leaseStart, leaseEnd });
  const before = await seenOf(staff, "LS1", today);
  expect(before).toMatchObject({ status: "Occupied", isOwed: true, isSameCount: true, isOnRentRoll: true });
  const next = { leaseStart: addDays(leaseEnd, 1), leaseEnd: addDays(leaseEnd, 366) };
  expect((await staff.put(`/residents/${userID}/lease`, next)).status).toBe(200);
  expect(await seenOf(staff, "LS1", today)).toEqual(before);
  const { _id } = await leaseOf(staff, userID);
  await staff.post(`/leases/${_id}/people`, { kind: "occupant", name: "Theo" });
  await enterInUnit(staff, { leaseID: _id, kind: "leaseholder" });
  const { people } = await leaseOf(staff, userID);
  expect(people.slice(1)).toMatchObject([
    { name: "Theo", from: today },
    { kind: "leaseholder", from: today },
  ]);
});

it("people whose lease is renewed before its next term live in their unit until then", async ({
  startPortal,
}) => {
  const clock = createTestClock(new Date("2027-05-18T12:00:00-05:00"));
  const portal = await startPortal({ clock });
  const one = await enterInUnit(await portal.staff(), { leaseStart: "2026-07-01", leaseEnd: "2027-06-30" });
  clock.advance(40 * DAY);
  const staff = await portal.staff();
  const other = await enterInUnit(staff, { leaseID: (await leaseOf(staff, one))._id });
  const path = `/api/dashboard/residents/${one}`;
  const nextTerm = { leaseStart: "2027-09-01", leaseEnd: "2028-08-31" };
  expect((await staff.http.call("PUT", `${path}/lease`, nextTerm)).status).toBe(200);
  expect((await staff.get("/units/77Z")).body.unit).toMatchObject({ status: "Occupied", monthlyRent: 1500 });
  expect((await staff.get("/overview")).body.occupancy.occupied).toBe(1);
  expect((await staff.get("/reports/rent-roll")).body.rows).toMatchObject([{ unit: "77Z" }]);
  const { rows } = (await staff.get("/reports/delinquency?from=2027-05&to=")).body;
  expect(rows).toMatchObject([{ unit: "77Z", notRecorded: 1 }]);
  const manager = await portal.signIn(await portal.staff({ isManager: true }), true);
  expect((await manager.call("DELETE", path)).status).toBe(409);
  const firstDays = [one, other].map(async (id) => (await staff.get(`/residents/${id}`)).body.onLeaseFrom);
  expect(await Promise.all(firstDays)).toEqual(["2026-07-01", "2027-06-27"]);
  const moveOut = (date: string) => staff.http.call("PUT", `${path}/move-out`, { date, reason: "Moved" });
  expect([(await moveOut("2026-06-30")).status, (await moveOut("2027-07-31")).status]).toEqual([400, 200]);
});

it("the people of a renewed lease can move out before its next term, and are not removed", async ({
  portal,
}) => {
  const staff = await portal.staff({ isManager: true });
  const today = portal.context.today();
  const lease = { unitNumber: "LS4", leaseStart: addDays(today, -40), leaseEnd: addDays(today, 60) };
  const userID = await enterInUnit(staff, lease);
  const next = { leaseStart: addDays(today, 61), leaseEnd: addDays(today, 400) };
  await staff.put(`/residents/${userID}/lease`, next);
  const isLongAgo = { $set: { createdAt: new Date("2020-01-01") } };
  await portal.connection.collection("residents").updateOne({ userID }, isLongAgo);
  expect((await staff.remove(`/residents/${userID}`)).status).toBe(409);
  const moveOut = { date: lease.leaseEnd, reason: "Moves away" };
  expect((await staff.put(`/residents/${userID}/move-out`, moveOut)).status).toBe(200);
});

it("a new lease is vacant and owes nothing before its first day, also with a contact", async ({
  portal,
  staff,
}) => {
  const today = portal.context.today();
  const leaseStart = addDays(today, 70);
  const lease = { unitNumber: "LS2", leaseStart, leaseEnd: addDays(today, 400) };
  const userID = await enterInUnit(staff, lease);
  const { _id } = await leaseOf(staff, userID);
  await staff.post(`/leases/${_id}/people`, { kind: "guarantor", name: "Gus" });
  expect((await leaseOf(staff, userID)).people.map(({ from }) => from)).toEqual([leaseStart, leaseStart]);
  const vacant = {
    status: "Vacant",
    listed: "Vacant",
    isOwed: false,
    isSameCount: true,
    isOnRentRoll: false,
  };
  expect(await seenOf(staff, "LS2", today)).toMatchObject(vacant);
});

it("a corrected start moves those who came before it", async ({ portal, staff }) => {
  const today = portal.context.today();
  const lease = { unitNumber: "LS3", leaseStart: addDays(today, -10), leaseEnd: addDays(today, 400) };
  const userID = await enterInUnit(staff, lease);
  const { _id } = await leaseOf(staff, userID);
  await enterInUnit(staff, { leaseID: _id, kind: "leaseholder" });
  const leaseStart = addDays(today, 70);
  expect((await staff.patch("/residents/update", { userID, leaseStart })).status).toBe(200);
  expect((await leaseOf(staff, userID)).people.map(({ from }) => from)).toEqual([leaseStart, leaseStart]);
  expect(await seenOf(staff, "LS3", today)).toMatchObject({ status: "Vacant", isOwed: false });
});
