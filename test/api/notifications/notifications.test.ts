/** Notifications: what staff write, and who reads which. */
import { expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const ADD = "/notifications/add";

const it = portalTest
  .extend("colleague", ({ portal }) => portal.staff({ firstName: "Sven" }))
  .extend("mara", ({ portal }) => portal.bareResident("Mara"));

const note = ({ userID }: Pick<Person, "userID">, changes: object = {}) => ({
  userID,
  type: "Notice",
  message: "Water off",
  ...changes,
});

it.for<[object, number, string]>([
  [{ type: null }, 400, "Please enter a notification type."],
  [{ message: 5 }, 400, "Please enter a message."],
  [{ message: "m".repeat(4001) }, 400, "Message can have at most 4,000 characters."],
  [{ type: "t".repeat(201) }, 400, "Type can have at most 200 characters."],
  [{ userID: "" }, 400, "Please select a resident."],
  [{ userID: "R-00000000" }, 404, "Resident not found."],
])("adding %j is refused: %i", async ([changes, status, error], { staff, mara }) => {
  expect(await staff.post(ADD, note(mara, changes))).toMatchObject({ status, body: { error } });
});

it("an added notification is answered, and its reader finds it newest first", async ({ staff, mara }) => {
  const first = await staff.post(ADD, note(mara));
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    ...note(mara),
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    createdAt: expect.any(String),
  });
  const second = await staff.post(ADD, note(mara, { type: "Second" }));
  expect((await mara.get(`/notifications/${mara.userID}`)).body).toEqual([second.body, first.body]);
  expect((await staff.get(`/notifications/${mara.userID}?limit=1`)).body).toEqual([second.body]);
});

it("staff read their own and those to all staff, in one order", async ({ staff, colleague }) => {
  const all = { userID: "staff" };
  const [own, toAll, last] = [
    (await staff.post(ADD, note(staff, { type: "Own" }))).body,
    (await staff.post(ADD, note(all, { type: "All" }))).body,
    (await staff.post(ADD, note(staff, { type: "Last" }))).body,
  ];
  expect((await staff.get(`/notifications/${staff.userID}?limit=3`)).body).toEqual([last, toAll, own]);
  expect((await colleague.get(`/notifications/${colleague.userID}?limit=1`)).body).toEqual([toAll]);
  expect((await staff.get("/notifications/staff?limit=1")).body).toEqual([toAll]);
});

it("staff learn which resident the portal's notification is about", async ({ staff, mara }) => {
  const { userID } = mara;
  await staff.post("/paymentlog/add", { userID, monthYear: "Jan 2026", status: "Unpaid" });
  expect((await staff.get("/notifications/staff?limit=2")).body).toMatchObject([
    { type: "High-Risk Tenant", residentID: userID },
    { type: "Missed Payment", residentID: userID },
  ]);
  const own = (await mara.get(`/notifications/${userID}`)).body as object[];
  expect(own.length).toBeGreaterThan(0);
  for (const one of own) expect(one).not.toHaveProperty("residentID");
});
