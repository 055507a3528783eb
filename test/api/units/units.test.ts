/** Units: staff add, change and remove them, and residents whose unit number is new create theirs. */

import { describe, expect } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { UNIT_TEXTS } from "../../../src/domain/unit-rules.ts";
import { INCIDENT, NEW_RESIDENT } from "../../factories/forms.ts";
import { it } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";

let made = 0;
const next = () => {
  made += 1;
  return `${made}`;
};

const address = (number: string) => `/units/${encodeURIComponent(number)}`;
const add = async (staff: Person, form: object) => (await staff.post("/units/add", form)).body;
const unitOf = async (staff: Person, number: string) => (await staff.get(address(number))).body.unit;
const newResident = async (staff: Person, fields: object) => {
  const email = `unit-${next()}@example.com`;
  const { userID } = (await staff.post("/residents/new", { ...NEW_RESIDENT, ...fields, email })).body;
  return (await staff.get(`/residents/${userID}/profile`)).body;
};
const remove = (staff: Person, _id: string) => staff.remove(`/units/${_id}`);

describe("a unit", () => {
  it.for<[object, Record<string, string>]>([
    [{ number: " " }, { number: UNIT_TEXTS.numberMissing }],
    [{ number: "U1", type: "Castle" }, { type: UNIT_TEXTS.typeUnknown }],
    [{ number: "U1", floor: "1.5" }, { floor: englishOf(UNIT_TEXTS.floorInvalid) }],
    [{ number: "U1", askingRent: 0 }, { askingRent: UNIT_TEXTS.rentInvalid }],
    [{ number: "U1", state: "sold" }, { state: UNIT_TEXTS.stateUnknown }],
  ])("%j is refused with its rule", async ([form, problem], { staff }) => {
    const { status, body } = await staff.post("/units/add", form);
    expect([status, { [body.field]: body.error }]).toEqual([400, problem]);
  });

  it.for([
    ["15/2", "15/2 "],
    ["4#B", "4 # b"],
    ["10%", "１０％"],
    ["A&B", "a&b"],
    ["2-301", "2–301"],
    ["PH2", "ph 2"],
    ["-1A", "-1a"],
  ])("has the number %s, and %j names it, too", async ([number = "", spelled = ""], { staff }) => {
    const building = `House ${next()}`;
    const unit = await add(staff, { number, building });
    expect(unit).toMatchObject({ number, building, status: "Vacant", people: [], state: "active" });
    const found = await staff.get(
      `${address(spelled)}?building=${encodeURIComponent(building.toUpperCase())}`,
    );
    expect(found.body.unit).toEqual(unit);
    const again = await staff.post("/units/add", { number: spelled, building: ` ${building}` });
    expect([again.status, again.body.error, again.body.field]).toEqual([409, UNIT_TEXTS.taken, "number"]);
    expect((await staff.post("/units/add", { number, building: `House ${next()}` })).status).toBe(201);
  });

  it("shows in the list at once who is approved or changed there", async ({ portal, staff }) => {
    const { _id: unitID } = await add(staff, { number: `List ${next()}` });
    const listed = async () =>
      (await staff.get("/units")).body.find(({ _id }: { _id: string }) => _id === unitID);
    const { userID } = await portal.bareResident("Wanda", { approvedAt: null, unitID });
    expect(await listed()).toMatchObject({ status: "Vacant", people: [] });
    await staff.post(`/residents/${userID}/approve`);
    expect(await listed()).toEqual((await staff.get(`/units/${unitID}`)).body.unit);
    await staff.patch("/residents/update", { userID, firstName: "Vanda" });
    expect(await listed()).toMatchObject({ status: "Occupied", people: [{ userID }] });
    expect((await listed()).people[0].name).toMatch(/^Vanda/);
    await staff.put(`/residents/${userID}/phone`, { phone: "(312) 555-0142" });
    expect((await listed()).people[0]).toMatchObject({
      phone: "3125550142",
      email: expect.stringMatching("@"),
    });
  });

  it("keeps a corrected floor when it is renamed; another one is proposed again", async ({ staff }) => {
    const proposed = await add(staff, { number: `12X${next()}` });
    const entered = await add(staff, { number: `13X${next()}`, floor: 2 });
    expect([proposed.floor, entered.floor]).toEqual([12, 2]);
    const rename = async (_id: string, change: object) =>
      (await staff.patch(`/units/${_id}`, change)).body.floor;
    expect(await rename(proposed._id, { number: `14X${next()}` })).toBe(14);
    expect(await rename(entered._id, { number: `15X${next()}` })).toBe(2);
    expect(await rename(proposed._id, { floor: "" })).toBe(null);
    expect(await rename(proposed._id, { number: `16X${next()}` })).toBe(null);
  });

  it("keeps what several people change in it at once", async ({ staff }) => {
    const { _id } = await add(staff, { number: `K${next()}` });
    const changes = [{ note: "Painted" }, { askingRent: 1800 }, { type: "2BHK" }, { floor: 7 }];
    await Promise.all(changes.map((change) => staff.patch(`/units/${_id}`, change)));
    expect((await staff.get(`/units/${_id}`)).body.unit).toMatchObject(Object.assign({}, ...changes));
  });

  it("can be removed only if no one ever lived there", async ({ portal, staff }) => {
    const manager = await portal.staff({ isManager: true });
    const number = `R${next()}`;
    const { _id } = await add(staff, { number });
    const { userID } = await newResident(staff, { unitNumber: number });
    expect((await remove(staff, _id)).body.error).toBe(UNIT_TEXTS.lived);
    await manager.remove(`/residents/${userID}`);
    expect([(await remove(staff, _id)).status, (await remove(staff, _id)).status]).toEqual([204, 204]);
    expect((await staff.get(address(number))).status).toBe(404);
    const events: { targetID: string; action: string }[] = (await staff.get("/audit")).body;
    const actions = events.filter(({ targetID }) => targetID === _id).map(({ action }) => action);
    expect(actions).toEqual(["unit-removed", "unit-changed", "unit-added"]);
  });
});

it("a unit whose people were all transferred can't be removed", async ({ portal, staff }) => {
  const number = `R${next()}`;
  const { userID, unitID } = await newResident(staff, { unitNumber: number });
  const terms = { unitNumber: `${number}x`, unitType: "2BHK", monthlyRent: "1500" };
  const dates = { leaseStart: todayOf(portal), leaseEnd: addDays(todayOf(portal), 364) };
  expect((await staff.put(`/residents/${userID}/unit`, { ...terms, ...dates })).status).toBe(200);
  expect((await staff.get(address(number))).body.earlier).toMatchObject([{ userID }]);
  expect((await remove(staff, unitID)).body.error).toBe(UNIT_TEXTS.lived);
});

describe("a resident", () => {
  it("with a new unit number creates the unit once, also at the same time", async ({ staff }) => {
    const number = `N${next()}`;
    const spellings = [number, number.toLowerCase(), ` ${number} `];
    const residents = await Promise.all(spellings.map((unitNumber) => newResident(staff, { unitNumber })));
    const unit = await unitOf(staff, number);
    expect(residents.map(({ unitID }) => unitID)).toEqual([unit._id, unit._id, unit._id]);
    expect(residents[1].unitNumber).toBe(number.toLowerCase());
    const userIDs = unit.people.map(({ userID }: Person) => userID).toSorted();
    expect(userIDs).toEqual(residents.map(({ userID }) => userID).toSorted());
    expect(unit).toMatchObject({ status: "Occupied", monthlyRent: 3 * NEW_RESIDENT.monthlyRent });
  });

  it("moves by the unit number, to the vacant unit where several buildings have it", async ({ staff }) => {
    const number = `M${next()}`;
    const [north, south] = [
      await add(staff, { number, building: "North" }),
      await add(staff, { number, building: "South" }),
    ];
    const first = await newResident(staff, { unitNumber: number });
    const second = await newResident(staff, { unitNumber: `${number}x` });
    await staff.patch("/residents/update", { userID: second.userID, unitNumber: number });
    const people = async (building: string) =>
      (await staff.get(`${address(number)}?building=${building}`)).body.unit.people.map(
        ({ userID }: Person) => userID,
      );
    expect([first.unitID, await people("North"), await people("South")]).toEqual([
      north._id,
      [first.userID],
      [second.userID],
    ]);
    await staff.patch("/residents/update", { userID: second.userID, unitNumber: ` ${number.toLowerCase()}` });
    expect(await people("South")).toEqual([second.userID]);
    expect(south.status).toBe("Vacant");
  });

  it("moves with the people of the lease, and their rent counts once", async ({ staff }) => {
    const number = `L${next()}`;
    const first = await newResident(staff, { unitNumber: number });
    const [lease] = (await staff.get(`/residents/${first.userID}/leases`)).body;
    const second = await newResident(staff, { unitNumber: "", leaseID: lease._id, kind: "leaseholder" });
    expect([second.unitID, (await unitOf(staff, number)).monthlyRent]).toEqual([
      first.unitID,
      NEW_RESIDENT.monthlyRent,
    ]);
    await staff.patch("/residents/update", { userID: second.userID, unitNumber: `${number}x` });
    const [before, after] = [await unitOf(staff, number), await unitOf(staff, `${number}x`)];
    const userIDs = after.people.map(({ userID }: Person) => userID).toSorted();
    expect([before.status, userIDs]).toEqual(["Vacant", [first.userID, second.userID].toSorted()]);
  });

  it("gets the new number and type of the unit, also after a crash", async ({ portal, staff }) => {
    const number = `C${next()}`;
    const { userID, unitID } = await newResident(staff, { unitNumber: number });
    const profile = async () => (await staff.get(`/residents/${userID}/profile`)).body;
    await staff.patch(`/units/${unitID}`, { number: `${number}-1`, type: "2BHK" });
    expect(await profile()).toMatchObject({ unitNumber: `${number}-1`, unitType: "2BHK", unitID });
    await portal.repositories.units.change(unitID, {
      ...{ type: "1BHK", copiesPending: true, updatedAt: portal.clock.now() },
    });
    await portal.context.units.repair();
    expect((await profile()).unitType).toBe("1BHK");
    expect((await portal.repositories.units.byID(unitID))?.copiesPending).toBeUndefined();
  });

  it("gives a type that staff enter to the unit, and so to the others who live there", async ({ staff }) => {
    const number = `T${next()}`;
    const one = await newResident(staff, { unitNumber: number, unitType: "1BHK" });
    const other = await newResident(staff, { unitNumber: number, unitType: "2BHK" });
    const types = async () => {
      const profiles = [one, other].map(({ userID }) => staff.get(`/residents/${userID}/profile`));
      const unit = await unitOf(staff, number);
      return [unit.type, ...(await Promise.all(profiles)).map(({ body }) => body.unitType)];
    };
    expect(await types()).toEqual(["2BHK", "2BHK", "2BHK"]);
    await staff.patch("/residents/update", { userID: one.userID, unitType: "3BHK" });
    expect(await types()).toEqual(["3BHK", "3BHK", "3BHK"]);
    const moved = { unitNumber: `${number}x`, unitType: "Studio" };
    await staff.patch("/residents/update", { userID: one.userID, ...moved });
    expect(await types()).toEqual(["3BHK", "Studio", "3BHK"]);
    expect((await unitOf(staff, `${number}x`)).type).toBe("Studio");
  });

  it("whom another program has stored gets a unit by the repair", async ({ portal, staff }) => {
    const unitNumber = `W${next()}`;
    const { userID } = await portal.bareResident("Wanda", { unitNumber });
    await portal.context.units.repair();
    expect((await unitOf(staff, unitNumber)).people).toMatchObject([{ userID }]);
  });

  it("gets a unit by the repair together with what was reported there", async ({ portal, staff }) => {
    const unitNumber = `V${next()}`;
    const vera = await portal.bareResident("Vera", { unitNumber });
    const { _id } = (await vera.post("/incidents/new", INCIDENT)).body;
    const earlier = (await vera.post("/incidents/new", INCIDENT)).body;
    await portal.repositories.incidents.change(earlier, { unitNumber: "Before" });
    await portal.context.units.repair();
    const { unit, incidents } = (await staff.get(address(unitNumber))).body;
    expect(incidents.map((incident: { _id: string }) => incident._id)).toEqual([_id]);
    // After a move, both keep their units.
    await staff.patch("/residents/update", { userID: vera.userID, unitNumber: `${unitNumber}x` });
    await portal.context.units.repair();
    const unitsOf = async (one: string) => {
      const stored = await portal.repositories.incidents.byID(one);
      return [stored?.unitNumber, stored?.unitID];
    };
    expect(await unitsOf(_id)).toEqual([unitNumber, unit._id]);
    expect(await unitsOf(earlier._id)).toEqual(["Before", undefined]);
  });
});

describe("the status of a unit", () => {
  const LATER = "2099-01-01";

  it("follows its people; its page has earlier residents and incidents", async ({ portal, staff }) => {
    const today = todayOf(portal);
    const number = `S${next()}`;
    const { _id } = await add(staff, { number, state: "offline", note: "Painted" });
    const status = async () => (await unitOf(staff, number)).status;
    expect(await status()).toBe("Offline");
    await staff.patch(`/units/${_id}`, { state: "active" });
    await newResident(staff, { unitNumber: number, leaseStart: LATER, leaseEnd: "2099-12-31" });
    expect(await status()).toBe("Vacant");
    const { userID } = await newResident(staff, { unitNumber: number });
    expect(await status()).toBe("Occupied");
    const { _id: incident } = (await staff.post("/incidents/new", { ...INCIDENT, userID })).body;
    await moveOut(staff, { userID }, addDays(today, 30));
    expect(await status()).toBe("Notice");
    await moveOut(staff, { userID }, today);
    expect(await status()).toBe("Vacant");
    const page = (await staff.get(address(number))).body;
    expect(page.unit).toMatchObject({ _id, note: "Painted" });
    expect(page.earlier).toMatchObject([{ userID, name: "Nora Feld", moveOutDate: today }]);
    expect(page.incidents).toMatchObject([{ _id: incident }]);
    // Who has come back to another unit lived here, too.
    const { email } = (await staff.get(`/residents/${userID}`)).body;
    await staff.post("/residents/new", { ...NEW_RESIDENT, email, unitNumber: `S${next()}` });
    expect((await staff.get(address(number))).body.earlier).toEqual(page.earlier);
  });
});
