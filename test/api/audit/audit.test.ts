/** The audit trail: staff's to read, in pages, of everybody or of one. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("otto", ({ portal }) => portal.bareResident("Otto"));

/** Three events, the newest first. */
async function addEvents(
  staff: Person,
  mara: Person,
  otto: Person,
): Promise<{ _id: string; userID: string }[]> {
  for (const { userID } of [mara, otto, mara]) {
    await staff.post("/notifications/add", { userID, type: "Notice", message: "Something private" });
  }
  return (await staff.get("/audit?limit=3")).body;
}

describe("the audit trail", () => {
  it("says who did what to whom and when, newest first", async ({ staff, mara, otto }) => {
    const all = await addEvents(staff, mara, otto);
    expect(all.map(({ userID }) => userID)).toEqual([mara.userID, otto.userID, mara.userID]);
    expect(all[0]).toEqual({
      _id: expect.any(String),
      action: "notification-added",
      actorID: staff.userID,
      actorName: "Stella",
      userID: mara.userID,
      targetID: expect.any(String),
      cause: "Notice",
      changes: [],
      createdAt: expect.any(String),
    });
  });
  it("comes in pages", async ({ staff, mara, otto }) => {
    const all = await addEvents(staff, mara, otto);
    expect((await staff.get("/audit?limit=1")).body).toEqual(all.slice(0, 1));
    expect((await staff.get(`/audit?limit=2&before=${all[0]?._id}`)).body).toEqual(all.slice(1));
    expect((await staff.get(`/audit?userID=${otto.userID}`)).body).toEqual(all.slice(1, 2));
  });
  it("keeps what people wrote apart from the events", async ({ portal, staff, mara }) => {
    const { userID } = mara;
    await staff.patch("/residents/update", {
      userID,
      firstName: "Marla",
      unitNumber: "Attic",
      monthlyRent: 990,
    });
    await staff.post("/notifications/add", { userID, type: "For Marla", message: "Come by" });
    const [notified, updated] = (await staff.get(`/audit?userID=${userID}&limit=2`)).body;
    expect(notified).toMatchObject({ action: "notification-added", cause: "For Marla" });
    expect(updated.changes).toEqual([
      { field: "firstName", from: null, to: null },
      { field: "unitNumber", from: expect.any(String), to: "Attic" },
      { field: "monthlyRent", from: expect.any(Number), to: 990 },
    ]);
    const { connection } = portal;
    const trail = await connection.collection("audittrail").find({ userID }).toArray();
    expect(JSON.stringify(trail)).not.toMatch(/Marla|Attic/);
    expect(JSON.stringify(trail)).toContain("990");
    await connection.collection("auditvalues").deleteMany({ userID });
    const [erased] = (await staff.get(`/audit?userID=${userID}&limit=1`)).body;
    expect(erased).toEqual({ ...notified, cause: "" });
  });
});
