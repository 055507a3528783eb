import { describe, expect } from "vitest";
import { createResident } from "../../factories/residents.ts";
import { DAY } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { hasEnded } from "../../live/support/client.ts";

const it = withPortal();

const LIST = "/api/dashboard/residents";

describe("approving", () => {
  it("lets a waiting resident in at once, and notifies staff briefly and the resident without the turnover score, whose pages then reload as a member's", async ({
    portal,
    staff,
  }) => {
    const waiting = await portal.resident({}, { access: "pending" });
    const [theirs, ours] = [await waiting.open(), await staff.open()];
    expect((await waiting.get("/rchat")).status).toBe(403);
    const { status, body } = await staff.post(`/residents/${waiting.userID}/approve`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    const [toStaff] = await ours.waitForEvents("resident:updated");
    const [toResident] = await theirs.waitForEvents("resident:updated");
    await hasEnded(theirs);
    expect(toStaff).toMatchObject({ userID: waiting.userID, status: "New", turnoverScore: 50 });
    expect(toStaff).not.toHaveProperty("dateOfBirth");
    expect(toResident).toMatchObject({ userID: waiting.userID, status: "New", dateOfBirth: "1988-04-12" });
    expect(toResident).not.toHaveProperty("turnoverScore");
    expect((await waiting.http.get("/api/auth/me")).body.access).toBe("member");
    expect((await waiting.get("/rchat")).status).toBe(200);
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
