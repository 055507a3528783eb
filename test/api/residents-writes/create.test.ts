/** New residents: the record, the account and the invitation. */
import { describe, expect } from "vitest";
import { it } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { eventsOf } from "../support/readings.ts";

const NEW = "/residents/new";

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
  ...STORED,
  firstName: " Nora ",
  maritalStatus: "single",
  unitType: "studio",
  ...changes,
});

/** In upper and lower case. */
const newAddress = (portal: TestPortal) => `Nora-${portal.clock.now().getTime()}@Example.com`;

describe("making a resident", () => {
  it("is refused with its rule", async ({ staff }) => {
    const answer = await staff.post(NEW, form({ email: "nora@example.com", monthlyIncome: "lots" }));
    const error = "Monthly income must be a non-negative number.";
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
  it("answers the resident with class B, and the invitation", async ({ portal, staff }) => {
    const email = newAddress(portal);
    const foreign = { residentScore: 20, totalCP: 999, role: "staff", userID: "R-AAAAAAAA" };
    const given = form({ ...foreign, email, class: "A", monthlyRent: "1500" });
    const answer = await staff.post(NEW, given);
    expect(answer.status).toBe(201);
    const { userID } = answer.body;
    expect(userID).not.toBe("R-AAAAAAAA");
    expect(answer.body).toEqual({
      ...STORED,
      _id: expect.any(String),
      userID: expect.stringMatching(/^R-/),
      email: email.toLowerCase(),
      monthlyIncome: null,
      status: "New",
      residentScore: 0,
      paymentScore: 0,
      totalCP: 0,
      turnoverScore: 50,
      rentToIncomePoints: 100,
      photoUrl: "",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      invitationPath: expect.stringMatching(/^\/register#invite=/),
    });
    const account = await portal.repositories.accounts.byUserID(userID);
    expect(account).toMatchObject({ role: "resident", access: "member", passwordHash: null });
    const trail = await eventsOf(staff, { userID });
    expect(trail.map(({ action }) => action)).toEqual(["invitation-issued", "resident-created"]);
    const [first] = (await staff.get("/residents?limit=1")).body;
    expect(first.userID).toBe(userID);
    const again = await staff.post(NEW, form({ email: email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { error: "An account with this email already exists." },
    });
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
