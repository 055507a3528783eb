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
    [{ reportedBy: "" }, 400, "Please enter who is reporting."],
    [{ rp: undefined }, 400, "RP for 'Lease Renewal' must be 2."],
    [{ userID: "" }, 400, "Please select a resident."],
    [{ userID: "R-00000000" }, 404, "Resident not found."],
  ])("%j is refused: %i", async ([changes, status, error], { staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, changes))).toMatchObject({ status, body: { error } });
  });
  it("about staff is refused", async ({ staff }) => {
    expect((await staff.post(ADD, entry(staff))).status).toBe(404);
  });
  it("answers the entry in the catalog's spelling, newest first", async ({ staff, mara }) => {
    const added = await staff.post(ADD, entry(mara, { type: "lease renewal" }));
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      ...entry(mara),
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    const second = await staff.post(ADD, entry(mara, { type: "Own idea", rp: -0.5 }));
    expect((await mara.get(`/behaviorlog/${mara.userID}`)).body).toEqual([second.body, added.body]);
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
});
