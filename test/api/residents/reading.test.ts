import { describe, expect } from "vitest";
import { createResident, RESIDENT_FIELDS } from "../../factories/residents.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { it, withPortal } from "../../harness/fixtures.ts";

describe("the list of residents", () => {
  it("shows every change in the next answer, also of a short part", async ({ portal, staff }) => {
    const omar = await portal.resident({ firstName: "Omar" });
    const first = () => staff.get("/residents?limit=1");
    for (const lastName of ["Ruiz", "Santos", "Reyes"]) {
      await staff.patch("/residents/update", { userID: omar.userID, lastName });
      const [one, other] = await Promise.all([first(), first()]);
      expect([one.body[0].lastName, other.body[0].lastName]).toEqual([lastName, lastName]);
    }
    const { userID } = await createResident(portal, { firstName: "Newest" });
    expect((await first()).body[0].userID).toBe(userID);
    const [newest, before] = (await staff.get("/residents")).body;
    expect([newest.userID, before.userID]).toEqual([userID, omar.userID]);
  });
});

describe("one resident", () => {
  it("is shown to staff whole, with the default scores", async ({ portal, staff }) => {
    const { userID, email } = await portal.resident();
    const scores = { class: "B", residentScore: 0, totalCP: 0, paymentScore: 0, turnoverScore: 50 };
    const { status, body } = await staff.get(`/residents/${userID}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...RESIDENT_FIELDS, userID, email, status: "New", ...scores });
  });

  it.for(["R-00000000", "S-00000000", "%00", encodeURIComponent('{"$ne":null}'), "x".repeat(300)])(
    "is 404 for %s, which no resident has",
    async (userID, { staff }) => {
      expect((await staff.get(`/residents/${userID}`)).status).toBe(404);
    },
  );

  it("is called 'New' for 30 days after approval", async ({ portal, staff }) => {
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
