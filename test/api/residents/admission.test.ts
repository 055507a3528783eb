import { describe, expect, onTestFinished, vi } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { createResident } from "../../factories/residents.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { hasEnded } from "../../live/support/client.ts";
import { todayOf } from "../support/move-outs.ts";
import { eventsOf } from "../support/readings.ts";

const it = withPortal();

const LIST = "/api/dashboard/residents";

describe("approving", () => {
  it("lets a waiting resident in at once, and notifies all briefly", async ({ portal, staff }) => {
    const waiting = await portal.resident({}, { access: "pending" });
    const [theirs, ours] = [await waiting.open(), await staff.open()];
    expect((await waiting.get("/rchat")).status).toBe(403);
    const { status, body } = await staff.post(`/residents/${waiting.userID}/approve`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    const [toStaff] = await ours.waitForEvents("resident:updated", 1, waiting.userID);
    const [toResident] = await theirs.waitForEvents("resident:updated");
    await hasEnded(theirs);
    expect(toStaff).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    expect(toStaff).not.toHaveProperty("dateOfBirth");
    expect(toResident).toMatchObject({ userID: waiting.userID, status: "New", dateOfBirth: "1988-04-12" });
    expect(toResident).not.toHaveProperty("turnoverScore");
    expect((await waiting.http.get("/api/auth/me")).body.access).toBe("member");
    expect((await waiting.get("/rchat")).status).toBe(200);
  });

  it("and undoing it show at once also if the record fails", async ({ portal, staff }) => {
    const waiting = await portal.resident({}, { access: "pending" });
    const path = `${LIST}/${waiting.userID}/approve`;
    for (const method of ["POST", "DELETE"]) {
      const [theirs, ours] = [await waiting.open(), await staff.open()];
      vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
      expect((await staff.http.call(method, path)).status).toBe(500);
      await ours.waitForEvents("resident:updated", 1, waiting.userID);
      await hasEnded(theirs);
    }
  });

  it("is done once and is on record", async ({ portal, staff }) => {
    const remembered = await portal.signIn(staff, true);
    const waiting = await createResident(portal, {}, { access: "pending" });
    await remembered.post(`${LIST}/${waiting.userID}/approve`);
    const first = (await portal.repositories.residents.byUserID(waiting.userID))?.approvedAt;
    portal.clock.advance(DAY);
    expect((await remembered.post(`${LIST}/${waiting.userID}/approve`)).status).toBe(200);
    expect((await portal.repositories.residents.byUserID(waiting.userID))?.approvedAt).toEqual(first);
    const { body } = await remembered.get(`/api/dashboard/audit?userID=${waiting.userID}`);
    expect(body).toMatchObject([{ action: "resident-approved", actorID: staff.userID }]);
  });
});

describe("undoing an approval", () => {
  it("lets the person wait again, for a minute, and only who has waited", async ({ portal, staff }) => {
    const waiting = await portal.resident({}, { access: "pending" });
    const path = `${LIST}/${waiting.userID}/approve`;
    await staff.http.post(path);
    const undone = await staff.http.call("DELETE", path);
    expect(undone).toMatchObject({ status: 200, body: { status: "Pending" } });
    expect((await waiting.http.get("/api/auth/me")).body.access).toBe("pending");
    expect((await staff.http.call("DELETE", path)).status).toBe(200);
    const entered = await portal.resident();
    expect((await staff.http.call("DELETE", `${LIST}/${entered.userID}/approve`)).status).toBe(409);
    await staff.http.post(path);
    portal.clock.advance(2 * MINUTE);
    expect((await staff.http.call("DELETE", path)).status).toBe(409);
    expect((await waiting.http.get("/api/auth/me")).body.access).toBe("member");
  });
});

it("undoing an approval is refused after a colleague has declined the registration", async ({
  portal,
  staff,
}) => {
  const { userID } = await portal.resident({}, { access: "pending" });
  vi.spyOn(portal.context.erasure, "eraseNow").mockResolvedValueOnce();
  expect((await staff.http.post(`${LIST}/${userID}/decline`, { reason: "" })).status).toBe(200);
  expect((await staff.http.call("DELETE", `${LIST}/${userID}/approve`)).status).toBe(409);
  expect((await portal.repositories.accounts.byUserID(userID))?.access).toBe("closed");
});

describe("removing", () => {
  const everywhere = async (portal: TestPortal, text: string) => {
    const collections = await portal.connection.db?.listCollections().toArray();
    const found: string[] = [];
    for (const { name } of collections ?? []) {
      const documents = await portal.connection.collection(name).find({}).toArray();
      if (JSON.stringify(documents).includes(text)) found.push(name);
    }
    return found;
  };

  it("takes a declined registration out of everything", async ({ portal, staff }) => {
    const form = { email: "stray.person@example.com", password: "seven wooden ladders" };
    const { userID } = await portal.resident({}, { email: form.email, access: "pending" });
    const path = `${LIST}/${userID}/decline`;
    const page = await staff.open();
    expect(await staff.http.post(path, { reason: "" })).toMatchObject({
      status: 200,
      body: { isMailed: false },
    });
    expect((await staff.http.post(path, { reason: "" })).status).toBe(200);
    expect(await everywhere(portal, form.email)).toEqual([]);
    await page.waitForEvents("resync");
    for (const event of await page.waitForEvents("resident:updated", 2, userID))
      expect(event).toMatchObject({ userID, status: "Former", isRemoved: true });
    for (const query of ["", "?status=former"]) {
      const listed = (await staff.http.get(`${LIST}${query}`)).body as { userID: string }[];
      expect(listed.map((one) => one.userID)).not.toContain(userID);
    }
    expect((await portal.visitor().post("/api/auth/register", form)).status).toBe(201);
    const member = await portal.resident();
    expect((await staff.http.post(`${LIST}/${member.userID}/decline`, { reason: "" })).status).toBe(409);
  });

  it("that failed after it was stored ends the account and is on record with the repeat, once", async ({
    portal,
    staff,
  }) => {
    const { userID } = await portal.resident({}, { access: "pending" });
    const lost = vi
      .spyOn(portal.repositories.auditEvents, "insert")
      .mockRejectedValueOnce(new Error("The disk is full."));
    onTestFinished(() => lost.mockRestore());
    const decline = async () => (await staff.http.post(`${LIST}/${userID}/decline`, { reason: "" })).status;
    expect([await decline(), await decline(), await decline()]).toEqual([500, 200, 200]);
    expect(await portal.repositories.accounts.byUserID(userID)).toBeUndefined();
    expect(await eventsOf(staff, { userID }, "registration-declined")).toHaveLength(1);
  });

  it("is for managers, and for people who have not moved in", async ({ portal, staff }) => {
    const manager = await portal.staff({ isManager: true });
    const leaseStart = addDays(todayOf(portal), 200);
    const dates = { leaseStart, leaseEnd: addDays(leaseStart, 364) };
    const canceled = await portal.resident({ lastName: "Quillfeather", ...dates });
    const resident = await portal.resident({ lastName: "Stayhere" });
    expect((await staff.remove(`/residents/${canceled.userID}`)).status).toBe(403);
    portal.clock.advance(31 * DAY);
    const recent = await portal.signIn(manager, true);
    const later = (userID: string) => recent.call("DELETE", `${LIST}/${userID}`);
    expect((await later(resident.userID)).status).toBe(409);
    expect((await later(canceled.userID)).status).toBe(204);
    expect((await later(canceled.userID)).status).toBe(204);
    expect(await everywhere(portal, "Quillfeather")).toEqual([]);
  });
});

describe("GET /api/dashboard/residents/:userID/invitation", () => {
  it("shows staff the state of a resident's invitation", async ({ portal, staff }) => {
    const remembered = await portal.signIn(staff, true);
    const rosa = await createResident(portal, {}, { password: null });
    const state = async () => (await remembered.get(`${LIST}/${rosa.userID}/invitation`)).body.state;
    expect(await state()).toBe("none");
    await remembered.post(`${LIST}/${rosa.userID}/invitation`);
    expect(await state()).toBe("open");
    portal.clock.advance(7 * DAY);
    expect(await state()).toBe("expired");
    // The other login is no longer recent.
    const { body } = await (await portal.signIn(staff)).post(`${LIST}/${rosa.userID}/invitation`);
    const invite = tokenIn(body.invitationPath);
    const form = { email: rosa.email, password: "seven wooden ladders", invite };
    await portal.visitor().post("/api/auth/register", form);
    expect(await state()).toBe("used");
  });

  it("is 404 for an unknown userID, as are the calls", async ({ staff }) => {
    expect((await staff.http.get(`${LIST}/R-00000000/invitation`)).status).toBe(404);
    for (const call of ["approve", "invitation", "reset"]) {
      for (const userID of ["R-00000000", staff.userID]) {
        expect((await staff.http.post(`${LIST}/${userID}/${call}`)).status).toBe(404);
      }
    }
  });
});
