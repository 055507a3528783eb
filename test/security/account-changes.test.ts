/** A change of a password or of two-step login: the sessions and links that it ends or renews, and the notifications to the owner. */
import { describe, expect } from "vitest";
import { RECENT_LOGIN_MS } from "../../src/domain/account-rules.ts";
import { confirmLogin, enrol, firstStep, secondStep } from "../api/support/second-factor.ts";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { type Stage, withStage } from "./support/stage.ts";

const OTHER_PASSWORD = "seven wooden ladders";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const it = withStage({ env: { TRUST_PROXY: "true" } });

async function issue({ staff }: Stage, userID: string, call: "reset" | "invitation") {
  const { body } = await staff.post(`/residents/${userID}/${call}`);
  return call === "reset" ? { reset: tokenIn(body.resetPath) } : { invite: tokenIn(body.invitationPath) };
}

const changePassword = (http: Client, newPassword = OTHER_PASSWORD) =>
  http.post("/api/account/password", { currentPassword: PASSWORD, newPassword });

const useLink = (http: Client, { email }: TestAccount, link: object, headers = {}) =>
  http.post("/api/auth/register", { email, password: "nine copper kettles", ...link }, { headers });

/** The notifications of an account, newest first. */
const notificationsOf = ({ portal }: Stage, { userID }: TestAccount) =>
  portal.repositories.notifications.to([userID]);

describe("one-time links", () => {
  it.for(["reset", "invitation"] as const)("R60 %s ends with a new password", async (call, { stage }) => {
    const mara = await stage.portal.resident();
    const link = await issue(stage, mara.userID, call);
    expect((await changePassword(mara.http)).status).toBe(204);
    const used = await useLink(stage.portal.visitor(), mara, link);
    expect([used.status, used.body.code]).toEqual([400, "rule_broken"]);
    await stage.portal.signIn({ ...mara, password: OTHER_PASSWORD });
  });

  it("R60 a link ends when its owner turns two-step login on", async ({ stage }) => {
    const { portal } = stage;
    const mara = await portal.resident();
    const link = await issue(stage, mara.userID, "reset");
    await enrol(portal, mara.http);
    expect((await useLink(portal.visitor(), mara, link)).status).toBe(400);
    await firstStep(portal, mara, { role: "resident" });
  });

  it.for(["reset", "invitation"] as const)("R63 the owner is notified of a %s", async (call, { stage }) => {
    const { portal, staff } = stage;
    const mara = await portal.resident();
    const page = await mara.open();
    const link = await issue(stage, mara.userID, call);
    expect(await page.waitForEvents("notification:created")).toMatchObject([{ type: "Account Security" }]);
    expect(await notificationsOf(stage, mara)).toMatchObject([
      { type: "Account Security", message: expect.stringContaining("Staff issued a link") },
    ]);
    // Used where staff are still logged in.
    const headers = { "User-Agent": FIREFOX, "X-Forwarded-For": "203.0.113.7" };
    expect((await useLink(staff.http, mara, link, headers)).status).toBeLessThan(300);
    const place = "Firefox on Windows, 203.0.113.7";
    expect((await notificationsOf(stage, mara))[0]).toMatchObject({
      type: "Account Security",
      message: expect.stringContaining(`was set with a one-time link (${place})`),
    });
    const [event] = (await staff.http.get(`/api/dashboard/audit?userID=${mara.userID}`)).body;
    const sessions = (await staff.http.get("/api/account/sessions")).body;
    expect(event).toMatchObject({
      action: call === "reset" ? "reset-used" : "invitation-used",
      actorID: staff.userID,
      cause: `${place}, logged in as ${staff.userID} in session ${sessions[0].id}`,
    });
    expect(JSON.stringify(event)).not.toContain(Object.values(link)[0]);
  });

  it("R63 a first invitation tells its owner nothing when it is issued", async ({ stage }) => {
    const mara = await createResident(stage.portal, {}, { password: null });
    const link = await issue(stage, mara.userID, "invitation");
    expect(await notificationsOf(stage, mara)).toEqual([]);
    await useLink(stage.portal.visitor(), mara, link);
    expect(await notificationsOf(stage, mara)).toHaveLength(1);
  });
});

describe("the session", () => {
  const meOf = (http: Client) => http.get("/api/auth/me");
  const maxAge = (cookie = "") => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);

  it.for([false, true])("R67 gives another id (remember me: %s)", async (remember, { stage }) => {
    const { portal, statusWith } = stage;
    const mara = await createResident(portal);
    const http = await portal.enter(mara, remember);
    const other = await portal.enter(mara);
    const old = http.cookie() ?? "";
    const page = await portal.open(http);
    const before = (await http.get("/api/account/sessions")).body[0];
    portal.clock.advance(60_000);
    const changed = await changePassword(http);
    expect(changed.status).toBe(204);
    expect(http.cookie()).not.toBe(old);
    expect([await statusWith(old), (await meOf(http)).status, (await meOf(other)).status]).toEqual([
      401, 200, 401,
    ]);
    const [session, ...others] = (await http.get("/api/account/sessions")).body;
    expect(others).toEqual([]);
    // The same session under another id: its end doesn't move.
    expect(session).toMatchObject({ signedInAt: before.signedInAt, remembered: remember, current: true });
    const [cookie] = changed.setCookie;
    const left = 30 * 24 * 60 * 60 - 60;
    if (remember) expect(Math.abs(maxAge(cookie) - left)).toBeLessThan(60);
    else expect(cookie).not.toContain("Max-Age");
    expect(cookie).toContain("HttpOnly");
    expect(await page.disconnected).toBe("io server disconnect");
  });

  it("R67 turning two-step login on does, too, and an ended session is not renewed", async ({ stage }) => {
    const { portal, statusWith } = stage;
    const http = await portal.enter(await createStaff(portal));
    const old = http.cookie() ?? "";
    await enrol(portal, http);
    expect([await statusWith(old), (await meOf(http)).status]).toEqual([401, 200]);
    const { sessions } = portal.context;
    const gone = sessions.hashIn(old) ?? "";
    expect(await sessions.renew(gone)).toBeUndefined();
  });
});

describe("a login that is not recent", () => {
  const CALLS = [
    "/api/account/sessions/end",
    "/api/account/sessions/end-others",
    "/api/account/second-factor/off",
    "/api/account/second-factor/recovery-codes",
  ];

  it.for(CALLS)("R81 does not allow %s until it is confirmed", async (path, { stage }) => {
    const { portal } = stage;
    const grace = await createStaff(portal);
    const http = await portal.enter(grace);
    const app = await enrol(portal, http);
    const other = await firstStep(portal, grace);
    await secondStep(other, app.code());
    const sessions = (await http.get("/api/account/sessions")).body;
    const call = () => http.post(path, { session: sessions[1].id });
    portal.clock.advance(RECENT_LOGIN_MS);
    const refused = await call();
    expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_required"]);
    expect((await confirmLogin(http)).status).toBe(400);
    expect((await call()).status).toBe(403);
    expect((await other.get("/api/auth/me")).status).toBe(200);
    const old = http.cookie() ?? "";
    expect((await confirmLogin(http, app.code())).status).toBe(204);
    expect((await call()).status).toBeLessThan(300);
    expect(await stage.statusWith(old)).toBe(401);
  });
});
