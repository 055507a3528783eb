import { describe, expect, it } from "vitest";
import { DEMO_RESIDENT, DEMO_STAFF } from "../../../seeds/staff.ts";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { ERASED_RESIDENT } from "../../../src/domain/erasure.ts";
import { registrationProblem } from "../../../src/domain/registration-rules.ts";
import { newResidentProblem } from "../../../src/domain/resident-rules.ts";
import { expiresWithinMonths, leaseStatus, residentStatus } from "../../../src/domain/resident-status.ts";
import { DEMO_DAYS, propertyOn, TIME_ZONE, USUAL_DAY } from "./demo-days.ts";

describe.each(DEMO_DAYS)("residents on %s", (_, now) => {
  const { residents: all, accounts } = propertyOn(now);
  const residents = all.filter(({ formerSince }) => !formerSince);
  const today = toCalendarDate(now, TIME_ZONE);

  it("keep every rule of the New Resident form, once their lease is signed", () => {
    const signed = residents.filter(({ leaseStart }) => leaseStart !== "");
    expect(signed).toHaveLength(46);
    expect(signed.filter((resident) => newResidentProblem(resident, today))).toEqual([]);
  });

  it("wait without a lease where they are pending", () => {
    const pending = residents.filter((one) => residentStatus(one, now) === "Pending");
    expect(pending).toHaveLength(2);
    for (const { leaseStart, userID } of pending) {
      expect(leaseStart).toBe("");
      expect(accounts.find((account) => account.userID === userID)?.access).toBe("pending");
    }
  });

  it("have leases that run, end soon and are over", () => {
    const count = (status: string) =>
      residents.filter(({ leaseEnd }) => leaseStatus(leaseEnd, today) === status).length;
    expect(count("Expired")).toBe(4);
    expect(residents.filter(({ leaseEnd }) => expiresWithinMonths(leaseEnd, today)).length).toBeGreaterThan(
      4,
    );
    expect(count("Active")).toBeGreaterThan(30);
    expect(count("-")).toBe(2);
  });

  it("were registered, then approved, then moved in, and nothing of it lies ahead", () => {
    for (const { createdAt, approvedAt, updatedAt, leaseStart } of residents) {
      expect(createdAt <= updatedAt && updatedAt <= now).toBe(true);
      if (!approvedAt) continue;
      expect(createdAt < approvedAt).toBe(true);
      expect(toCalendarDate(approvedAt, TIME_ZONE) < leaseStart).toBe(true);
    }
  });
});

describe("people", () => {
  const { residents: all, accounts } = propertyOn(USUAL_DAY);
  const residents = all.filter(({ formerSince }) => !formerSince);

  it("has moved out once, and moves out once", () => {
    const former = all.filter(({ formerSince, erasedAt }) => formerSince && !erasedAt);
    expect(former.map(({ firstName }) => firstName)).toEqual(["Odile"]);
    const [odile] = former;
    expect(accounts.find(({ userID }) => userID === odile?.userID)?.access).toBe("former");
    expect(residents.filter(({ moveOut }) => moveOut).map(({ firstName }) => firstName)).toEqual(["Mateo"]);
  });

  it("has erased the personal data of one, of whom sums and dates are left, and nothing that names them", () => {
    const erased = all.filter(({ erasedAt }) => erasedAt);
    expect(erased).toHaveLength(1);
    const [{ userID, unitNumber, leaseStart, moveOut, ...record }] = erased as [(typeof erased)[number]];
    expect(record).toMatchObject({ ...ERASED_RESIDENT, monthlyRent: 1210 });
    expect([unitNumber, leaseStart, moveOut?.reason, Object.hasOwn(moveOut ?? {}, "nextOn")]).toEqual([
      "2B",
      expect.stringMatching(/^\d{4}-\d\d-01$/),
      "",
      false,
    ]);
    expect(accounts.some((account) => account.userID === userID)).toBe(false);
    const property = propertyOn(USUAL_DAY);
    expect(JSON.stringify(property)).not.toMatch(/Ansel|Corvin/);
    expect(property.notifications.some((one) => one.userID === userID)).toBe(false);
    expect(property.paymentLogs.filter((one) => one.userID === userID)).toHaveLength(5);
    const events = property.auditEvents.filter((one) => one.userID === userID);
    expect(events.map(({ action }) => action)).toEqual(["personal-data-erased"]);
  });

  it("are 48 residents and two staff, each with an account of the same address", () => {
    expect(residents).toHaveLength(48);
    expect(accounts.filter(({ role }) => role === "staff").map(({ email }) => email)).toEqual(
      DEMO_STAFF.map(({ email }) => email),
    );
    for (const { userID, email } of residents) {
      expect(accounts).toContainEqual(expect.objectContaining({ userID, email, role: "resident" }));
    }
  });

  it("share no userID, address, phone, unit or first name", () => {
    const lists: readonly (readonly string[])[] = [
      accounts.map(({ userID }) => userID),
      accounts.map(({ email }) => email),
      all.map(({ phone }) => phone),
      residents.map(({ unitNumber }) => unitNumber),
      [...all, ...DEMO_STAFF].map(({ firstName }) => firstName),
    ];
    for (const values of lists) expect(new Set(values).size).toBe(values.length);
  });

  it("have IDs, addresses and phone numbers that belong to no real person", () => {
    for (const { userID, email } of accounts) {
      expect(userID).toMatch(/^[RS]-[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
    }
    for (const { phone } of residents) expect(phone).toMatch(/^55555501\d\d$/);
  });

  it("count three as new", () => {
    const isNew = (one: { approvedAt: Date | null }) => residentStatus(one, USUAL_DAY) === "New";
    expect(residents.filter(isNew).map(({ firstName }) => firstName)).toHaveLength(3);
  });

  it("sign in by passwords that the portal's own rules let through, and differ from one another", () => {
    const known = [...DEMO_STAFF, DEMO_RESIDENT];
    for (const { email, password } of known) expect(registrationProblem({ email, password })).toBeUndefined();
    expect(new Set(known.map(({ password }) => password)).size).toBe(known.length);
    for (const { passwordHash } of accounts) expect(passwordHash).toBeNull();
  });
});
