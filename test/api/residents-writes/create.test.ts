/** New residents: staff make them, the rules in their order, the account and the invitation. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";

const NEW = "/residents/new";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara"));

const form = (changes: object = {}) => ({
  firstName: " Nora ",
  lastName: "Sample",
  email: "Nora@Example.com",
  phone: "5555550123",
  dateOfBirth: "1990-02-28",
  maritalStatus: "single",
  gender: "Female",
  raceEthnicity: "Other",
  unitNumber: "12B",
  unitType: "studio",
  leaseStart: "2026-06-01",
  leaseEnd: "2027-05-31",
  monthlyRent: 1500,
  monthlyFee: 55,
  class: "B",
  ...changes,
});

describe("making a resident", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.post(NEW, form())).status).toBe(401);
    expect((await mara.post(NEW, form())).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ firstName: " ", email: "" }, "First name and last name are required."],
    [{ lastName: 5 }, "First name and last name are required."],
    [{ email: "nora", phone: "" }, "A valid email is required."],
    [{ phone: "123", dateOfBirth: "" }, "Phone number must be 10 digits."],
    [{ dateOfBirth: "", gender: "" }, "Date of birth is required."],
    [{ dateOfBirth: "1990-02-30" }, "Please enter a valid date of birth."],
    [{ dateOfBirth: "2999-01-01" }, "Please enter a valid date of birth."],
    [{ maritalStatus: "", gender: "" }, "Marital status is required."],
    [{ gender: "", raceEthnicity: "" }, "Gender is required."],
    [{ raceEthnicity: "", unitNumber: "" }, "Race/Ethnicity is required."],
    [{ unitNumber: "", unitType: "" }, "Unit number is required."],
    [{ unitType: "", leaseStart: "" }, "Unit type is required."],
    [{ leaseStart: "", leaseEnd: "" }, "Lease start date is required."],
    [{ leaseStart: "soon", leaseEnd: "" }, "Please enter a valid lease start date."],
    [{ leaseEnd: "", monthlyRent: 0 }, "Lease end date is required."],
    [{ leaseEnd: "2027-02-30" }, "Please enter a valid lease end date."],
    [{ leaseEnd: "2026-06-01", monthlyRent: 0 }, "Lease end date must be after lease start date."],
    [{ monthlyRent: 0, monthlyFee: -1 }, "Monthly rent must be a positive number."],
    [{ monthlyFee: -1, monthlyIncome: -1 }, "Monthly fee must be a non-negative number."],
    [{ monthlyIncome: "lots" }, "Monthly income must be a non-negative number."],
  ])("%j is refused with its rule", async ([changes, error], { staff }) => {
    expect(await staff.post(NEW, form(changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("answers the resident with class B, regardless of the body, and the invitation", async ({
    portal,
    staff,
  }) => {
    const given = form({
      class: "A",
      residentScore: 20,
      totalCP: 999,
      role: "staff",
      monthlyRent: "1500",
      userID: "R-AAAAAAAA",
    });
    const answer = await staff.post(NEW, given);
    expect(answer.status).toBe(201);
    const { userID } = answer.body;
    expect(userID).not.toBe("R-AAAAAAAA");
    expect(answer.body).toEqual({
      _id: expect.any(String),
      userID: expect.any(String),
      firstName: "Nora",
      lastName: "Sample",
      email: "nora@example.com",
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
      monthlyIncome: null,
      class: "B",
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
    const trail = (await staff.get(`/audit?userID=${userID}`)).body as { action: string }[];
    expect(trail.map(({ action }) => action)).toEqual(["invitation-issued", "resident-created"]);
  });
  it("with an e-mail that has an account already is refused, in upper or lower case", async ({ staff }) => {
    const answer = await staff.post(NEW, form({ email: "NORA@example.com" }));
    expect(answer).toMatchObject({
      status: 409,
      body: { error: "An account with this email already exists." },
    });
  });
  it("twice at once makes one", async ({ portal, staff }) => {
    const twins = Array.from({ length: 5 }, () => staff.post(NEW, form({ email: "twin@example.com" })));
    const statuses = (await Promise.all(twins)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    const residents = await portal.repositories.residents.list();
    expect(residents.filter(({ email }) => email === "twin@example.com")).toHaveLength(1);
  });
});
