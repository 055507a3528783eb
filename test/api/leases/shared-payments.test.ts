/** Payments belong to the lease: its leaseholders share them, and leases that become one keep one entry a month. */
import { describe, expect, vi } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { enterResident as enter, leaseOf } from "../support/entered.ts";

const it = withPortal();

const pay = (staff: Person, userID: string, monthYear: string, status: string) =>
  staff.post("/paymentlog/add", { userID, monthYear, status });

/** Month, status, and why it counts nowhere. */
const logOf = async (staff: Person, userID: string) =>
  (await staff.get(`/paymentlog/${userID}`)).body.map(
    ({ monthYear, status, withdrawn, correction }: Record<string, { reason?: string }>) =>
      [monthYear, status, ...(withdrawn ? [correction?.reason] : [])].join(" "),
  );

const scoreOf = async (portal: TestPortal, userID: string) =>
  (await portal.repositories.residents.byUserID(userID))?.paymentScore;

/** Two leaseholders from the first day on, whose leases staff have joined. */
async function merged(staff: Person, fill?: (one: string, other: string) => Promise<unknown>) {
  const [one, other] = [await enter(staff), await enter(staff)];
  const [{ _id: first }, { _id: second }] = [await leaseOf(staff, one), await leaseOf(staff, other)];
  await fill?.(one, other);
  const path = `/api/dashboard/leases/${first}/merged/${second}`;
  expect((await staff.http.call("PUT", path)).status).toBe(200);
  return { one, other, undo: () => staff.http.call("DELETE", path) };
}

describe("a payment of a lease", () => {
  it("is one entry for all leaseholders, with any of them", async ({ portal, staff }) => {
    const { one, other } = await merged(staff);
    const page = await staff.open();
    expect((await pay(staff, one, "Feb 2026", "Paid: Late")).status).toBe(201);
    expect(await pay(staff, other, "Feb 2026", "Paid: Early")).toMatchObject({
      status: 200,
      body: { userID: other },
    });
    for (const userID of [one, other]) {
      expect(await logOf(staff, userID)).toEqual(["Feb 2026 Paid: Early"]);
      expect((await staff.get(`/paymentlog/${userID}`)).body).toMatchObject([{ userID }]);
      await expect.poll(() => scoreOf(portal, userID)).toBe(100);
    }
    const pushed = await page.waitForEvents("payment-log:saved", 4);
    expect(new Set(pushed.map(({ userID }) => userID))).toEqual(new Set([one, other]));
    const { _id } = await leaseOf(staff, one);
    expect(await portal.repositories.paymentLogs.ofLeases([_id])).toHaveLength(1);
  });

  it("is answered with the leaseholder of the call, also if a step after it fails", async ({
    portal,
    staff,
  }) => {
    const { one, other } = await merged(staff);
    await pay(staff, one, "Feb 2026", "Paid: Late");
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    const form = { userID: other, monthYear: "Feb 2026", status: "Paid: Early" };
    const headers = { "Idempotency-Key": "shared-payment" };
    const answer = await staff.http.post("/api/dashboard/paymentlog/add", form, { headers });
    expect(answer).toMatchObject({ status: 200, body: form });
  });

  it("notifies each leaseholder of an unpaid month, and of its correction", async ({ portal, staff }) => {
    const { one, other } = await merged(staff);
    const { body } = await pay(staff, one, "Mar 2026", "Unpaid");
    const reason = "The transfer arrived.";
    await staff.post("/paymentlog/correct", { _id: body._id, status: "Paid: On-time", reason });
    for (const userID of [one, other]) {
      const types = (await portal.repositories.notifications.to([userID])).map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining(["Missed Payment", "Payment Corrected"]));
      const [entry] = (await staff.get(`/paymentlog/${userID}`)).body;
      expect([entry.status, "effect" in entry.correction]).toEqual(["Paid: On-time", userID === one]);
      await expect.poll(() => scoreOf(portal, userID)).toBe(100);
    }
  });

  it("counts for who joins from that month on, and not for an occupant", async ({ portal, staff }) => {
    const one = await enter(staff);
    const { _id: leaseID } = await leaseOf(staff, one);
    const later = await enter(staff, { leaseID });
    const occupant = await enter(staff, { leaseID, kind: "occupant" });
    await pay(staff, later, "Jan 2026", "Unpaid");
    await pay(staff, later, "Dec 2099", "Paid: Early");
    expect(await logOf(staff, one)).toEqual(["Dec 2099 Paid: Early", "Jan 2026 Unpaid"]);
    expect(await logOf(staff, later)).toEqual(["Dec 2099 Paid: Early"]);
    expect(await scoreOf(portal, later)).toBe(100);
    await expect.poll(() => scoreOf(portal, one)).toBe(50);
    expect(await pay(staff, occupant, "Jan 2026", "Unpaid")).toMatchObject({
      status: 400,
      body: { field: "userID" },
    });
    expect((await staff.get(`/residents/${occupant}`)).body).toMatchObject({ isOccupant: true });
    const person = (await leaseOf(staff, one)).people.find(({ userID }) => userID === occupant);
    const path = `/leases/${leaseID}/people/${person?.personID}`;
    expect((await staff.patch(path, { kind: "leaseholder" })).status).toBe(200);
    await expect.poll(() => scoreOf(portal, occupant)).toBe(100);
  });

  it("counts for the lease after who paid it has left", async ({ staff }) => {
    const first = await enter(staff);
    const unit = (await staff.get(`/residents/${first}`)).body.unitNumber;
    const later = await enter(staff, { leaseID: (await leaseOf(staff, first))._id });
    await pay(staff, first, "Jan 2026", "Paid: Late");
    const lateMonths = async () => {
      const { rows } = (await staff.get("/reports/delinquency?from=2026-01&to=2026-01")).body;
      return rows.find((row: { unit: string }) => row.unit === unit);
    };
    const before = { userID: first, monthsLate: 1, notRecorded: 0 };
    await expect.poll(lateMonths).toMatchObject(before);
    const date = new Date().toISOString().slice(0, 10);
    await staff.http.call("PUT", `/api/dashboard/residents/${first}/move-out`, { date, reason: "Sold" });
    await expect.poll(lateMonths).toMatchObject({ ...before, userID: later });
  });

  it("of a resident without a lease stays with the first one", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Ines", { leaseStart: "", unitNumber: "P0" });
    await pay(staff, userID, "Jan 2026", "Unpaid");
    await staff.http.call("PATCH", "/api/dashboard/residents/update", { userID, leaseStart: "2026-01-01" });
    expect((await pay(staff, userID, "Jan 2026", "Paid: Early")).status).toBe(200);
    expect(await logOf(staff, userID)).toEqual(["Jan 2026 Paid: Early"]);
  });
});

it("leases that become one keep a month's last entry, until that is undone", async ({ portal, staff }) => {
  const { one, other, undo } = await merged(staff, async (first, second) => {
    await pay(staff, first, "Jan 2026", "Unpaid");
    await pay(staff, second, "Jan 2026", "Paid: Early");
    await pay(staff, second, "Feb 2026", "Paid: Late");
    await pay(staff, first, "Feb 2026", "Paid: On-time");
    await pay(staff, second, "Mar 2026", "Paid: Early");
  });
  for (const userID of [one, other]) {
    expect((await logOf(staff, userID)).toSorted()).toEqual([
      "Feb 2026 Paid: Late Merged",
      "Feb 2026 Paid: On-time",
      "Jan 2026 Paid: Early",
      "Jan 2026 Unpaid Merged",
      "Mar 2026 Paid: Early",
    ]);
    await expect.poll(() => scoreOf(portal, userID)).toBe(100);
  }
  await pay(staff, one, "Mar 2026", "Unpaid");
  expect((await undo()).status).toBe(200);
  expect(await logOf(staff, one)).toEqual(["Feb 2026 Paid: On-time", "Jan 2026 Unpaid"]);
  expect(await logOf(staff, other)).toEqual([
    "Mar 2026 Unpaid",
    "Feb 2026 Paid: Late",
    "Jan 2026 Paid: Early",
  ]);
  await expect.poll(() => scoreOf(portal, one)).toBe(50);
  await expect.poll(() => scoreOf(portal, other)).toBe(33);
  expect((await pay(staff, other, "Jan 2026", "Paid: Late")).status).toBe(200);
});
