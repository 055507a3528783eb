/** Changing residents: the edit form and the automatic score save come by one call. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Caller, Person } from "../../harness/portal.ts";

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

const update = (staff: Person, mara: Person, fields: object, who: Caller = staff) =>
  who.patch(UPDATE, { userID: mara.userID, ...fields });
const events = async (staff: Person, mara: Person, action: string) =>
  ((await staff.get(`/audit?userID=${mara.userID}`)).body as { action: string; changes: object[] }[]).filter(
    (event) => event.action === action,
  );

describe("changing a resident", () => {
  it("is staff's, even of one's own", async ({ portal, staff, mara }) => {
    expect((await update(staff, mara, { class: "A" }, portal.anonymous)).status).toBe(401);
    expect((await update(staff, mara, { class: "A", residentScore: 20 }, mara)).status).toBe(403);
  });
  it("needs a resident to change", async ({ staff }) => {
    expect(await staff.patch(UPDATE, { firstName: "X" })).toMatchObject({
      status: 400,
      body: { error: "Please select a resident." },
    });
    expect((await staff.patch(UPDATE, { userID: "R-00000000", firstName: "X" })).status).toBe(404);
  });
  it.for<[object, string]>([
    [{ firstName: " " }, "First name and last name are required."],
    [{ lastName: null }, "First name and last name are required."],
    [{ unitNumber: "" }, "Unit number is required."],
    [{ unitType: "castle" }, "Unit type is required."],
    [{ leaseStart: "" }, "Lease start date is required."],
    [{ leaseStart: "2026-02-30" }, "Please enter a valid lease start date."],
    [{ leaseEnd: "x" }, "Please enter a valid lease end date."],
    [{ leaseEnd: "2025-12-31" }, "Lease end date must be after lease start date."],
    [{ monthlyRent: 0 }, "Monthly rent must be a positive number."],
    [{ monthlyFee: -1 }, "Monthly fee must be a non-negative number."],
    [{ monthlyIncome: -1 }, "Monthly income must be a non-negative number."],
    [{ class: "Z" }, "Please select a class."],
    [{ residentScore: 21 }, "Resident score must be a number up to 20."],
    [{ totalCP: "x" }, "Total CP must be a number."],
    [{ paymentScore: 101 }, "Payment score must be a number from 0 to 100."],
    [{ turnoverScore: -1 }, "Turnover score must be a number from 0 to 100."],
    [{ firstName: "", class: "Z", residentScore: 99 }, "First name and last name are required."],
  ])("%j is refused with its rule", async ([fields, error], { staff, mara }) => {
    expect(await update(staff, mara, fields)).toMatchObject({ status: 400, body: { error } });
  });
  it("by the edit form stores its fields, in the lists' spelling, and nothing else", async ({
    portal,
    staff,
    mara,
  }) => {
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
    expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject({
      monthlyIncome: 5200,
      dateOfBirth: "",
    });
    const [event] = await events(staff, mara, "resident-updated");
    expect(event?.changes).toContainEqual({ field: "monthlyRent", from: 1500, to: 1600 });
    expect(event?.changes).toContainEqual({ field: "monthlyIncome", from: null, to: null });
    expect(event?.changes).not.toContainEqual(expect.objectContaining({ field: "class" }));
    expect(await events(staff, mara, "class-changed")).toEqual([]);
  });
  it("by the score save stores what staff send, and the change of class is never silent", async ({
    staff,
    mara,
  }) => {
    const scores = { residentScore: 3, totalCP: 40, paymentScore: 80, turnoverScore: 61 };
    const answer = await update(staff, mara, { ...scores, class: "C", monthlyFee: 60 });
    expect(answer.body).toMatchObject({ ...scores, class: "C", monthlyFee: 60 });
    expect(await events(staff, mara, "class-changed")).toHaveLength(1);
    const own = (await mara.get(`/notifications/${mara.userID}`)).body;
    const message =
      "Changed: your class from B to C, your monthly fee from $50 to $60. Reason: scores recomputed.";
    expect(own).toEqual([expect.objectContaining({ type: "Class Change", message })]);
    const staffs = (await staff.get("/notifications/staff")).body;
    expect(staffs[0]).toMatchObject({ type: "High-Risk Tenant" });
  });
  it("alerts staff once for a resident in class C, not again when only the fee changes", async ({
    portal,
    staff,
  }) => {
    const { userID } = await portal.bareResident("Nora", {
      class: "B",
      monthlyFee: 50,
    });
    const alerts = async () =>
      ((await staff.get("/notifications/staff")).body as { type: string; message: string }[]).filter(
        ({ type, message }) => type === "High-Risk Tenant" && message.startsWith("Nora "),
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
  it("distinguishes a class that staff chose from one that follows from the scores", async ({
    staff,
    mara,
  }) => {
    await update(staff, mara, { class: "A", monthlyFee: 40 });
    await update(staff, mara, {
      residentScore: 9,
      totalCP: 0,
      paymentScore: 0,
      turnoverScore: 50,
      class: "B",
      monthlyFee: 50,
    });
    expect(await events(staff, mara, "class-changed")).toMatchObject([
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
    expect(await events(staff, mara, "resident-updated")).toEqual([]);
  });
  it("clears an income that is no longer known", async ({ portal, staff, mara }) => {
    const income = async () => (await portal.repositories.residents.byUserID(mara.userID))?.monthlyIncome;
    await update(staff, mara, { monthlyIncome: 4000 });
    expect(await income()).toBe(4000);
    await update(staff, mara, { monthlyIncome: null });
    expect(await income()).toBeNull();
  });
  it("keeps the property's total CP true", async ({ staff, mara }) => {
    const total = async () => (await staff.get("/property/totalcp")).body.totalCP as number;
    const before = await total();
    await update(staff, mara, { totalCP: 75 });
    expect(await total()).toBe(before + 75);
  });
  it("holds a typed class until the next entry recomputes it", async ({ portal, staff, mara }) => {
    await update(staff, mara, { class: "A", monthlyFee: 0 });
    expect((await portal.repositories.residents.byUserID(mara.userID))?.class).toBe("A");
    await staff.post("/behaviorlog/add", {
      userID: mara.userID,
      type: "Lease Renewal",
      rp: 2,
      reportedBy: "x",
    });
    expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject({
      class: "C",
      monthlyFee: 60,
    });
  });
});
