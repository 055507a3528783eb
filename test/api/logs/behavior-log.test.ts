/** Behavior entries: what an entry becomes, and the lists. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/behaviorlog/add";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara"));

const entry = (mara: Person, changes: object = {}) => ({
  userID: mara.userID,
  type: "Lease Renewal",
  rp: 2,
  reportedBy: "Front desk",
  ...changes,
});

describe("adding a behavior entry", () => {
  it.for<[object, number, string]>([
    [{ type: 5, reportedBy: "" }, 400, "Please select an incident type."],
    [{ rp: undefined }, 400, "RP for 'Lease Renewal' must be 2."],
    [{ type: "Own idea", rp: null }, 400, "RP must be a number from -20 to 20."],
    [{ userID: "" }, 400, "Please select a resident."],
    [{ userID: ["R-1"] }, 400, "Please select a resident."],
    [{ userID: "R-00000000" }, 404, "Resident not found."],
  ])("%j is refused: %i", async ([changes, status, error], { staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, changes))).toMatchObject({ status, body: { error } });
  });
  it("without a body is refused with the first rule, and staff have no entries", async ({ staff, mara }) => {
    expect((await staff.post(ADD, [])).body.error).toBe("Please select an incident type.");
    expect((await staff.post(ADD, entry(mara, { userID: staff.userID }))).status).toBe(404);
  });
  it("answers the entry in the catalog's spelling, newest first", async ({ staff, mara }) => {
    const foreign = { createdAt: "2001-01-01", _id: "x" };
    const added = await staff.post(ADD, entry(mara, { type: "lease renewal", ...foreign }));
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      ...entry(mara),
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(added.body.createdAt > "2020").toBe(true);
    const second = await staff.post(ADD, entry(mara, { type: "Own idea", rp: -0.5 }));
    const path = `/behaviorlog/${mara.userID}`;
    expect((await mara.get(path)).body).toEqual([second.body, added.body]);
    expect((await staff.get(`${path}?limit=1`)).body).toEqual([second.body]);
    expect((await staff.get(`${path}?before=${second.body._id}`)).body).toEqual([added.body]);
    for (const query of ["limit=0", "before=nothing"]) {
      expect((await staff.get(`${path}?${query}`)).status).toBe(400);
    }
  });
});

it("the entries of everybody are read whole or in part", async ({ portal, staff, mara }) => {
  const otto = await portal.bareResident("Otto");
  await staff.post(ADD, entry(mara));
  await staff.post(ADD, entry(otto));
  const all = (await staff.get("/behaviorlogs")).body as { _id: string; userID: string }[];
  expect(all.slice(0, 2).map(({ userID }) => userID)).toEqual([otto.userID, mara.userID]);
  expect((await staff.get("/behaviorlogs?limit=1")).body).toEqual(all.slice(0, 1));
  expect((await staff.get(`/behaviorlogs?before=${all[0]?._id}&limit=2`)).body).toEqual(all.slice(1, 3));
  expect((await staff.get("/behaviorlogs?limit=501")).status).toBe(400);
  expect((await staff.get("/behaviorlogs?before=000000000000000000000000")).body).toEqual([]);
});
