import { describe, expect } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import type { LeaseView } from "../../../src/domain/lease.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { enterInUnit, leaseOf, UNIT_TERMS } from "../support/entered.ts";

const it = withPortal();

const peopleOf = ({ people }: LeaseView) =>
  people.map(({ userID, kind, to }) => ({ userID, kind, ...(to && { to }) }));

const recordOf = (portal: TestPortal, userID: string) => portal.repositories.residents.byUserID(userID);

async function couple(staff: Person) {
  const one = await enterInUnit(staff);
  const { _id } = await leaseOf(staff, one);
  const other = await enterInUnit(staff, {
    leaseID: _id,
    kind: "leaseholder",
    monthlyRent: 1,
    unitNumber: "9X",
  });
  return { leaseID: _id, one, other };
}

describe("a lease", () => {
  it("is a resident's own, unless staff say another", async ({ staff }) => {
    const [one, other] = [await enterInUnit(staff), await enterInUnit(staff)];
    const [ones, others] = [await leaseOf(staff, one), await leaseOf(staff, other)];
    expect(ones).toMatchObject({ ...UNIT_TERMS, ended: null });
    expect(ones._id).not.toBe(others._id);
    expect(peopleOf(ones)).toEqual([{ userID: one, kind: "leaseholder" }]);
  });

  it("that doesn't exist can't be joined", async ({ staff }) => {
    for (const leaseID of ["x", "0123456789abcdef01234567"]) {
      await expect(enterInUnit(staff, { leaseID })).rejects.toThrow("Lease not found");
    }
  });

  it("that a new resident joins has its fields for both", async ({ portal, staff }) => {
    const { leaseID, one, other } = await couple(staff);
    const people = [one, other].map((userID) => ({ userID, kind: "leaseholder" }));
    expect(await leaseOf(staff, other)).toMatchObject({ _id: leaseID, people });
    expect(await recordOf(portal, other)).toMatchObject(UNIT_TERMS);
  });

  it("changes for all its people through any one of them", async ({ portal, staff }) => {
    const { one, other } = await couple(staff);
    const page = await staff.open();
    await staff.http.call("PATCH", "/api/dashboard/residents/update", { userID: other, monthlyRent: 1600 });
    expect(await recordOf(portal, one)).toMatchObject({ ...UNIT_TERMS, monthlyRent: 1600 });
    const renewed = { leaseStart: "2027-01-01", leaseEnd: "2027-12-31" };
    expect((await staff.http.call("PUT", `/api/dashboard/residents/${one}/lease`, renewed)).status).toBe(200);
    expect(await recordOf(portal, other)).toMatchObject({ ...UNIT_TERMS, monthlyRent: 1600, ...renewed });
    const pushed = await page.waitForEvents("resident:updated", 4);
    expect(new Set(pushed.map(({ userID }) => userID))).toEqual(new Set([one, other]));
  });

  it("goes on when one leaseholder moves out, and ends with the last", async ({ staff }) => {
    const { one, other } = await couple(staff);
    const today = new Date().toISOString().slice(0, 10);
    const moveOut = (userID: string) =>
      staff.http.call("PUT", `/api/dashboard/residents/${userID}/move-out`, { date: today, reason: "Moved" });
    const undo = (userID: string) => staff.http.call("DELETE", `/api/dashboard/residents/${userID}/move-out`);
    expect((await moveOut(one)).status).toBe(200);
    expect(await leaseOf(staff, other)).toMatchObject({
      ended: null,
      people: [{ userID: one, to: today }, { userID: other }],
    });
    await moveOut(other);
    expect((await leaseOf(staff, other)).ended).toEqual({ date: today, reason: "Moved out" });
    await undo(other);
    const back = await leaseOf(staff, other);
    expect(back.ended).toBeNull();
    expect(peopleOf(back)).toEqual([
      { userID: one, kind: "leaseholder", to: today },
      { userID: other, kind: "leaseholder" },
    ]);
  });

  it("has contacts without an account, who are added once and leave", async ({ staff }) => {
    const userID = await enterInUnit(staff);
    const { _id } = await leaseOf(staff, userID);
    const path = `/api/dashboard/leases/${_id}/people`;
    const child = { kind: "occupant", name: "Theo Feld" };
    await staff.http.post(path, child);
    const { body } = await staff.http.post(path, child);
    expect(body.people.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ["leaseholder", "Nora Feld"],
      ["occupant", "Theo Feld"],
    ]);
    const [holder, contact] = body.people;
    expect((await staff.http.call("DELETE", `${path}/${holder.personID}`)).status).toBe(409);
    const after = await staff.http.call("DELETE", `${path}/${contact.personID}`);
    expect(after.body.people[1].to).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await staff.http.patch(`${path}/${holder.personID}`, { kind: "occupant" })).status).toBe(409);
    for (const [field, wrong] of Object.entries({ kind: "lodger", name: " ", phone: "12", email: "a@b" })) {
      const answer = await staff.http.post(path, { ...child, [field]: wrong });
      expect(answer).toMatchObject({ status: 400, body: { field } });
    }
  });
});

describe("leases that were entered person by person", () => {
  it("are offered as one household, joined by staff, and taken apart again", async ({ portal, staff }) => {
    const terms = { unitNumber: "88Q", monthlyRent: 1500 };
    const [one, other] = [await enterInUnit(staff, terms), await enterInUnit(staff, terms)];
    await enterInUnit(staff, { ...terms, monthlyRent: 900 });
    const [first, second] = [await leaseOf(staff, one), await leaseOf(staff, other)];
    const offered = async () =>
      (await staff.get("/leases/likely-households")).body
        .map((group: LeaseView[]) => group.map(({ _id }) => _id).toSorted())
        .filter((ids: string[]) => ids.includes(first._id));
    expect(await offered()).toEqual([[first._id, second._id].toSorted()]);
    const { body } = await staff.get(`/leases/likely-households?leaseID=${second._id}`);
    const found: LeaseView[] = body.flat();
    expect(found.map(({ _id }) => _id).toSorted()).toEqual([first._id, second._id].toSorted());
    await staff.http.post(`/api/dashboard/leases/${second._id}/people`, { kind: "occupant", name: "Theo" });
    const theo = { userID: undefined, kind: "occupant" };
    const path = `/api/dashboard/leases/${first._id}/merged/${second._id}`;
    for (let time = 0; time < 2; time += 1) {
      const merged = await staff.http.call("PUT", path);
      expect(merged.status).toBe(200);
      expect(peopleOf(merged.body).map(({ userID }) => userID)).toEqual([one, undefined, other]);
    }
    expect(await offered()).toEqual([]);
    expect((await portal.repositories.leases.byID(second._id))?.ended?.reason).toBe("Merged");
    const apart = await staff.http.call("DELETE", path);
    expect(apart.body).toMatchObject({ _id: second._id, ended: null });
    expect(peopleOf(apart.body)).toEqual([theo, { userID: other, kind: "leaseholder" }]);
    expect(peopleOf(await leaseOf(staff, one))).toEqual([{ userID: one, kind: "leaseholder" }]);
    expect((await staff.http.call("DELETE", path)).status).toBe(409);
  });
});

it("a corrected first day is not that of a contact who had left by then", async ({ staff }) => {
  const userID = await enterInUnit(staff, { leaseEnd: "2029-12-31" });
  const { _id } = await leaseOf(staff, userID);
  const people = `/api/dashboard/leases/${_id}/people`;
  const contact = (await staff.http.post(people, { kind: "occupant", name: "Theo" })).body.people[1];
  await staff.http.call("DELETE", `${people}/${contact.personID}`);
  const daysOf = async () =>
    (await leaseOf(staff, userID)).people.map(({ from, to }: { from: string; to?: string }) => [from, to]);
  const correct = (day: string) => staff.patch("/residents/update", { userID, leaseStart: day });
  // The day on which the contact came and left.
  const today = (await daysOf())[1]?.[0] ?? "";
  expect((await correct(today)).status).toBe(200);
  expect((await correct(addDays(today, 9))).status).toBe(200);
  expect(await daysOf()).toEqual([
    [addDays(today, 9), undefined],
    [today, today],
  ]);
});

it("a transfer starts a lease in the other unit for all its people", async ({ portal, staff }) => {
  const { leaseID, one, other } = await couple(staff);
  const theo = { kind: "occupant", name: "Theo" };
  await staff.http.post(`/api/dashboard/leases/${leaseID}/people`, theo);
  const dates = { leaseStart: "2026-02-01", leaseEnd: "2027-01-31" };
  const terms = { ...dates, unitNumber: "5C", unitType: "3BHK", monthlyRent: 1900 };
  expect((await staff.http.call("PUT", `/api/dashboard/residents/${one}/unit`, terms)).status).toBe(200);
  expect(await recordOf(portal, other)).toMatchObject(terms);
  const [now, before] = (await staff.get(`/residents/${one}/leases`)).body;
  expect(before).toMatchObject({ _id: leaseID, ended: { date: "2026-02-01", reason: "Transferred" } });
  const userIDs = peopleOf(now).map(({ userID }) => userID);
  expect(userIDs.toSorted()).toEqual([one, other, undefined].toSorted());
  expect(now.people).toContainEqual(expect.objectContaining({ ...theo, from: dates.leaseStart }));
});

describe("rent", () => {
  it("that was left open by people who moved is theirs in the balances", async ({ startPortal }) => {
    const portal = await startPortal();
    const staff = await portal.staff({ isManager: true });
    const one = await enterInUnit(staff, { unitNumber: "69W", firstName: "Ida", lastName: "Moved" });
    const { _id } = await leaseOf(staff, one);
    await enterInUnit(staff, { leaseID: _id, firstName: "Ole", lastName: "Moved" });
    const settings = "/api/dashboard/settings";
    const { version, ledger } = (await staff.http.get(settings)).body;
    const isOn = await staff.http.patch(settings, { version, ledger: { ...ledger, isOn: true } });
    expect(isOn.status).toBe(200);
    const charge = { kind: "charge", chargeKind: "fee", cents: 500, day: "2026-02-01" };
    expect((await staff.post(`/leases/${_id}/ledger`, charge)).status).toBe(201);
    const unit = { ...UNIT_TERMS, unitNumber: "70W", leaseStart: "2026-03-01" };
    expect((await staff.http.call("PUT", `/api/dashboard/residents/${one}/unit`, unit)).status).toBe(200);
    const { rows } = (await staff.get("/reports/balances")).body;
    const left = rows.filter((row: { unit: string }) => row.unit === "69W");
    expect(left).toMatchObject([{ resident: expect.stringMatching(/Moved, (Ida|Ole) Moved$/), balance: 5 }]);
  });

  it("is stored in whole cents, as lists and reports show it", async ({ staff }) => {
    const one = await enterInUnit(staff, { unitNumber: "67W", monthlyRent: "1234.5678", monthlyFee: 40.004 });
    const resident = async () => (await staff.get(`/residents/${one}`)).body;
    expect(await resident()).toMatchObject({ monthlyRent: 1234.57, monthlyFee: 40 });
    const dates = { leaseStart: "2027-01-01", leaseEnd: "2027-12-31", monthlyRent: 1300.006 };
    expect((await staff.http.call("PUT", `/api/dashboard/residents/${one}/lease`, dates)).status).toBe(200);
    expect(await resident()).toMatchObject({ monthlyRent: 1300.01 });
    await staff.http.patch("/api/dashboard/residents/update", { userID: one, monthlyRent: 1400.001 });
    expect(await resident()).toMatchObject({ monthlyRent: 1400 });
    const leaseID = (await leaseOf(staff, one))._id;
    const row = { leaseID, version: "", status: "Paid: Early", amount: "1400.006" };
    const { body } = await staff.post("/rent", { month: "2027-02", rows: [row] });
    expect(body.rows[0].row).toMatchObject({ rentDue: 1400, amount: 1400.01 });
    const unit = await staff.post("/units/add", {
      number: "68W",
      building: "",
      floor: "",
      askingRent: 900.005,
    });
    expect(unit.body.askingRent).toBe(900.01);
  });

  it("is owed once per lease, with the names of all and both fees", async ({ staff }) => {
    const one = await enterInUnit(staff, { unitNumber: "66W", lastName: "Ames" });
    const { _id } = await leaseOf(staff, one);
    await enterInUnit(staff, { leaseID: _id, firstName: "Otto", lastName: "Ames" });
    await enterInUnit(staff, { leaseID: _id, kind: "occupant", firstName: "Theo", lastName: "Ames" });
    for (const report of ["rent-roll", "lease-expiry?from=2026-12-31&to=2026-12-31"]) {
      const { rows } = (await staff.get(`/reports/${report}`)).body;
      const units = rows.filter(({ unit }: { unit: string }) => unit === "66W");
      expect(units).toMatchObject([
        { resident: "Nora Ames, Otto Ames, Theo Ames", monthlyRent: 1500, riskFee: 100, total: 1600 },
      ]);
    }
  });

  it("is recorded for a month with any leaseholder", async ({ staff }) => {
    const one = await enterInUnit(staff, { unitNumber: "65W" });
    const { _id } = await leaseOf(staff, one);
    const other = await enterInUnit(staff, { leaseID: _id });
    const rowsOf = async () => {
      const { rows } = (await staff.get("/reports/delinquency?from=2026-02&to=2026-02")).body;
      return rows.filter(({ unit }: { unit: string }) => unit === "65W");
    };
    await staff.post("/paymentlog/add", { userID: other, monthYear: "Feb 2026", status: "Unpaid" });
    await expect.poll(rowsOf).toMatchObject([{ monthsUnpaid: 1, notRecorded: 0 }]);
    const paid = { userID: one, monthYear: "Feb 2026", status: "Paid: Early" };
    const { body } = await staff.post("/paymentlog/add", paid);
    await expect.poll(rowsOf).toEqual([]);
    expect((await staff.get(`/paymentlog/${one}`)).body).toEqual([body]);
    // The other joined later.
    expect((await staff.get(`/paymentlog/${other}`)).body).toEqual([]);
  });
});

describe("what a crash has interrupted", () => {
  it("is completed: a note of a new lease, and copies that are behind", async ({ portal, staff }) => {
    const { leases, residents } = portal.repositories;
    const { leaseID, one, other } = await couple(staff);
    const third = await enterInUnit(staff, { unitNumber: "3C" });
    const joined = { personID: "0".repeat(24), kind: "occupant", from: "2026-03-01" } as const;
    const joining = { leaseID, ...joined, actorID: staff.userID, reason: "Merged" } as const;
    await residents.change(third, { joining, updatedAt: new Date() });
    const lease = await leases.byID(leaseID);
    if (lease) await leases.write(lease, { monthlyRent: 1234, updatedAt: new Date() });
    await portal.context.repair();
    for (const userID of [one, other, third]) {
      expect(await recordOf(portal, userID)).toMatchObject({ ...UNIT_TERMS, monthlyRent: 1234 });
      expect((await leaseOf(staff, userID))._id).toBe(leaseID);
    }
    expect(await leases.withCopiesPending()).toEqual([]);
  });

  it("gives residents of an earlier version a lease alone", async ({ portal, staff }) => {
    const { userID } = await portal.resident({ unitNumber: "4B" });
    await portal.context.repair();
    const resident = await recordOf(portal, userID);
    expect(resident).toMatchObject({ leaseID: resident?._id, leaseKind: "leaseholder" });
    expect(peopleOf(await leaseOf(staff, userID))).toEqual([{ userID, kind: "leaseholder" }]);
  });
});

it("the people of a household see the names of their household", async ({ portal, staff }) => {
  const mara = await portal.resident({ firstName: "Mara", lastName: "Lind" });
  const other = await portal.resident({ firstName: "Otto", lastName: "Berg" });
  const { _id } = await leaseOf(staff, mara.userID);
  await staff.post(`/leases/${_id}/people`, { userID: other.userID, kind: "occupant" });
  const { body } = await mara.get(`/residents/${mara.userID}/housemates`);
  expect(body).toEqual([{ kind: "occupant", name: "Otto Berg", from: expect.any(String) }]);
});
