/** The audit trail: staff's to read, in pages, of everybody or of one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type PropertyPortal, startPropertyPortal } from "../support/property-portal.ts";

let portal: PropertyPortal;
let staff: Caller;
let mara: Caller;
let otto: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  mara = await portal.resident("Mara");
  otto = await portal.resident("Otto");
  for (const { userID } of [mara, otto, mara]) {
    await staff.post("/notifications/add", { userID, type: "Notice", message: "Something private" });
  }
});
afterAll(() => portal.stop());

describe("the audit trail", () => {
  it("is staff's", async () => {
    expect((await portal.nobody.get("/audit")).status).toBe(401);
    expect((await mara.get("/audit")).status).toBe(403);
    expect((await mara.get(`/audit?userID=${mara.userID}`)).status).toBe(403);
  });
  it("says who did what to whom and when, newest first", async () => {
    const all = (await staff.get("/audit")).body as { userID: string }[];
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
  it("comes in pages", async () => {
    const all = (await staff.get("/audit")).body as { _id: string }[];
    expect((await staff.get("/audit?limit=1")).body).toEqual(all.slice(0, 1));
    expect((await staff.get(`/audit?limit=5&before=${all[0]?._id}`)).body).toEqual(all.slice(1));
    expect((await staff.get(`/audit?userID=${otto.userID}`)).body).toEqual(all.slice(1, 2));
  });
  it.each(["limit=0", "limit=501", "limit=x", "limit=1&limit=2", "before=x"])("refuses %s", async (query) => {
    expect((await staff.get(`/audit?${query}`)).status).toBe(400);
  });
  it("has no call that changes it", async () => {
    expect((await staff.post("/audit", {})).status).toBe(405);
    expect(Object.keys(portal.repositories.auditEvents).sort()).toEqual(["insert", "list"]);
  });
});
