import { describe, expect } from "vitest";
import { createResident, RESIDENT_FIELDS } from "../../factories/residents.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { it as portalTest, withPortal } from "../../harness/fixtures.ts";

const LIST = "/api/dashboard/residents";
const it = portalTest
  .extend("rosa", ({ portal }) => portal.resident())
  .extend("omar", ({ portal }) => portal.resident({ firstName: "Omar", lastName: "Reyes" }));

describe("GET /api/dashboard/residents", () => {
  it("lists residents for staff, newest first", async ({ staff, rosa, omar }) => {
    const { status, body } = await staff.http.get(LIST);
    expect(status).toBe(200);
    expect(body.slice(0, 2)).toMatchObject([{ userID: omar.userID }, { userID: rosa.userID }]);
  });

  it("shows every change in the next answer, also of a short part", async ({ portal, staff }) => {
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
});

describe("GET /api/dashboard/residents/:userID", () => {
  it("shows staff the whole record, with the default scores", async ({ staff, rosa }) => {
    const { status, body } = await staff.http.get(`${LIST}/${rosa.userID}`);
    expect(status).toBe(200);
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
    const waiting = await portal.resident({}, { access: "pending" });
    const { status, body } = await waiting.get(`/residents/${waiting.userID}`);
    expect([status, body.status]).toEqual([200, "Pending"]);
  });

  it("calls a resident 'New' for 30 days after approval", async ({ portal, staff }) => {
    const ago = (ms: number) => new Date(portal.clock.now().getTime() - 30 * DAY - ms);
    const statusOf = async (approvedAt: Date) => {
      const { userID } = await createResident(portal, { approvedAt });
      return (await staff.get(`/residents/${userID}`)).body.status;
    };
    expect([await statusOf(ago(-MINUTE)), await statusOf(ago(MINUTE))]).toEqual(["New", "Active"]);
  });
});

withPortal()("a stored resident without scores has the default scores", async ({ portal, staff }) => {
  const { userID } = await createResident(portal);
  const absent = { residentScore: 1, paymentScore: 1, totalCP: 1, turnoverScore: 1, class: 1 };
  await portal.connection.collection("residents").updateOne({ userID }, { $unset: absent });
  const expected = { residentScore: 0, paymentScore: 0, totalCP: 0, turnoverScore: 50, class: "B" };
  expect((await staff.get("/residents")).body).toMatchObject([expected]);
  expect((await staff.get(`/residents/${userID}`)).body).toMatchObject(expected);
  await portal.context.repair();
  expect((await staff.get("/overview")).body).toMatchObject({ averageTurnover: 50 });
  expect((await staff.get("/property/totalcp")).body).toEqual({ totalCP: 0 });
  const updated = await staff.patch("/residents/update", { userID, firstName: "Rosalind" });
  expect(updated.body).toMatchObject({ ...expected, firstName: "Rosalind" });
});
