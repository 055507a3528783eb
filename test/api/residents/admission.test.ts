import { describe, expect } from "vitest";
import { createResident } from "../../factories/residents.ts";
import { DAY } from "../../harness/clock.ts";
import { it } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { connectClient, hasEnded } from "../../live/support/client.ts";

const LIST = "/api/dashboard/residents";

describe.each(["approve", "invitation", "reset"])("POST /api/dashboard/residents/:userID/%s", (call) => {
  it("is staff's", async ({ portal }) => {
    const rosa = await createResident(portal);
    const other = await createResident(portal);
    const client = await portal.signIn(rosa);
    expect((await portal.visitor().post(`${LIST}/${rosa.userID}/${call}`)).status).toBe(401);
    for (const userID of [rosa.userID, other.userID]) {
      expect((await client.post(`${LIST}/${userID}/${call}`, { role: "staff" })).status).toBe(403);
    }
  });

  it("is answered with 404 for an unknown userID and for a staff member's", async ({ staff }) => {
    for (const userID of ["R-00000000", staff.userID]) {
      expect((await staff.http.post(`${LIST}/${userID}/${call}`)).status).toBe(404);
    }
  });
});

describe("approving", () => {
  it("lets a waiting resident in at once", async ({ portal, staff }) => {
    const waiting = await createResident(portal, {}, { access: "pending" });
    const client = await portal.signIn(waiting);
    expect((await client.get("/api/dashboard/rchat")).status).toBe(403);
    const { status, body } = await staff.http.post(`${LIST}/${waiting.userID}/approve`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    expect((await client.get("/api/auth/me")).body.access).toBe("member");
    expect((await client.get("/api/dashboard/rchat")).status).toBe(200);
  });

  it("notifies staff briefly and the resident without the turnover score, whose pages then reload as a member's", async ({
    portal,
    staff,
  }) => {
    const waiting = await createResident(portal, {}, { access: "pending" });
    const theirs = connectClient(portal.url, (await portal.signIn(waiting)).cookie());
    const ours = connectClient(portal.url, staff.http.cookie());
    await Promise.all([theirs.connected(), ours.connected()]);
    await staff.http.post(`${LIST}/${waiting.userID}/approve`);
    const [toStaff] = await ours.waitForEvents("resident:updated");
    const [toResident] = await theirs.waitForEvents("resident:updated");
    await hasEnded(theirs);
    ours.close();
    expect(toStaff).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    expect(toStaff).not.toHaveProperty("dateOfBirth");
    expect(toResident).toMatchObject({ userID: waiting.userID, status: "New", dateOfBirth: "1988-04-12" });
    expect(toResident).not.toHaveProperty("turnoverScore");
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
    const { body } = await remembered.post(`${LIST}/${rosa.userID}/invitation`);
    const invite = tokenIn(body.invitationPath);
    const form = { email: rosa.email, password: "seven wooden ladders", invite };
    await portal.visitor().post("/api/auth/register", form);
    expect(await state()).toBe("used");
  });

  it("is for staff only, and 404 for an unknown userID", async ({ portal, staff }) => {
    const rosa = await createResident(portal);
    const client = await portal.signIn(rosa);
    expect((await client.get(`${LIST}/${rosa.userID}/invitation`)).status).toBe(403);
    expect((await staff.http.get(`${LIST}/R-00000000/invitation`)).status).toBe(404);
  });
});
