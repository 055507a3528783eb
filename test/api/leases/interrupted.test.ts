/** Leases that become one, two again or another one: how many people fit, and calls that are repeated after they were cut off. */
import { describe, expect, vi } from "vitest";
import type { LeaseView } from "../../../src/domain/lease.ts";
import { LEASE_PEOPLE_MAX } from "../../../src/domain/lease-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { enterInUnit, leaseOf, UNIT_TERMS } from "../support/entered.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";
import { eventsOf } from "../support/readings.ts";

const it = withPortal();

const userIDsOn = ({ people }: LeaseView) => people.map(({ userID }) => userID);

/** Cuts a call off before it stores the resident of a person whose former lease has ended; `passed` people before are moved. */
function cutOff({ context: { stats } }: TestPortal, passed: number): void {
  const { changeResident } = stats;
  const failing = vi.spyOn(stats, "changeResident");
  for (let time = 0; time < passed; time += 1) failing.mockImplementationOnce(changeResident);
  failing.mockRejectedValueOnce(new Error("lost"));
}

async function expectOn({ repositories }: TestPortal, leaseID: string, userIDs: string[]): Promise<void> {
  for (const userID of userIDs) {
    const resident = await repositories.residents.byUserID(userID);
    expect([resident?.leaseID, resident?.joining ?? null], userID).toEqual([leaseID, null]);
  }
}

/** Two leases, the second with another resident and a contact, and the path by which the second joins the first. */
async function twoLeases(staff: Person) {
  const [one, other] = [
    await enterInUnit(staff, { unitNumber: "55M" }),
    await enterInUnit(staff, { unitNumber: "55M" }),
  ];
  const [first, second] = [await leaseOf(staff, one), await leaseOf(staff, other)];
  const third = await enterInUnit(staff, { leaseID: second._id });
  const people = `/api/dashboard/leases/${second._id}/people`;
  await staff.http.post(people, { kind: "occupant", name: "Theo" });
  const path = `/api/dashboard/leases/${first._id}/merged/${second._id}`;
  return { first, second, other, third, path };
}

describe("the most people of a lease", () => {
  it("are counted when leases are joined, and a full lease takes the repeat", async ({ portal, staff }) => {
    const { leases } = portal.repositories;
    const { first, second, other, path } = await twoLeases(staff);
    async function fill(count: number): Promise<void> {
      const lease = await leases.byID(first._id);
      if (!lease) throw new Error("There is no lease.");
      const contact = { kind: "occupant" as const, from: UNIT_TERMS.leaseStart, name: "Ben" };
      const contacts = Array.from({ length: count }, (_, at) => ({ ...contact, personID: `contact-${at}` }));
      const people = [...lease.people.filter(({ userID }) => userID), ...contacts];
      await leases.write(lease, { people, updatedAt: new Date() });
    }
    const join = () => staff.http.call("PUT", path);
    await fill(LEASE_PEOPLE_MAX - 3);
    expect((await join()).status).toBe(409);
    expect((await leases.byID(first._id))?.people).toHaveLength(LEASE_PEOPLE_MAX - 2);
    expect((await leases.byID(second._id))?.ended).toBeNull();
    await fill(LEASE_PEOPLE_MAX - 4);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await join();
      expect([status, body.people.length]).toEqual([200, LEASE_PEOPLE_MAX]);
    }
    const people = `/api/dashboard/leases/${first._id}/people`;
    expect((await staff.http.post(people, { userID: other, kind: "occupant" })).status).toBe(200);
    expect((await staff.http.post(people, { name: "Ada", kind: "occupant" })).status).toBe(409);
  });
});

it("a renewal reaches all people of the lease, although a notification fails", async ({ portal, staff }) => {
  const one = await enterInUnit(staff, { unitNumber: "56M" });
  const other = await enterInUnit(staff, { leaseID: (await leaseOf(staff, one))._id });
  const dates = { leaseStart: "2027-01-01", leaseEnd: "2027-12-31" };
  vi.spyOn(portal.repositories.notifications, "insert").mockRejectedValueOnce(new Error("lost"));
  expect((await staff.http.call("PUT", `/api/dashboard/residents/${one}/lease`, dates)).status).toBe(500);
  expect(await portal.repositories.residents.byUserID(other)).toMatchObject(dates);
});

describe("the undo of joined leases", () => {
  it.for(["a person", "the contacts"])(
    "that left %s behind is completed by a repeat",
    async (left, { portal, staff }) => {
      const { second, other, third, path } = await twoLeases(staff);
      expect((await staff.http.call("PUT", path)).status).toBe(200);
      const { leases } = portal.context;
      const { join } = leases;
      const failing = left === "a person" ? vi.spyOn(leases, "join") : vi.spyOn(leases, "edit");
      if (left === "a person") failing.mockImplementationOnce(join as never);
      failing.mockRejectedValueOnce(new Error("lost"));
      expect((await staff.http.call("DELETE", path)).status).toBe(500);
      const { status, body } = await staff.http.call("DELETE", path);
      expect([status, body._id]).toEqual([200, second._id]);
      expect(userIDsOn(body)).toEqual([undefined, other, third]);
      const first = (await staff.http.call("GET", path.split("/merged")[0] ?? "")).body;
      expect(first.people).toHaveLength(1);
      expect((await staff.http.call("DELETE", path)).status).toBe(409);
    },
  );
});

describe("a person who moves out", () => {
  it("is on no lease, also if another node was moving the person to one", async ({ portal, staff }) => {
    const { first, other } = await twoLeases(staff);
    const joining = {
      ...{
        leaseID: first._id,
        personID: "0".repeat(24),
        kind: "occupant" as const,
        from: UNIT_TERMS.leaseStart,
      },
      ...{ actorID: staff.userID, reason: "Merged" },
    };
    await portal.repositories.residents.change(other, { joining, updatedAt: portal.clock.now() });
    await moveOut(staff, { userID: other }, todayOf(portal));
    await portal.context.leases.repair();
    const { people } = await leaseOf(staff, other);
    expect(people.find(({ userID }) => userID === other)?.to).toBe(todayOf(portal));
    expect((await portal.repositories.residents.byUserID(other))?.joining ?? null).toBeNull();
  });
});

describe("a transfer", () => {
  it("that was interrupted between two people brings both to one lease by a repeat", async ({
    portal,
    staff,
  }) => {
    const one = await enterInUnit(staff);
    const other = await enterInUnit(staff, { leaseID: (await leaseOf(staff, one))._id });
    const form = { ...UNIT_TERMS, unitNumber: "6D", leaseStart: "2026-02-01" };
    const { leases } = portal.context;
    const { join } = leases;
    vi.spyOn(leases, "join").mockImplementationOnce(join).mockRejectedValueOnce(new Error("lost"));
    const transfer = async () =>
      (await staff.http.call("PUT", `/api/dashboard/residents/${one}/unit`, form)).status;
    expect([await transfer(), await transfer()]).toEqual([500, 200]);
    const [now] = (await staff.get(`/residents/${one}/leases`)).body;
    expect(userIDsOn(now).toSorted()).toEqual([one, other].toSorted());
    expect(await leaseOf(staff, other)).toMatchObject({ _id: now._id, unitNumber: "6D" });
  });
});

describe("the repeat of an interrupted call completes", () => {
  it("the contacts of a household that is transferred", async ({ portal, staff }) => {
    const one = await enterInUnit(staff);
    const { _id } = await leaseOf(staff, one);
    await staff.http.post(`/api/dashboard/leases/${_id}/people`, { kind: "occupant", name: "Theo" });
    const form = { ...UNIT_TERMS, unitNumber: "6F", leaseStart: "2026-02-01" };
    const transfer = async () =>
      (await staff.http.call("PUT", `/api/dashboard/residents/${one}/unit`, form)).status;
    vi.spyOn(portal.context.leases, "edit").mockRejectedValueOnce(new Error("lost"));
    expect([await transfer(), await transfer(), await transfer()]).toEqual([500, 200, 200]);
    const { people, unitNumber } = await leaseOf(staff, one);
    expect([unitNumber, people.map(({ name }) => name).includes("Theo"), people.length]).toEqual([
      "6F",
      true,
      2,
    ]);
  });

  it("the type of a unit", async ({ portal, staff }) => {
    const userID = await enterInUnit(staff, { unitNumber: "6G" });
    const edit = async () => (await staff.patch("/residents/update", { userID, unitType: "3BHK" })).status;
    vi.spyOn(portal.context.units, "setType").mockRejectedValueOnce(new Error("lost"));
    expect([await edit(), await edit()]).toEqual([500, 200]);
    const [unit] = await portal.repositories.units.byNumber("6G");
    expect(unit?.type).toBe("3BHK");
  });
});

describe("a call that was cut off after a person's former lease has ended is completed by a repeat", () => {
  it.for([0, 1])("a transfer, after %i people", async (passed, { portal, staff }) => {
    const one = await enterInUnit(staff);
    const other = await enterInUnit(staff, { leaseID: (await leaseOf(staff, one))._id });
    const form = { ...UNIT_TERMS, unitNumber: "6E", leaseStart: "2026-02-01" };
    const transfer = () => staff.http.call("PUT", `/api/dashboard/residents/${one}/unit`, form);
    cutOff(portal, passed);
    expect((await transfer()).status).toBe(500);
    const { status, body } = await transfer();
    expect([status, body.unitNumber]).toEqual([200, "6E"]);
    await expectOn(portal, (await leaseOf(staff, one))._id, [one, other]);
  });

  it.for([0, 1])("joined leases and their undo, after %i people", async (passed, { portal, staff }) => {
    const { first, second, other, third, path } = await twoLeases(staff);
    const contact = (await leaseOf(staff, other)).people.find(({ userID }) => !userID);
    await staff.http.call("DELETE", `/api/dashboard/leases/${second._id}/people/${contact?.personID}`);
    for (const [method, action, leaseID] of [
      ["PUT", "leases-merged", first._id],
      ["DELETE", "leases-split", second._id],
    ] as const) {
      cutOff(portal, passed);
      expect((await staff.http.call(method, path)).status).toBe(500);
      expect((await staff.http.call(method, path)).status).toBe(200);
      await expectOn(portal, leaseID, [other, third]);
      const events = (await staff.get("/audit?limit=50")).body;
      const recorded = { action, targetID: first._id };
      expect(events).toContainEqual(expect.objectContaining(recorded));
    }
    expect((await staff.http.call("DELETE", path)).status).toBe(409);
  });

  it("joined leases, whose event was not stored", async ({ portal, staff }) => {
    const { first, path } = await twoLeases(staff);
    const { audit } = portal.context;
    const { record } = audit;
    const failing = vi.spyOn(audit, "record").mockImplementation(async (event) => {
      if (event.action === "leases-merged") throw new Error("lost");
      return record(event);
    });
    const join = async () => (await staff.http.call("PUT", path)).status;
    expect(await join()).toBe(500);
    failing.mockRestore();
    expect([await join(), await join()]).toEqual([200, 200]);
    const events = (await staff.get("/audit?limit=50")).body as Record<"action" | "targetID", string>[];
    const isMerge = ({ action, targetID }: (typeof events)[number]) =>
      action === "leases-merged" && targetID === first._id;
    expect(events.filter(isMerge)).toHaveLength(1);
  });

  it("a person who joins, who is recorded once", async ({ portal, staff }) => {
    const { first, third } = await twoLeases(staff);
    const join = async () => {
      const people = `/api/dashboard/leases/${first._id}/people`;
      return (await staff.http.post(people, { userID: third, kind: "occupant" })).status;
    };
    // Before the person is on the new lease, and after.
    vi.spyOn(portal.repositories.leases, "write").mockRejectedValueOnce(new Error("lost"));
    const before = (await eventsOf(staff, { userID: third }, "lease-joined")).length;
    expect(await join()).toBe(500);
    cutOff(portal, 0);
    expect([await join(), await join()]).toEqual([500, 200]);
    await expectOn(portal, first._id, [third]);
    expect(await eventsOf(staff, { userID: third }, "lease-joined")).toHaveLength(before + 1);
  });

  it("a person who joins is put on the lease once", async ({ portal, staff }) => {
    const { first, third } = await twoLeases(staff);
    const join = async () => {
      const people = `/api/dashboard/leases/${first._id}/people`;
      return (await staff.http.post(people, { userID: third, kind: "occupant" })).status;
    };
    const before = (await eventsOf(staff, { userID: third }, "lease-joined")).length;
    vi.spyOn(portal.repositories.leases, "write").mockRejectedValueOnce(new Error("lost"));
    expect([await join(), await join()]).toEqual([500, 200]);
    expect(await eventsOf(staff, { userID: third }, "lease-joined")).toHaveLength(before + 1);
  });
});
