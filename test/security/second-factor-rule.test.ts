/** Two-step login as the rule for all staff: by when, what is left without it, and who may turn it off. */
import { expect } from "vitest";
import { SECOND_STEP_MISSING } from "../../src/domain/roles.ts";
import { SECOND_FACTOR_TEXTS } from "../../src/domain/second-factor-rules.ts";
import { enrol } from "../api/support/second-factor.ts";
import { createStaff, PASSWORD } from "../factories/accounts.ts";
import { DAY } from "../harness/clock.ts";
import { itAlone } from "../harness/fixtures.ts";
import type { Person, TestPortal } from "../harness/portal.ts";
import type { HandshakeRefused } from "../live/support/client.ts";

const BASE = "/api/account/second-factor";
const RESIDENTS = "/api/dashboard/residents";

const it = itAlone.extend("manager", async ({ portal }) => {
  const manager = await portal.staff({ isManager: true, firstName: "Grace" });
  await enrol(portal, manager.http);
  return manager;
});

async function setRule(manager: Person, requiresSecondFactor: boolean) {
  const { version } = (await manager.get("/settings")).body;
  return manager.patch("/settings", {
    version,
    team: { requiresSecondFactor, requiredSince: "2020-01-01T00:00:00.000Z" },
  });
}

const dueAt = async ({ http }: Pick<Person, "http">): Promise<string> =>
  (await http.get("/api/auth/me")).body.secondFactorDueAt;

/** Milliseconds until an account has to have two-step login; the tests' clock moves on with every reading. */
const daysLeft = async (portal: TestPortal, http: Person["http"]) =>
  Math.round((Date.parse(await dueAt({ http })) - portal.clock.now().getTime()) / DAY);

/** A member of staff whose session lasts longer than the grace. */
async function remembered(portal: TestPortal) {
  const account = await createStaff(portal, { isManager: false });
  return { account, http: await portal.signIn(account, true) };
}

it("R18 a manager turns the rule on: who is without a factor gets a date", async ({ portal, manager }) => {
  const ben = await portal.staff({ isManager: false });
  const rosa = await portal.resident();
  expect([await dueAt(manager), await dueAt(ben), await dueAt(rosa)]).toEqual(["", "", ""]);
  const before = portal.clock.now();
  const { status, body } = await setRule(manager, true);
  expect([status, body.team.requiresSecondFactor]).toEqual([200, true]);
  expect(Date.parse(body.team.requiredSince)).toBeGreaterThan(before.getTime());
  const week = new Date(Date.parse(body.team.requiredSince) + 7 * DAY).toISOString();
  expect([await dueAt(manager), await dueAt(ben), await dueAt(rosa)]).toEqual(["", week, ""]);
  expect((await manager.get("/audit?limit=1")).body[0]).toMatchObject({
    action: "settings-changed",
    actorID: manager.userID,
    changes: expect.arrayContaining([{ field: "requiresSecondFactor", from: "false", to: "true" }]),
  });
  expect((await portal.visitor().get("/api/property")).body.team).toBeUndefined();
  expect((await setRule(manager, true)).body.team).toEqual(body.team);
});

it("R18 within the grace all calls work, after it a few", async ({ portal, manager }) => {
  const { http } = await remembered(portal);
  await setRule(manager, true);
  portal.clock.advance(6 * DAY);
  expect((await http.get(RESIDENTS)).status).toBe(200);
  portal.clock.advance(DAY);
  expect(await http.get(RESIDENTS)).toMatchObject({
    status: 403,
    body: { error: SECOND_FACTOR_TEXTS.missing, code: SECOND_STEP_MISSING },
  });
  expect((await http.get(BASE)).body).toMatchObject({ on: false, required: true });
  await enrol(portal, http);
  expect((await http.get(RESIDENTS)).status).toBe(200);
  expect(await dueAt({ http })).toBe("");
});

it("R18 a new or reactivated account has the grace from its first login", async ({ portal, manager }) => {
  const { account } = await remembered(portal);
  await setRule(manager, true);
  portal.clock.advance(30 * DAY);
  const late = await createStaff(portal);
  portal.clock.advance(6 * DAY);
  const first = await portal.signIn(late);
  expect(await daysLeft(portal, first)).toBe(7);
  portal.clock.advance(3 * DAY);
  expect(await daysLeft(portal, await portal.signIn(late))).toBe(4);

  expect(await daysLeft(portal, await portal.signIn(account))).toBeLessThan(0);
  const helper = await portal.signIn(await createStaff(portal, { isManager: true }));
  const path = `/api/dashboard/team/${account.userID}`;
  for (const isDeactivated of [true, false]) {
    expect((await helper.patch(path, { isDeactivated })).status).toBe(200);
  }
  portal.clock.advance(3 * DAY);
  expect(await daysLeft(portal, await portal.signIn(account))).toBe(7);
});

it("R18 staff can't turn two-step login off while it is the rule", async ({ portal, manager }) => {
  const rosa = await portal.resident();
  const app = await enrol(portal, rosa.http);
  await setRule(manager, true);
  const refused = await manager.http.post(`${BASE}/off`, { password: PASSWORD, code: "123456" });
  expect([refused.status, refused.body.error]).toEqual([409, SECOND_FACTOR_TEXTS.required]);
  expect((await manager.http.get(BASE)).body).toMatchObject({ on: true, required: true });
  expect((await rosa.http.get(BASE)).body).toMatchObject({ on: true, required: false });
  const off = await rosa.http.post(`${BASE}/off`, { password: PASSWORD, code: app.code() });
  expect(off.status, off.text).toBe(204);
});

it("R18 open pages connect again when the rule changes", async ({ portal, manager, startPortal }) => {
  const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  const { account, http } = await remembered(portal);
  const elsewhere = await other.signIn(account, true);
  const [here, there] = [await portal.open(http), await other.open(elsewhere)];
  const own = await manager.open();
  await setRule(manager, true);
  await Promise.all([here.disconnected, there.disconnected]);
  expect(own.socket.connected).toBe(true);
  expect(await daysLeft(other, elsewhere)).toBe(7);
  const pages = [await portal.open(http), await other.open(elsewhere)];
  portal.clock.advance(7 * DAY);
  await expect.poll(() => pages.map(({ socket }) => socket.connected)).toEqual([false, false]);
  for (const [node, client] of [
    [portal, http],
    [other, elsewhere],
  ] as const) {
    const refusal = await node
      .tryOpen(client)
      .connected()
      .catch((error: unknown) => error);
    expect((refusal as HandshakeRefused).status).toBe(403);
    expect((await client.get(RESIDENTS)).status).toBe(403);
  }
  // The manager's own session has ended by now.
  const section = { requiresSecondFactor: false, requiredSince: "" };
  await portal.context.settings.change(manager, { version: 1, team: section });
  expect([(await http.get(RESIDENTS)).status, (await elsewhere.get(RESIDENTS)).status]).toEqual([200, 200]);
});

it("R18 without a key, the rule can't be turned on", async ({ portal, manager, startPortal }) => {
  const { http } = await remembered(portal);
  const rule = { version: 0, team: { requiresSecondFactor: true, requiredSince: "" } };
  await portal.repositories.secondFactors.remove(manager.userID);
  const keyless = await startPortal({
    databaseName: portal.databaseName,
    clock: portal.clock,
    env: { SECRET_KEY: undefined },
  });
  await expect(keyless.context.settings.change(manager, rule)).rejects.toMatchObject({
    status: 400,
    message: SECOND_FACTOR_TEXTS.unavailable,
  });
  await portal.context.settings.change(manager, rule);
  portal.clock.advance(8 * DAY);
  expect((await http.get(RESIDENTS)).status).toBe(403);
  const headers = { Cookie: http.cookie() ?? "" };
  expect((await keyless.visitor().get(RESIDENTS, { headers })).status).toBe(200);
});
