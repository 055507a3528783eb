/** Reward entries and the property's total CP. */
import { describe, expect } from "vitest";
import { it as portalTest, withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/rewardlog/add";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara"));
const itAsProperty = withPortal();

const entry = (mara: Person, changes: object = {}) => ({
  userID: mara.userID,
  text: "Earned 50CP - x.",
  cp: 50,
  ...changes,
});
const totalCP = async (staff: Person) => (await staff.get("/property/totalcp")).body;

describe("adding a reward entry", () => {
  it.for<[object, number, string]>([
    [{ cp: "x" }, 400, "Please enter a valid CP amount."],
    [{ userID: "" }, 400, "Please select a resident."],
    [{ userID: "R-00000000" }, 404, "Resident not found."],
  ])("%j is refused: %i", async ([changes, status, error], { staff, mara }) => {
    expect(await staff.post(ADD, entry(mara, changes))).toMatchObject({ status, body: { error } });
  });
  it("answers the entry, lists it newest first, and counts it", async ({ portal, staff, mara }) => {
    const { totalCP: before } = await totalCP(staff);
    await staff.post(ADD, entry(mara));
    const added = await staff.post(ADD, entry(mara, { cp: -10, text: "Correction" }));
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...entry(mara, { cp: -10, text: "Correction" }),
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        createdAt: expect.any(String),
      },
    ]);
    const list = await mara.get(`/rewardlog/${mara.userID}`);
    expect(list.body).toHaveLength(2);
    expect(list.body[0]).toEqual(added.body);
    expect((await portal.repositories.residents.byUserID(mara.userID))?.totalCP).toBe(40);
    expect(await totalCP(staff)).toEqual({ totalCP: before + 40 });
  });
});

itAsProperty("a total CP of another program is counted by the next check", async ({ portal, staff }) => {
  const { userID } = await portal.bareResident("Otto", { totalCP: 40 });
  expect(await totalCP(staff)).toEqual({ totalCP: 40 });
  // Without a new version and time, as another program does.
  await portal.connection.collection("residents").updateOne({ userID }, { $set: { totalCP: 1000 } });
  await portal.context.reconciler.check();
  expect(await totalCP(staff)).toEqual({ totalCP: 1000 });
});
