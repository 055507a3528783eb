/** Changing residents: the edit form and the automatic score save come by one call. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

const UPDATE = "/residents/update";

const it = portalTest.extend("mara", ({ portal }) =>
  portal.bareResident("Mara", {
    unitNumber: "12B",
    unitType: "Studio",
    leaseStart: "2026-01-01",
    leaseEnd: "2026-12-31",
    monthlyRent: 1500,
    monthlyFee: 50,
    class: "B",
  }),
);

const update = (staff: Person, { userID }: Person, fields: object) =>
  staff.patch(UPDATE, { userID, ...fields });

describe("changing a resident", () => {
  it("needs a resident to change", async ({ staff }) => {
    expect(await staff.patch(UPDATE, { firstName: "X" })).toMatchObject({
      status: 400,
      body: { error: "Please select a resident." },
    });
    expect((await staff.patch(UPDATE, { userID: "R-00000000", firstName: "X" })).status).toBe(404);
  });
  it.for<[object, string]>([
    [{ lastName: null }, "First name and last name are required."],
    [{ unitType: "castle" }, "Unit type is required."],
    [{ leaseEnd: "2025-12-31" }, "Lease end date must be after lease start date."],
    [{ monthlyIncome: -1 }, "Monthly income must be a non-negative number."],
    [{ class: "Z" }, "Please select a class."],
    [{ totalCP: "x" }, "Total CP must be a number."],
    [{ firstName: "", class: "Z", residentScore: 99 }, "First name and last name are required."],
  ])("%j is refused with its rule", async ([fields, error], { staff, mara }) => {
    expect(await update(staff, mara, fields)).toMatchObject({ status: 400, body: { error } });
  });
  it("by the edit form stores its fields, in the lists' spelling", async ({ portal, staff, mara }) => {
    const edit = {
      firstName: " Maria ",
      lastName: "Example",
      unitNumber: 14,
      unitType: "2bed/1bath",
      monthlyRent: "1600",
      monthlyFee: 50,
      class: "b",
      leaseStart: "2026-02-01",
      leaseEnd: "2027-01-31",
      monthlyIncome: 5200,
    };
    const foreign = {
      email: "other@example.com",
      role: "staff",
      photoUrl: "https://x",
      dateOfBirth: "1999-01-01",
    };
    const answer = await update(staff, mara, { ...edit, ...foreign });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      firstName: "Maria",
      unitNumber: "14",
      unitType: "2Bed/1Bath",
      monthlyRent: 1600,
      class: "B",
      rentToIncomePoints: 40,
      email: `${mara.email}`,
      photoUrl: "",
      turnoverScore: 50,
    });
    expect(answer.body).not.toHaveProperty("monthlyIncome");
    const stored = () => portal.repositories.residents.byUserID(mara.userID);
    expect(await stored()).toMatchObject({ monthlyIncome: 5200, dateOfBirth: "" });
    await update(staff, mara, { monthlyIncome: null });
    expect(await stored()).toMatchObject({ monthlyIncome: null });
    const event = (await eventsOf(staff, mara, "resident-updated")).at(-1);
    expect(event?.changes).toContainEqual({ field: "monthlyRent", from: 1500, to: 1600 });
    expect(event?.changes).toContainEqual({ field: "monthlyIncome", from: null, to: null });
    expect(event?.changes).not.toContainEqual(expect.objectContaining({ field: "class" }));
    expect(await eventsOf(staff, mara, "class-changed")).toEqual([]);
  });
  it("by the score save stores what staff send", async ({ staff, mara }) => {
    const scores = { residentScore: 3, totalCP: 40, paymentScore: 80, turnoverScore: 61 };
    const totalOfProperty = async () => (await staff.get("/property/totalcp")).body.totalCP;
    const before = await totalOfProperty();
    const answer = await update(staff, mara, { ...scores, class: "C", monthlyFee: 60 });
    expect(answer.body).toMatchObject({ ...scores, class: "C", monthlyFee: 60 });
    expect(await totalOfProperty()).toBe(before + 40);
    expect(await eventsOf(staff, mara, "class-changed")).toHaveLength(1);
    const message =
      "Changed: your class from B to C, your monthly fee from $50 to $60. Reason: scores recomputed.";
    expect(await notificationsTo(mara, mara.userID)).toEqual([
      expect.objectContaining({ type: "Class Change", message }),
    ]);
  });
  it("alerts staff once for a resident in class C", async ({ portal, staff }) => {
    const fields = { lastName: "Alerted", class: "B", monthlyFee: 50 } as const;
    const { userID } = await portal.bareResident("Nora", fields);
    const alerts = async () =>
      (await notificationsTo(staff, "staff", "High-Risk Tenant")).filter(({ message }) =>
        message.includes("Alerted"),
      ).length;
    for (const [change, expected] of [
      [{ class: "C", monthlyFee: 60 }, 1],
      [{ monthlyFee: 65 }, 1],
      [{ class: "B", monthlyFee: 50 }, 1],
      [{ class: "C" }, 2],
    ] as const) {
      expect((await staff.patch(UPDATE, { userID, ...change })).status).toBe(200);
      expect(await alerts(), JSON.stringify(change)).toBe(expected);
    }
  });
  it("distinguishes a class that staff chose from one by scores", async ({ staff, mara }) => {
    await update(staff, mara, { class: "A", monthlyFee: 40 });
    await update(staff, mara, {
      residentScore: 9,
      totalCP: 0,
      paymentScore: 0,
      turnoverScore: 50,
      class: "B",
      monthlyFee: 50,
    });
    expect(await eventsOf(staff, mara, "class-changed")).toMatchObject([
      { cause: "scores recomputed" },
      { cause: "changed by staff" },
    ]);
  });
  it("works for one who registered alone and has no lease yet", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Alone");
    const answer = await staff.patch(UPDATE, { userID, residentScore: 1, class: "C", monthlyFee: 60 });
    expect(answer.status).toBe(200);
    expect((await staff.patch(UPDATE, { userID, unitNumber: 7 })).body.unitNumber).toBe("7");
    expect((await staff.patch(UPDATE, { userID, leaseEnd: "2027-01-01" })).body.error).toBe(
      "Lease start date is required.",
    );
  });
  it("to what is stored already changes nothing and leaves no trace", async ({ portal, staff, mara }) => {
    const before = await portal.repositories.residents.byUserID(mara.userID);
    expect((await update(staff, mara, { class: "B", monthlyFee: 50, totalCP: 0 })).status).toBe(200);
    expect(await portal.repositories.residents.byUserID(mara.userID)).toEqual(before);
    expect(await eventsOf(staff, mara, "resident-updated")).toEqual([]);
  });
});
