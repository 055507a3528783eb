import { describe, expect } from "vitest";
import { createStaff } from "../../factories/accounts.ts";
import { createResident, RESIDENT_FIELDS } from "../../factories/residents.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { itAlone, it as portalTest } from "../../harness/fixtures.ts";
import { startTestPortal } from "../../harness/portal.ts";

const LIST = "/api/dashboard/residents";
const SUMMARY_FIELDS = [
  ...["_id", "class", "createdAt", "email", "firstName", "lastName", "leaseEnd", "leaseStart", "monthlyFee"],
  ...[
    "monthlyRent",
    "paymentScore",
    "phone",
    "photoUrl",
    "residentScore",
    "status",
    "totalCP",
    "turnoverScore",
  ],
  ...["unitNumber", "unitType", "updatedAt", "userID"],
];
const PRIVATE_FIELDS = [
  "dateOfBirth",
  "emailChange",
  "gender",
  "maritalStatus",
  "monthlyIncome",
  "raceEthnicity",
];

const it = portalTest
  .extend("rosa", ({ portal }) => portal.resident())
  .extend("omar", ({ portal }) => portal.resident({ firstName: "Omar", lastName: "Reyes" }));

const keysOf = (body: object) => Object.keys(body).toSorted();

describe("GET /api/dashboard/residents", () => {
  itAlone("lists residents for staff, newest first, in short", async ({ portal, staff }) => {
    const rosa = await portal.resident();
    const omar = await portal.resident({ firstName: "Omar" });
    const { status, body } = await staff.http.get(LIST);
    expect(status).toBe(200);
    expect(body.map(({ userID }: { userID: string }) => userID)).toEqual([omar.userID, rosa.userID]);
    for (const resident of body) expect(keysOf(resident)).toEqual(SUMMARY_FIELDS.toSorted());
  });

  it("shows every change in the next answer, also of a short part that is asked for again and again", async ({
    portal,
    staff,
  }) => {
    const omar = await portal.resident({ firstName: "Omar" });
    const first = () => staff.http.get(`${LIST}?limit=1`);
    for (const lastName of ["Ruiz", "Santos", "Reyes"]) {
      await staff.http.patch(`${LIST}/update`, { userID: omar.userID, lastName });
      const [one, other] = await Promise.all([first(), first()]);
      expect([one.body[0].lastName, other.body[0].lastName]).toEqual([lastName, lastName]);
    }
    const { userID } = await createResident(portal, { firstName: "Newest" });
    expect((await first()).body[0].userID).toBe(userID);
  });

  it("is staff's", async ({ portal, rosa }) => {
    expect((await portal.visitor().get(LIST)).status).toBe(401);
    expect((await rosa.http.get(LIST)).status).toBe(403);
  });
});

describe("GET /api/dashboard/residents/:userID", () => {
  it("shows staff everything", async ({ staff, rosa }) => {
    const { status, body } = await staff.http.get(`${LIST}/${rosa.userID}`);
    expect(status).toBe(200);
    expect(keysOf(body)).toEqual([...SUMMARY_FIELDS, ...PRIVATE_FIELDS, "rentToIncomePoints"].toSorted());
    expect(body).toMatchObject({
      ...RESIDENT_FIELDS,
      userID: rosa.userID,
      email: rosa.email,
      status: "New",
      class: "B",
      residentScore: 0,
      totalCP: 0,
      paymentScore: 0,
      turnoverScore: 50,
    });
  });

  it("shows residents themselves, the turnover score apart", async ({ rosa }) => {
    const { status, body } = await rosa.http.get(`${LIST}/${rosa.userID}`);
    expect(status).toBe(200);
    const expected = [...SUMMARY_FIELDS, ...PRIVATE_FIELDS].filter((field) => field !== "turnoverScore");
    expect(keysOf(body)).toEqual(expected.toSorted());
  });

  it("shows residents no one else, whether or not the other exists", async ({ portal, rosa, omar }) => {
    const client = rosa.http;
    for (const userID of [omar.userID, "R-00000000", rosa.userID.toLowerCase()]) {
      const { status, text } = await client.get(`${LIST}/${userID}`);
      expect(status).toBe(403);
      expect(text).not.toContain("Omar");
    }
    expect((await portal.visitor().get(`${LIST}/${rosa.userID}`)).status).toBe(401);
  });

  it("answers staff 404 for a userID that no resident has", async ({ staff }) => {
    for (const userID of [
      "R-00000000",
      "S-00000000",
      "%00",
      encodeURIComponent('{"$ne":null}'),
      "x".repeat(300),
    ]) {
      expect((await staff.http.get(`${LIST}/${userID}`)).status).toBe(404);
    }
  });

  it("shows a pending resident itself", async ({ portal }) => {
    const waiting = await createResident(portal, {}, { access: "pending" });
    const { status, body } = await (await portal.signIn(waiting)).get(`${LIST}/${waiting.userID}`);
    expect([status, body.status]).toEqual([200, "Pending"]);
  });

  it("calls a resident 'New' for 30 days after approval and 'Active' from then on", async ({
    portal,
    staff,
  }) => {
    const approvedAt = new Date(portal.clock.now().getTime() - 30 * DAY + MINUTE);
    const { userID } = await createResident(portal, { approvedAt });
    const statusOf = async () => (await staff.http.get(`${LIST}/${userID}`)).body.status;
    expect(await statusOf()).toBe("New");
    portal.clock.advance(MINUTE);
    expect(await statusOf()).toBe("Active");
  });
});

describe("a stored resident without scores", () => {
  it("has the default scores on every screen", async () => {
    const own = await startTestPortal();
    const account = await createResident(own);
    const scores = { residentScore: 0, paymentScore: 0, totalCP: 0, turnoverScore: 50 };
    const residents = own.connection.collection("residents");
    const stored = await residents.findOne({ userID: account.userID });
    const {
      residentScore,
      paymentScore,
      totalCP,
      turnoverScore,
      class: _,
      ...others
    } = stored ?? expect.fail("not stored");
    await residents.deleteOne({ userID: account.userID });
    await residents.insertOne(others);
    const client = await own.signIn(await createStaff(own));
    const expected = { ...scores, class: "B" };
    expect((await client.get(LIST)).body).toMatchObject([expected]);
    expect((await client.get(`${LIST}/${account.userID}`)).body).toMatchObject(expected);
    await own.services.repair();
    const overview = (await client.get("/api/dashboard/overview")).body;
    const { body: cp } = await client.get("/api/dashboard/property/totalcp");
    const changes = { userID: account.userID, firstName: "Rosalind" };
    const updated = await client.patch(`${LIST}/update`, changes);
    await own.stop();
    expect(overview).toMatchObject({ averageTurnover: 50 });
    expect(cp).toEqual({ totalCP: 0 });
    expect(updated.body).toMatchObject({ ...expected, firstName: "Rosalind" });
  });
});
