/** Rights need a recent login, and end with the account. */
import { describe, expect } from "vitest";
import { tokenIn } from "../../src/auth/one-time-links.ts";
import { RECENT_LOGIN_MS } from "../../src/domain/account-rules.ts";
import { REAUTHENTICATION_REQUIRED } from "../../src/domain/roles.ts";
import { TEAM_TEXTS } from "../../src/domain/team-rules.ts";
import { pairedDisplay } from "../api/support/displays.ts";
import { confirmLogin } from "../api/support/second-factor.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { Person } from "../harness/portal.ts";

const rightsTest = withPortal()
  .extend("mara", ({ portal }) => portal.resident())
  .extend("grace", ({ portal }) => portal.staff({ isManager: true }))
  .extend("hugo", ({ portal }) => portal.staff({ isManager: true }));

describe("rights", () => {
  const it = rightsTest;

  const CALLS: [
    what: string,
    method: string,
    path: (who: { mara: Person; hugo: Person }) => string,
    body?: object,
  ][] = [
    ["invites staff", "POST", () => "/team", { email: "new@example.com", firstName: "New" }],
    ["changes a member of staff", "PATCH", ({ hugo }) => `/team/${hugo.userID}`, { isManager: false }],
    ["issues a new invitation of staff", "POST", ({ hugo }) => `/team/${hugo.userID}/invitation`],
    ["issues a reset link of staff", "POST", ({ hugo }) => `/team/${hugo.userID}/reset`],
    ["changes the two-step rule", "PATCH", () => "/settings", { team: {} }],
    ["changes the retention time", "PATCH", () => "/settings", { retention: {} }],
    [
      "pairs a wall display",
      "POST",
      () => "/displays",
      { code: "000000", name: "Lobby", residentsShownBy: "unit" },
    ],
    ["resets a resident's login", "POST", ({ mara }) => `/residents/${mara.userID}/login-reset`],
    ["invites a resident", "POST", ({ mara }) => `/residents/${mara.userID}/invitation`],
    ["issues a resident's reset link", "POST", ({ mara }) => `/residents/${mara.userID}/reset`],
  ];

  it.for(CALLS)("R95 who %s logged in now", async ([, method, path, body], { portal, grace, mara, hugo }) => {
    const call = () => grace.http.call(method, `/api/dashboard${path({ mara, hugo })}`, body ?? {});
    portal.clock.advance(RECENT_LOGIN_MS);
    expect(await call()).toMatchObject({ status: 403, body: { code: REAUTHENTICATION_REQUIRED } });
    await confirmLogin(grace.http);
    expect((await call()).body?.code).not.toBe(REAUTHENTICATION_REQUIRED);
  });

  it("R95 nobody gets a reset link of the own account", async ({ portal, grace }) => {
    const { status, body } = await grace.post(`/team/${grace.userID}/reset`);
    expect([status, body.error]).toEqual([409, TEAM_TEXTS.ownPassword]);
    expect(await portal.connection.collection("onetimelinks").countDocuments({ userID: grace.userID })).toBe(
      0,
    );
  });

  it("R96 a reset link beside a closing opens nothing", async ({ portal, grace, hugo }) => {
    expect((await grace.patch(`/team/${hugo.userID}`, { isDeactivated: true })).status).toBe(200);
    const path = await portal.context.links.issue(hugo.userID, "reset", {
      issuedBy: grace.userID,
      lifetimeMs: 60_000,
      replacesPassword: true,
    });
    const link = { email: hugo.email, password: "nine copper kettles", reset: tokenIn(path) };
    expect((await portal.visitor().post("/api/auth/register", link)).status).toBe(400);
    expect(await portal.repositories.accounts.byUserID(hugo.userID)).toMatchObject({
      deactivatedAt: expect.any(Date),
      passwordHash: null,
    });
  });

  it.for([{ isDeactivated: true }, { isManager: false }])(
    "R96 a wall display ends with the rights of who paired it: %o",
    async (change, { portal, grace, hugo }) => {
      const { display } = await pairedDisplay(portal, hugo.http);
      const others = await pairedDisplay(portal, grace.http);
      expect((await display.get("/api/display")).status).toBe(200);
      expect((await grace.patch(`/team/${hugo.userID}`, change)).status).toBe(200);
      expect((await display.get("/api/display")).status).toBe(401);
      expect((await others.display.get("/api/display")).status).toBe(200);
    },
  );
});
