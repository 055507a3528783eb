/** Reward entries and the property's total CP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type PropertyPortal, startPropertyPortal } from "../support/property-portal.ts";

let portal: PropertyPortal;
let staff: Caller;
let mara: Caller;
let otto: Caller;
const ADD = "/rewardlog/add";

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  mara = await portal.resident("Mara");
  otto = await portal.resident("Otto", { totalCP: 40 });
});
afterAll(() => portal.stop());

const entry = (changes: object = {}) => ({
  userID: mara.userID,
  text: "Earned 50CP - x.",
  cp: 50,
  ...changes,
});
const totalCP = async () => (await staff.get("/property/totalcp")).body;

describe("the property's total CP", () => {
  it("is staff's", async () => {
    expect((await portal.nobody.get("/property/totalcp")).status).toBe(401);
    expect((await mara.get("/property/totalcp")).status).toBe(403);
  });
  it("is what the residents have, before and after entries", async () => {
    expect(await totalCP()).toEqual({ totalCP: 40 });
    await staff.post(ADD, entry());
    await staff.post(ADD, entry({ cp: -20, text: "Correction" }));
    expect(await totalCP()).toEqual({ totalCP: 70 });
  });
  it("is corrected where a crash or a bulk load left it behind", async () => {
    await portal.repositories.propertyStats.add(new Map([["totalCP", 1000]]), "");
    await portal.property.reconciler.check();
    expect(await totalCP()).toEqual({ totalCP: 70 });
  });
});

describe("adding a reward entry", () => {
  it("is staff's", async () => {
    expect((await portal.nobody.post(ADD, entry())).status).toBe(401);
    expect((await mara.post(ADD, entry())).status).toBe(403);
  });
  it.each([
    [{ text: " ", cp: "x" }, "Please enter a reward description."],
    [{ cp: "x" }, "Please enter a valid CP amount."],
    [{ cp: 0 }, "Please enter a valid CP amount."],
    [{ userID: 7 }, "Please select a resident."],
  ])("%j is refused with its rule", async (changes, error) => {
    expect(await staff.post(ADD, entry(changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("to nobody is refused", async () => {
    expect((await staff.post(ADD, entry({ userID: "R-00000000" }))).status).toBe(404);
  });
  it("answers the entry, lists it newest first, and counts it", async () => {
    const added = await staff.post(ADD, entry({ cp: 10, text: "Earned 10CP - y." }));
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      _id: expect.any(String),
      userID: mara.userID,
      text: "Earned 10CP - y.",
      cp: 10,
      createdAt: expect.any(String),
    });
    const list = await mara.get(`/rewardlog/${mara.userID}`);
    expect(list.body).toHaveLength(3);
    expect(list.body[0]).toEqual(added.body);
    expect((await portal.repositories.residents.byUserID(mara.userID))?.totalCP).toBe(40);
  });
  it("is read by its resident and staff only", async () => {
    expect((await portal.nobody.get(`/rewardlog/${mara.userID}`)).status).toBe(401);
    expect((await otto.get(`/rewardlog/${mara.userID}`)).status).toBe(403);
  });
});
