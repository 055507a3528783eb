/** The status of an incident, from Open to Resolved and back, and its notifications. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Caller, Person } from "../../harness/portal.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend(
    "_id",
    async ({ mara }) =>
      (
        await mara.post("/incidents/new", {
          requestID: "R1",
          type: "Complaint",
          category: "Noise",
          subCategory: "Late-night noise",
          description: "Drums",
          concernedParty: "Unit 4",
        })
      ).body._id,
  );

const move = (staff: Person, _id: string, status: unknown, who: Caller = staff) =>
  who.patch("/incidents/update", { _id, status });

describe("moving an incident on", () => {
  it("is staff's", async ({ portal, staff, mara, _id }) => {
    expect((await move(staff, _id, "Resolved", portal.anonymous)).status).toBe(401);
    expect((await move(staff, _id, "Resolved", mara)).status).toBe(403);
  });
  it.for(["", "Gone", 5, null])("to %j is refused", async (status, { staff, _id }) => {
    expect(await move(staff, _id, status)).toMatchObject({
      status: 400,
      body: { error: "Please select an incident status." },
    });
  });
  it.for(["0".repeat(24), "nothing", "", 7, ["0".repeat(24)]])(
    "of %j, which there isn't, is 404",
    async (id, { staff }) => {
      expect((await staff.patch("/incidents/update", { _id: id, status: "Resolved" })).status).toBe(404);
    },
  );
  it("goes through every status and, once resolved, back to Open only", async ({ staff, _id }) => {
    for (const status of ["In Progress", "On Hold", "resolved"])
      expect((await move(staff, _id, status)).status).toBe(200);
    expect(await move(staff, _id, "On Hold")).toMatchObject({
      status: 400,
      body: { error: "A resolved incident can only be reopened." },
    });
    expect((await move(staff, _id, "Open")).body).toMatchObject({
      _id,
      status: "Open",
      reporterName: "Mara",
    });
  });
  it("notifies the reporter and records the old and new value; without a change, neither", async ({
    staff,
    mara,
    _id,
  }) => {
    const notifications = async () =>
      ((await mara.get(`/notifications/${mara.userID}`)).body as { type: string; message: string }[]).filter(
        ({ type }) => type === "Incident Update",
      );
    const before = (await notifications()).length;
    await move(staff, _id, "In Progress");
    await move(staff, _id, "In Progress");
    const [notification, ...earlier] = await notifications();
    expect(earlier).toHaveLength(before);
    expect(notification?.message).toBe("Your request R1 (Noise - Late-night noise) is now In Progress.");
    const [event] = (await staff.get(`/audit?userID=${mara.userID}&limit=1`)).body as object[];
    expect(event).toMatchObject({
      action: "incident-moved",
      targetID: _id,
      changes: [{ field: "status", from: "Open", to: "In Progress" }],
    });
  });
  it("by many at once leaves a trail without a gap", async ({ portal, staff, _id }) => {
    const all = ["In Progress", "On Hold", "In Progress", "On Hold", "In Progress"];
    await Promise.all(all.map((status) => move(staff, _id, status)));
    type Event = { action: string; targetID: string; changes: { from: string; to: string }[] };
    const events = ((await staff.get("/audit?limit=500")).body as Event[])
      .filter(({ action, targetID }) => action === "incident-moved" && targetID === _id)
      .flatMap(({ changes }) => changes);
    const stored = await portal.repositories.incidents.byID(_id);
    // Each move starts where another one ended, so the trail leads from Open to what is stored.
    const ends = events.map(({ to }) => to);
    const starts = events.map(({ from }) => from);
    expect([...starts, stored?.status].sort()).toEqual([...ends, "Open"].sort());
  });
});
