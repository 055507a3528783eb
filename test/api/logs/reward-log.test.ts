/** Reward entries and the property's total CP. */
import { describe, expect } from "vitest";
import { itAlone, it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/rewardlog/add";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("otto", ({ portal }) => portal.bareResident("Otto"));

const entry = (mara: Person, changes: object = {}) => ({
  userID: mara.userID,
  text: "Earned 50CP - x.",
  cp: 50,
  ...changes,
});
const totalCP = async (staff: Person) => (await staff.get("/property/totalcp")).body;

describe("the property's total CP", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.get("/property/totalcp")).status).toBe(401);
    expect((await mara.get("/property/totalcp")).status).toBe(403);
  });
  itAlone("is what the residents have, before and after entries", async ({ portal, staff, mara }) => {
    await portal.bareResident("Otto", { totalCP: 40 });
    expect(await totalCP(staff)).toEqual({ totalCP: 40 });
    await staff.post(ADD, entry(mara));
    await staff.post(ADD, entry(mara, { cp: -20, text: "Correction" }));
    expect(await totalCP(staff)).toEqual({ totalCP: 70 });
  });
  itAlone("is corrected where a crash or a bulk load left it behind", async ({ portal, staff }) => {
    await portal.bareResident("Otto", { totalCP: 40 });
    await portal.repositories.propertyStats.add(new Map([["totalCP", 1000]]), "");
    await portal.services.reconciler.check();
    expect(await totalCP(staff)).toEqual({ totalCP: 40 });
  });
});

describe("adding a reward entry", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.post(ADD, entry(mara))).status).toBe(401);
    expect((await mara.post(ADD, entry(mara))).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ text: " ", cp: "x" }, "Please enter a reward description."],
    [{ cp: "x" }, "Please enter a valid CP amount."],
    [{ cp: 0 }, "Please enter a valid CP amount."],
    [{ userID: 7 }, "Please select a resident."],
  ])("%j is refused with its rule", async ([changes, error], { staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("to an unknown user is refused", async ({ staff, mara }) => {
    expect((await staff.post(ADD, entry(mara, { userID: "R-00000000" }))).status).toBe(404);
  });
  it("answers the entry, lists it newest first, and counts it", async ({ portal, staff, mara }) => {
    await staff.post(ADD, entry(mara));
    const added = await staff.post(ADD, entry(mara, { cp: 10, text: "Earned 10CP - y." }));
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      _id: expect.any(String),
      userID: mara.userID,
      text: "Earned 10CP - y.",
      cp: 10,
      createdAt: expect.any(String),
    });
    const list = await mara.get(`/rewardlog/${mara.userID}`);
    expect(list.body).toHaveLength(2);
    expect(list.body[0]).toEqual(added.body);
    expect((await portal.repositories.residents.byUserID(mara.userID))?.totalCP).toBe(60);
  });
  it("is read by its resident and staff only", async ({ portal, mara, otto }) => {
    expect((await portal.anonymous.get(`/rewardlog/${mara.userID}`)).status).toBe(401);
    expect((await otto.get(`/rewardlog/${mara.userID}`)).status).toBe(403);
  });
});
