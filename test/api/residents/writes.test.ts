/** New residents with their account and invitation, and changes by the edit form and by the automatic score save, which are one call. */
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, vi } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

const NEW = "/residents/new";
const UPDATE = "/residents/update";

const it = portalTest.extend("mara", ({ portal }) =>
  portal.bareResident("Mara", {
    ...{ unitNumber: "12B", unitType: "Studio", leaseStart: "2026-01-01", leaseEnd: "2026-12-31" },
    ...{ monthlyRent: 1500, monthlyFee: 50, class: "B" },
  }),
);

describe("making a resident", () => {
  const STORED = {
    firstName: "Nora",
    lastName: "Sample",
    phone: "5555550123",
    dateOfBirth: "1990-02-28",
    maritalStatus: "Single",
    gender: "Female",
    raceEthnicity: "Other",
    unitNumber: "12B",
    unitType: "Studio",
    leaseStart: "2026-06-01",
    leaseEnd: "2027-05-31",
    monthlyRent: 1500,
    monthlyFee: 55,
    class: "B",
  };
  const form = (changes: object = {}) => ({
    ...{ ...STORED, firstName: " Nora ", maritalStatus: "single", unitType: "studio" },
    ...changes,
  });
  /** In upper and lower case. */
  const newAddress = (portal: TestPortal) => `Nora-${portal.clock.now().getTime()}@Example.com`;

  it("is refused with its rule", async ({ staff }) => {
    const answer = await staff.post(NEW, form({ email: "nora@example.com", monthlyIncome: "lots" }));
    const error = "Monthly income must be a non-negative number.";
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it("answers the resident with class B, and the invitation", async ({ portal, staff }) => {
    const email = newAddress(portal);
    const foreign = { residentScore: 20, totalCP: 999, role: "staff", userID: "R-AAAAAAAA" };
    const answer = await staff.post(NEW, form({ ...foreign, email, class: "A", monthlyRent: "1500" }));
    expect(answer.status).toBe(201);
    const { userID } = answer.body;
    expect(userID).not.toBe("R-AAAAAAAA");
    expect(answer.body).toEqual({
      ...STORED,
      _id: expect.any(String),
      userID: expect.stringMatching(/^R-/),
      email: email.toLowerCase(),
      ...{ monthlyIncome: null, status: "New", photoUrl: "", rentToIncomePoints: 100 },
      ...{ residentScore: 0, paymentScore: 0, totalCP: 0, turnoverScore: 50 },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      invitationPath: expect.stringMatching(/^\/register#invite=/),
    });
    const account = await portal.repositories.accounts.byUserID(userID);
    expect(account).toMatchObject({ role: "resident", access: "member", passwordHash: null });
    const trail = await eventsOf(staff, { userID });
    expect(trail.map(({ action }) => action)).toEqual(["invitation-issued", "resident-created"]);
    expect((await staff.get("/residents?limit=1")).body[0].userID).toBe(userID);
    const { status, body } = await staff.post(NEW, form({ email: email.toUpperCase() }));
    expect([status, body.error]).toEqual([409, "An account with this email already exists."]);
  });

  it("that was cut off before it was recorded is recorded by its repeat, once", async ({ portal, staff }) => {
    const [path, email] = [`/api/dashboard${NEW}`, newAddress(portal)];
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    await staff.http.post(path, form({ email }), options);
    const { userID } = (await staff.http.post(path, form({ email }), options)).body;
    await staff.http.post(path, form({ email }), options);
    const actions = (await eventsOf(staff, { userID })).map(({ action }) => action);
    expect(actions.filter((action) => action === "resident-created")).toHaveLength(1);
  });

  it("that was cut off before it was published is published by its repeat", async ({ portal, staff }) => {
    const [path, email] = [`/api/dashboard${NEW}`, newAddress(portal)];
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    const page = await staff.open();
    const lost = vi
      .spyOn(portal.repositories.leases, "clearCopiesPending")
      .mockRejectedValueOnce(new Error("lost"));
    onTestFinished(() => lost.mockRestore());
    const { userID } = (await staff.http.post(path, form({ email }), options)).body;
    expect(await page.waitForEvents("resident:created", 1, userID)).toMatchObject([{ userID }]);
  });

  it("twice at once makes one", async ({ portal, staff }) => {
    const email = newAddress(portal);
    const twins = Array.from({ length: 5 }, () => staff.post(NEW, form({ email })));
    const statuses = (await Promise.all(twins)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    const residents = await portal.repositories.residents.list();
    expect(residents.filter((one) => one.email === email.toLowerCase())).toHaveLength(1);
  });
});

describe("changing a resident", () => {
  const update = (staff: Person, { userID }: Person, fields: object) =>
    staff.patch(UPDATE, { userID, ...fields });

  it("is the newest state, also if another node's clock is ahead", async ({ portal, staff, mara }) => {
    const { userID } = mara;
    let newest = new Date(portal.clock.now().getTime() + 5_000);
    await portal.repositories.residents.update(userID, { lastName: "Vale", updatedAt: newest });
    expect((await staff.get("/search?q=vale")).body.residents).toMatchObject([{ userID }]);
    const expectNewer = async () => {
      const { updatedAt } = (await portal.repositories.residents.byUserID(userID)) ?? expect.fail();
      expect(updatedAt.getTime()).toBeGreaterThan(newest.getTime());
      newest = updatedAt;
    };
    const page = await staff.open();
    await update(staff, mara, { lastName: "Quarry" });
    const [event] = await page.waitForEvents("resident:updated", 1, userID);
    await expectNewer();
    expect(event).toMatchObject({ updatedAt: newest.toISOString() });
    expect((await staff.get("/search?q=quarry")).body.residents).toMatchObject([{ userID }]);
    await staff.post("/rewardlog/add", { userID, text: "Earned", cp: 5 });
    await expectNewer();
  });

  it("needs a resident to change", async ({ staff }) => {
    expect(await staff.patch(UPDATE, { firstName: "X" })).toMatchObject({
      status: 400,
      body: { error: "Please select a resident." },
    });
    expect((await staff.patch(UPDATE, { userID: "R-00000000", firstName: "X" })).status).toBe(404);
  });

  it.for<[object, string]>([
    [{ lastName: null }, "First name and last name are required."],
    [{ leaseEnd: "2025-12-31" }, "Lease end date must be after lease start date."],
    [{ totalCP: "x" }, "Total CP must be a number."],
    [{ firstName: "", class: "Z", residentScore: 99 }, "First name and last name are required."],
  ])("%j is refused with its rule", async ([fields, error], { staff, mara }) => {
    expect(await update(staff, mara, fields)).toMatchObject({ status: 400, body: { error } });
  });

  it("by the edit form stores its fields, in the lists' spelling", async ({ portal, staff, mara }) => {
    const answer = await update(staff, mara, {
      ...{ firstName: " Maria ", lastName: "Example", unitNumber: 14, unitType: "2bed/1bath", class: "b" },
      ...{ monthlyRent: "1600", monthlyFee: 50, monthlyIncome: 5200 },
      ...{ leaseStart: "2026-02-01", leaseEnd: "2027-01-31" },
      // Are not this call's.
      ...{ email: "other@example.com", role: "staff", photoUrl: "https://x", dateOfBirth: "1999-01-01" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      ...{ firstName: "Maria", unitNumber: "14", unitType: "2Bed/1Bath", monthlyRent: 1600, class: "B" },
      ...{ rentToIncomePoints: 40, email: mara.email, photoUrl: "", turnoverScore: 50 },
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
    expect(await notificationsTo(mara, mara.userID)).toMatchObject([{ type: "Class Change", message }]);
  });

  it("alerts staff once for a resident in class C", async ({ portal, staff }) => {
    const nora = await portal.bareResident("Nora", { lastName: "Alerted", class: "B", monthlyFee: 50 });
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
      expect((await update(staff, nora, change)).status).toBe(200);
      expect(await alerts(), JSON.stringify(change)).toBe(expected);
    }
  });

  it("distinguishes a class that staff chose from one by scores", async ({ staff, mara }) => {
    const scores = { residentScore: 9, totalCP: 0, paymentScore: 0, turnoverScore: 50 };
    await update(staff, mara, { class: "A", monthlyFee: 40 });
    await update(staff, mara, { ...scores, class: "B", monthlyFee: 50 });
    expect(await eventsOf(staff, mara, "class-changed")).toMatchObject([
      { cause: "scores recomputed" },
      { cause: "changed by staff" },
    ]);
  });

  it("works for one who registered alone and has no lease yet", async ({ portal, staff }) => {
    const alone = await portal.bareResident("Alone");
    const scores = { residentScore: 1, class: "C", monthlyFee: 60 };
    expect((await update(staff, alone, scores)).status).toBe(200);
    expect((await update(staff, alone, { unitNumber: 7 })).body.unitNumber).toBe("7");
    const { error } = (await update(staff, alone, { leaseEnd: "2027-01-01" })).body;
    expect(error).toBe("Lease start date is required.");
  });

  it("to what is stored already changes nothing and leaves no trace", async ({ portal, staff, mara }) => {
    const before = await portal.repositories.residents.byUserID(mara.userID);
    expect((await update(staff, mara, { class: "B", monthlyFee: 50, totalCP: 0 })).status).toBe(200);
    expect(await portal.repositories.residents.byUserID(mara.userID)).toEqual(before);
    expect(await eventsOf(staff, mara, "resident-updated")).toEqual([]);
  });
});
