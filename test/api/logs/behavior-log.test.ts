/** Behavior entries: who may, what is refused in which order, and what an entry does to its resident. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/behaviorlog/add";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("otto", ({ portal }) => portal.bareResident("Otto"));

const entry = (mara: Person, changes: object = {}) => ({
  userID: mara.userID,
  type: "Lease Renewal",
  rp: 2,
  reportedBy: "Front desk",
  ...changes,
});

describe("adding a behavior entry", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.post(ADD, entry(mara))).status).toBe(401);
    expect((await mara.post(ADD, entry(mara))).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ type: "", reportedBy: "", rp: 9 }, "Please select an incident type."],
    [{ type: 5, reportedBy: "" }, "Please select an incident type."],
    [{ reportedBy: "  ", rp: 9 }, "Please enter who is reporting."],
    [{ rp: 20 }, "RP for 'Lease Renewal' must be 2."],
    [{ rp: undefined }, "RP for 'Lease Renewal' must be 2."],
    [{ type: "Own idea", rp: 21 }, "RP must be a number from -20 to 20."],
    [{ type: "Own idea", rp: null }, "RP must be a number from -20 to 20."],
    [{ userID: "" }, "Please select a resident."],
    [{ userID: ["R-1"] }, "Please select a resident."],
  ])("%j is refused with its rule", async ([changes, error], { staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("without a body is refused with the first rule", async ({ staff }) => {
    expect((await staff.post(ADD, [])).body.error).toBe("Please select an incident type.");
  });
  it("to an unknown user is refused", async ({ staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, { userID: "R-00000000" }))).toMatchObject({
      status: 404,
      body: { error: "Resident not found." },
    });
    expect((await staff.post(ADD, entry(mara, { userID: staff.userID }))).status).toBe(404);
  });
  it("answers the entry in the catalogue's spelling, without foreign keys, and lists it newest first", async ({
    staff,
    mara,
  }) => {
    const added = await staff.post(
      ADD,
      entry(mara, { type: "lease renewal", createdAt: "2001-01-01", _id: "x" }),
    );
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userID: mara.userID,
      type: "Lease Renewal",
      rp: 2,
      reportedBy: "Front desk",
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(added.body.createdAt > "2020").toBe(true);
    const second = await staff.post(ADD, entry(mara, { type: "Own idea", rp: -0.5 }));
    expect((await mara.get(`/behaviorlog/${mara.userID}`)).body).toEqual([second.body, added.body]);
    expect((await staff.get(`/behaviorlog/${mara.userID}?limit=1`)).body).toEqual([second.body]);
    const before = `/behaviorlog/${mara.userID}?before=${second.body._id}`;
    expect((await staff.get(before)).body).toEqual([added.body]);
  });
});

describe("reading behavior entries", () => {
  it("is the resident's and staff's", async ({ portal, staff, mara, otto }) => {
    const path = `/behaviorlog/${mara.userID}`;
    expect((await portal.anonymous.get(path)).status).toBe(401);
    expect((await otto.get(path)).status).toBe(403);
    expect((await staff.get(path)).status).toBe(200);
    expect((await staff.get(`${path}?limit=0`)).status).toBe(400);
    expect((await staff.get(`${path}?before=nothing`)).status).toBe(400);
  });
  it("of everybody is staff's, whole or in part", async ({ portal, staff, mara, otto }) => {
    expect((await portal.anonymous.get("/behaviorlogs")).status).toBe(401);
    expect((await mara.get("/behaviorlogs")).status).toBe(403);
    await staff.post(ADD, entry(mara));
    await staff.post(ADD, entry(mara, { userID: otto.userID }));
    const all = (await staff.get("/behaviorlogs")).body as { _id: string; userID: string }[];
    expect(all.slice(0, 2).map(({ userID }) => userID)).toEqual([otto.userID, mara.userID]);
    expect((await staff.get("/behaviorlogs?limit=1")).body).toEqual(all.slice(0, 1));
    expect((await staff.get(`/behaviorlogs?before=${all[0]?._id}&limit=2`)).body).toEqual(all.slice(1, 3));
    expect((await staff.get("/behaviorlogs?limit=501")).status).toBe(400);
    expect((await staff.get("/behaviorlogs?before=000000000000000000000000")).body).toEqual([]);
  });
});
