/** The rent of a month: its rows, a save of many, what a colleague has changed in between, and the undo. */
import { describe, expect, vi } from "vitest";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import type { RentMonthView, RentRowView, RentSaveView } from "../../../src/domain/rent-month.ts";
import { rentSums } from "../../../src/domain/rent-month-rules.ts";
import { createTestClock } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { nextKey } from "../support/creating-calls.ts";
import { enterResident, leaseOf } from "../support/entered.ts";

const MINUTE_MS = 60_000;
const MONTH = "2026-11";
const clock = createTestClock();

const LONG_ROWS = Array.from({ length: 1001 }, (_, at) => ({
  ...{ leaseID: String(at).padStart(24, "0"), version: "1764547200000", status: "Paid: On-time" },
  ...{ amount: 1500, receivedOn: "2026-11-02", note: "x".repeat(200) },
}));

const it = withPortal({ clock });

/** A resident with a lease alone. */
async function enter(staff: Person, fields: object = {}) {
  const userID = await enterResident(staff, fields);
  const { _id: leaseID, unitNumber } = await leaseOf(staff, userID);
  return { userID, leaseID, unitNumber };
}

const month = async (staff: Person, of = MONTH): Promise<RentMonthView> =>
  (await staff.get(`/rent?month=${of}`)).body;

async function rowOf(staff: Person, leaseID: string, of = MONTH): Promise<RentRowView | undefined> {
  return (await month(staff, of)).rows.find((row) => row.leaseID === leaseID);
}

const save = (staff: Person, rows: object[], key = nextKey()) =>
  staff.http.post("/api/dashboard/rent", { month: MONTH, rows }, { headers: { "Idempotency-Key": key } });

const outcomes = ({ rows }: RentSaveView) => rows.map(({ outcome }) => outcome);

const logOf = async (staff: Person, userID: string) => (await staff.get(`/paymentlog/${userID}`)).body;

it("the rows of a month are the leases that owe rent in it, once each", async ({ staff }) => {
  const { userID, leaseID, unitNumber } = await enter(staff);
  const other = await enter(staff);
  const merge = `/api/dashboard/leases/${leaseID}/merged/${other.leaseID}`;
  expect((await staff.http.call("PUT", merge)).status).toBe(200);
  await enterResident(staff, { leaseID, kind: "occupant" });
  const later = await enter(staff, { leaseStart: "2026-12-01", leaseEnd: "2027-11-30" });
  const past = await enter(staff);
  const moveOut = { date: "2026-11-01", reason: "Moved" };
  await staff.http.call("PUT", `/api/dashboard/residents/${past.userID}/move-out`, moveOut);
  await staff.post("/paymentlog/add", { userID, monthYear: "Nov 2026", status: "Paid: Late" });
  const row = await rowOf(staff, leaseID);
  const contact = { email: expect.stringContaining("@"), phone: "3125550143" };
  const leaseholders = [userID, other.userID].map((one) => ({ userID: one, ...contact }));
  const changedBy = expect.any(String);
  expect(row).toMatchObject({ unitNumber, rentDue: 1500, status: "Paid: Late", changedBy, leaseholders });
  for (const none of [other, later, past]) expect(await rowOf(staff, none.leaseID)).toBeUndefined();
  expect(await rowOf(staff, later.leaseID, "2026-12")).toMatchObject({ status: null, version: "" });
  for (const none of ["2026-13", "2200-01", "9999-12"])
    expect([none, (await staff.get(`/rent?month=${none}`)).status]).toEqual([none, 400]);
});

it("the dashboard counts the rent of the present month as its rows do", async ({ staff }) => {
  const [one, other, third] = [await enter(staff), await enter(staff), await enter(staff)];
  const merge = `/api/dashboard/leases/${one.leaseID}/merged/${other.leaseID}`;
  expect((await staff.http.call("PUT", merge)).status).toBe(200);
  await enter(staff, { leaseStart: "2099-01-01", leaseEnd: "2099-12-31" });
  const present = clock.now().toISOString().slice(0, 7);
  const monthYear = `${MONTHS[Number(present.slice(5)) - 1]} ${present.slice(0, 4)}`;
  await staff.post("/paymentlog/add", { userID: other.userID, monthYear, status: "Paid: Late" });
  await staff.post("/paymentlog/add", { userID: third.userID, monthYear, status: "Unpaid" });
  const { rows } = await month(staff, present);
  const { leases, due: _due, paid, late, unpaid } = rentSums(rows);
  await expect
    .poll(async () => (await staff.get("/overview")).body.rent, { timeout: 10_000 })
    .toEqual({ month: present, leases, paid, late, unpaid });
  expect([paid, late, unpaid]).toEqual([1, 1, 1]);
});

it("the dashboard counts each lease of people who moved in the month, and one that was renewed ahead", async ({
  startPortal,
}) => {
  const portal = await startPortal({ clock: createTestClock(new Date("2027-05-18T12:00:00-05:00")) });
  const staff = await portal.staff();
  const [moved, returned, renewed] = [await enter(staff), await enter(staff), await enter(staff)];
  const [day, leaseEnd] = ["2027-05-10", "2028-05-09"];
  const put = (userID: string, path: string, body: object) =>
    staff.http.call("PUT", `/api/dashboard/residents/${userID}/${path}`, body);
  await staff.post("/paymentlog/add", {
    userID: moved.userID,
    monthYear: "May 2027",
    status: "Paid: Early",
  });
  const unit = { unitNumber: "77Z", unitType: "Studio", leaseStart: day, leaseEnd, monthlyRent: 1700 };
  const calls = [
    await put(moved.userID, "unit", unit),
    await put(returned.userID, "move-out", { date: day, reason: "Moved" }),
    await put(renewed.userID, "lease", { leaseStart: "2028-06-01", leaseEnd: "2029-05-31" }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { email } = (await staff.get(`/residents/${returned.userID}`)).body;
  await enterResident(staff, { email, leaseStart: day, leaseEnd });
  const { rows } = await month(staff, "2027-05");
  const statusesOf = ({ userID }: { userID: string }) =>
    rows
      .filter(({ leaseholders }) => leaseholders.some((one) => one.userID === userID))
      .map(({ status }) => status)
      .sort();
  expect([moved, returned, renewed].map(statusesOf)).toEqual([["Paid: Early", null], [null, null], [null]]);
  expect((await staff.get("/overview")).body.rent).toEqual({
    month: "2027-05",
    leases: rows.length,
    paid: 1,
    late: 0,
    unpaid: 0,
  });
});

describe("a save", () => {
  it("records rows as if entered one by one, once", async ({ portal, staff }) => {
    const [one, other, mistyped] = [await enter(staff), await enter(staff), await enter(staff)];
    const page = await staff.open();
    const details = { amount: "1460.50", receivedOn: "2026-11-02", note: "Check 1182" };
    const rows = [
      { leaseID: one.leaseID, version: "", status: "paid: on-time", ...details },
      { leaseID: other.leaseID, version: "", status: "Unpaid" },
      { leaseID: "0".repeat(24), version: "", status: "Unpaid" },
      { leaseID: "x", version: "", status: "Often" },
      { leaseID: mistyped.leaseID, version: "", status: "Paid: Late", receivedOn: "0026-11-02" },
    ];
    const first = await save(staff, rows, "one-save");
    expect(outcomes(first.body)).toEqual(["saved", "saved", "refused", "refused", "refused"]);
    expect(first.body.rows[0].row).toMatchObject({ ...details, amount: 1460.5, status: "Paid: On-time" });
    expect(first.body.rows[3].error).toBe("Please select a payment status.");
    expect((await save(staff, rows, "one-save")).body).toEqual(first.body);
    expect(await logOf(staff, one.userID)).toMatchObject([
      { monthYear: "Nov 2026", status: "Paid: On-time" },
    ]);
    // Residents don't read what the office has noted.
    expect(Object.keys((await logOf(staff, one.userID))[0])).not.toContain("note");
    const resident = await portal.repositories.residents.byUserID(one.userID);
    expect([resident?.paymentScore, resident?.monthlyStats[MONTH]?.payment]).toEqual([100, "Paid: On-time"]);
    const pushed = await page.waitForEvents("payment-log:saved", 2);
    expect(new Set(pushed.map(({ userID }) => userID))).toEqual(new Set([one.userID, other.userID]));
    const types = (await portal.repositories.notifications.to([other.userID])).map(({ type }) => type);
    expect(types).toContain("Missed Payment");
  });

  it("leaves a row that a colleague has changed since, and keeps the others", async ({ portal, staff }) => {
    const [one, other] = [await enter(staff), await enter(staff)];
    await staff.post("/paymentlog/add", { userID: one.userID, monthYear: "Nov 2026", status: "Paid: Late" });
    const seen = (await rowOf(staff, one.leaseID))?.version ?? "";
    const colleague = await portal.staff();
    clock.advance(1_000);
    expect(
      outcomes((await save(colleague, [{ leaseID: one.leaseID, version: seen, status: "Unpaid" }])).body),
    ).toEqual(["saved"]);
    const { body } = await save(staff, [
      { leaseID: one.leaseID, version: seen, status: "Paid: Early" },
      { leaseID: other.leaseID, version: "", status: "Paid: Early" },
    ]);
    expect(outcomes(body)).toEqual(["changed", "saved"]);
    expect(body.rows[0].row).toMatchObject({ status: "Unpaid" });
    expect(await logOf(staff, one.userID)).toMatchObject([{ status: "Unpaid" }]);
  });

  it.for([
    [[], "Please change at least one row."],
    // A thousand rows fit into one call: they are counted, and their body is not too large.
    [LONG_ROWS, "A save can have at most 1,000 rows."],
  ] as const)("is refused: %#", async ([rows, error], { staff }) => {
    expect(await save(staff, [...rows])).toMatchObject({ status: 400, body: { error } });
  });
});

describe("the undo of a save", () => {
  const undo = (staff: Person, saveID: string) => staff.http.post("/api/dashboard/rent/undo", { saveID });

  it("restores what was there, row by row, as corrections; twice is once", async ({ portal, staff }) => {
    const [one, other, third] = [await enter(staff), await enter(staff), await enter(staff)];
    await staff.post("/paymentlog/add", { userID: one.userID, monthYear: "Nov 2026", status: "Unpaid" });
    const version = (await rowOf(staff, one.leaseID))?.version;
    const { body } = await save(staff, [
      { leaseID: one.leaseID, version, status: "Paid: Late", amount: 900 },
      { leaseID: other.leaseID, version: "", status: "Paid: Early" },
      { leaseID: third.leaseID, version: "", status: "Paid: Early" },
    ]);
    // Somebody has entered another status since.
    await staff.post("/paymentlog/add", { userID: third.userID, monthYear: "Nov 2026", status: "Unpaid" });
    for (let time = 0; time < 2; time += 1) {
      const undone = await undo(staff, body.saveID);
      expect([time, undone.status, ...outcomes(undone.body)]).toEqual([time, 200, "saved", "saved"]);
    }
    expect(await rowOf(staff, one.leaseID)).toMatchObject({ status: "Unpaid" });
    expect(await rowOf(staff, one.leaseID)).not.toHaveProperty("amount");
    expect(await rowOf(staff, other.leaseID)).toMatchObject({ status: null });
    expect(await rowOf(staff, third.leaseID)).toMatchObject({ status: "Unpaid" });
    expect(await logOf(staff, other.userID)).toMatchObject([
      { withdrawn: true, correction: { reason: "Undone" } },
    ]);
    const resident = await portal.repositories.residents.byUserID(other.userID);
    expect(resident?.monthlyStats[MONTH]).toBeUndefined();
  });

  it("of details alone shows them to open pages, unless the month was recorded since", async ({
    portal,
    staff,
  }) => {
    const { userID, leaseID } = await enter(staff);
    const entry = { userID, monthYear: "Nov 2026", status: "Paid: Early" };
    await staff.post("/paymentlog/add", entry);
    const saveReceived = async () => {
      const version = (await rowOf(staff, leaseID))?.version;
      const details = { status: "Paid: Early", receivedOn: "2026-11-02" };
      return (await save(staff, [{ leaseID, version, ...details }])).body.saveID;
    };
    const saveID = await saveReceived();
    const page = await staff.open();
    expect(outcomes((await undo(staff, saveID)).body)).toEqual(["saved"]);
    const [published] = await page.waitForEvents("payment-log:saved", 1);
    expect([published?.status, published?.receivedOn]).toEqual(["Paid: Early", undefined]);
    // A repeat changes nothing.
    const restored = await rowOf(staff, leaseID);
    expect(outcomes((await undo(staff, saveID)).body)).toEqual(["saved"]);
    expect(await rowOf(staff, leaseID)).toEqual(restored);
    const lateID = await saveReceived();
    const bySave = portal.repositories.paymentLogs.bySave;
    vi.spyOn(portal.repositories.paymentLogs, "bySave").mockImplementationOnce(async (id) => {
      const entries = await bySave(id);
      await staff.post("/paymentlog/add", { ...entry, status: "Unpaid" });
      return entries;
    });
    expect(outcomes((await undo(staff, lateID)).body)).toEqual(["changed"]);
  });

  it("is refused after 10 minutes, and for what never was a save", async ({ staff }) => {
    const { leaseID } = await enter(staff);
    const { body } = await save(staff, [{ leaseID, version: "", status: "Unpaid" }]);
    clock.advance(11 * MINUTE_MS);
    expect((await undo(staff, body.saveID)).status).toBe(409);
    expect((await undo(staff, "unknown")).status).toBe(404);
  });
});
