/** Notifications: who writes them, who reads which, and the rules in their order. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type PropertyPortal, startPropertyPortal } from "../support/property-portal.ts";

let portal: PropertyPortal;
let staff: Caller;
let colleague: Caller;
let mara: Caller;
let otto: Caller;
const ADD = "/notifications/add";

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  colleague = await portal.staff({ firstName: "Sven" });
  mara = await portal.resident("Mara");
  otto = await portal.resident("Otto");
});
afterAll(() => portal.stop());

const note = (changes: object = {}) => ({
  userID: mara.userID,
  type: "Notice",
  message: "Water off",
  ...changes,
});

describe("adding a notification", () => {
  it("is staff's", async () => {
    expect((await portal.nobody.post(ADD, note())).status).toBe(401);
    expect((await mara.post(ADD, note())).status).toBe(403);
  });
  it.each([
    [{ type: " ", message: "" }, "Please enter a notification type."],
    [{ type: null }, "Please enter a notification type."],
    [{ message: " \n " }, "Please enter a message."],
    [{ message: 5 }, "Please enter a message."],
    [{ message: "m".repeat(4001) }, "Message can have at most 4,000 characters."],
    [{ type: "t".repeat(201) }, "Type can have at most 200 characters."],
    [{ userID: "" }, "Please select a resident."],
  ])("%j is refused with its rule", async (changes, error) => {
    expect(await staff.post(ADD, note(changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("to nobody is refused", async () => {
    expect((await staff.post(ADD, note({ userID: "R-00000000" }))).status).toBe(404);
  });
  it("answers it, and its reader finds it newest first", async () => {
    const first = await staff.post(ADD, note());
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: expect.any(String),
      userID: mara.userID,
      type: "Notice",
      message: "Water off",
      createdAt: expect.any(String),
    });
    const second = await staff.post(ADD, note({ type: "Second" }));
    expect((await mara.get(`/notifications/${mara.userID}`)).body).toEqual([second.body, first.body]);
    expect((await staff.get(`/notifications/${mara.userID}?limit=1`)).body).toEqual([second.body]);
  });
});

describe("reading notifications", () => {
  it("of another is refused to residents, and a colleague's to staff", async () => {
    expect((await portal.nobody.get(`/notifications/${mara.userID}`)).status).toBe(401);
    expect((await otto.get(`/notifications/${mara.userID}`)).status).toBe(403);
    expect((await otto.get("/notifications/staff")).status).toBe(403);
    expect((await colleague.get(`/notifications/${staff.userID}`)).status).toBe(403);
    expect((await colleague.get(`/notifications/${mara.userID}`)).status).toBe(200);
  });
  it("gives staff their own and those to all staff, in one order", async () => {
    const own = await staff.post(ADD, note({ userID: staff.userID, type: "Own" }));
    const all = await staff.post(ADD, note({ userID: "staff", type: "All" }));
    const last = await staff.post(ADD, note({ userID: staff.userID, type: "Last" }));
    expect((await staff.get(`/notifications/${staff.userID}`)).body).toEqual([last.body, all.body, own.body]);
    expect((await colleague.get(`/notifications/${colleague.userID}`)).body).toEqual([all.body]);
    expect((await staff.get("/notifications/staff")).body).toEqual([all.body]);
  });
});
