/** Notifications: who writes them, who reads which, and the rules in their order. */
import { describe, expect } from "vitest";
import { itAlone, it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/notifications/add";

const it = portalTest
  .extend("colleague", ({ portal }) => portal.staff({ firstName: "Sven" }))
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("otto", ({ portal }) => portal.bareResident("Otto"));

const note = (mara: Person, changes: object = {}) => ({
  userID: mara.userID,
  type: "Notice",
  message: "Water off",
  ...changes,
});

describe("adding a notification", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.post(ADD, note(mara))).status).toBe(401);
    expect((await mara.post(ADD, note(mara))).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ type: " ", message: "" }, "Please enter a notification type."],
    [{ type: null }, "Please enter a notification type."],
    [{ message: " \n " }, "Please enter a message."],
    [{ message: 5 }, "Please enter a message."],
    [{ message: "m".repeat(4001) }, "Message can have at most 4,000 characters."],
    [{ type: "t".repeat(201) }, "Type can have at most 200 characters."],
    [{ userID: "" }, "Please select a resident."],
  ])("%j is refused with its rule", async ([changes, error], { staff, mara }) => {
    expect(await staff.post(ADD, note(mara, changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("to an unknown user is refused", async ({ staff, mara }) => {
    expect((await staff.post(ADD, note(mara, { userID: "R-00000000" }))).status).toBe(404);
  });
  it("answers it, and its reader finds it newest first", async ({ staff, mara }) => {
    const first = await staff.post(ADD, note(mara));
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: expect.any(String),
      userID: mara.userID,
      type: "Notice",
      message: "Water off",
      createdAt: expect.any(String),
    });
    const second = await staff.post(ADD, note(mara, { type: "Second" }));
    expect((await mara.get(`/notifications/${mara.userID}`)).body).toEqual([second.body, first.body]);
    expect((await staff.get(`/notifications/${mara.userID}?limit=1`)).body).toEqual([second.body]);
  });
});

describe("reading notifications", () => {
  it("of another is refused to residents, and a colleague's to staff", async ({
    portal,
    staff,
    colleague,
    mara,
    otto,
  }) => {
    expect((await portal.anonymous.get(`/notifications/${mara.userID}`)).status).toBe(401);
    expect((await otto.get(`/notifications/${mara.userID}`)).status).toBe(403);
    expect((await otto.get("/notifications/staff")).status).toBe(403);
    expect((await colleague.get(`/notifications/${staff.userID}`)).status).toBe(403);
    expect((await colleague.get(`/notifications/${mara.userID}`)).status).toBe(200);
  });
  itAlone("gives staff their own and those to all staff, in one order", async ({ portal, staff, mara }) => {
    const colleague = await portal.staff({ firstName: "Sven" });
    const own = await staff.post(ADD, note(mara, { userID: staff.userID, type: "Own" }));
    const all = await staff.post(ADD, note(mara, { userID: "staff", type: "All" }));
    const last = await staff.post(ADD, note(mara, { userID: staff.userID, type: "Last" }));
    expect((await staff.get(`/notifications/${staff.userID}`)).body).toEqual([last.body, all.body, own.body]);
    expect((await colleague.get(`/notifications/${colleague.userID}`)).body).toEqual([all.body]);
    expect((await staff.get("/notifications/staff")).body).toEqual([all.body]);
  });
});
