/** Setting a second factor up and taking it down: who may, what it takes, what is kept. */
import { describe, expect, vi } from "vitest";
import { FREE_TRIES, REST_MS } from "../../../src/auth/second-factor/second-factor.service.ts";
import { hashSecret } from "../../../src/auth/secrets.ts";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import {
  LOGIN_RESET_TEXT,
  SECOND_FACTOR_OFF_TEXT,
  SECOND_FACTOR_ON_TEXT,
} from "../../../src/domain/notification-texts.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { momentSince } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { nameProperty } from "../support/property.ts";
import { codeAt, confirmLogin, enrol, firstStep, secondStep } from "../support/second-factor.ts";

const BASE = "/api/account/second-factor";

const it = withPortal();

const actionsOf = async ({ repositories }: TestPortal, userID: string) =>
  (await repositories.auditEvents.list(userID, { limit: 10 })).map(({ action }) => action);

const textsTo = async ({ repositories }: TestPortal, userID: string) =>
  (await repositories.notifications.to([userID], { limit: 10 })).map(({ message }) => message);

const begin = (client: Client, password = PASSWORD) => client.post(`${BASE}/begin`, { password });

describe("setting it up", () => {
  it("takes the password and the app's first code; gives ten recovery codes", async ({ portal, staff }) => {
    await nameProperty(portal, "Alder Quay");
    const { userID, email, http } = staff;
    const off = { available: true, on: false, since: "", recoveryCodesLeft: 0, required: false };
    expect((await http.get(BASE)).body).toEqual(off);
    const { key, uri } = (await begin(http)).body;
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Alder%20Quay:${encodeURIComponent(email)}?`);
    const parameters = { issuer: "Alder Quay", secret: key, algorithm: "SHA1", digits: "6", period: "30" };
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual(parameters);
    expect((await http.get(BASE)).body.on).toBe(false);
    const elsewhere = await portal.enter(staff);

    const begun = portal.clock.now();
    const code = codeAt(key, begun);
    const { recoveryCodes } = (await http.post(`${BASE}/confirm`, { code })).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes)
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const since = momentSince(begun, portal.clock);
    expect((await http.get(BASE)).body).toEqual({ ...off, on: true, since, recoveryCodesLeft: 10 });
    expect(await actionsOf(portal, userID)).toEqual(["second-factor-on"]);
    // A session that was opened by the password alone has ended.
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);

    const kept: unknown[] = [];
    for (const name of ["secondfactors", "recoverycodes"])
      kept.push(...(await portal.connection.collection(name).find().toArray()));
    const text = JSON.stringify(kept);
    expect(text).toContain(userID);
    const plain = recoveryCodes.map((one: string) => one.replaceAll("-", ""));
    for (const secret of [key, ...recoveryCodes, ...plain]) expect(text).not.toContain(secret);
  });

  it("refuses a wrong password, another key's code, and one never begun", async ({ portal, staff }) => {
    const { http } = staff;
    const body = { error: "That is not your current password." };
    expect(await begin(http, "certainly not this")).toMatchObject({ status: 400, body });
    expect((await http.post(`${BASE}/confirm`, { code: "123456" })).status).toBe(409);
    const { key: replaced } = (await begin(http)).body;
    await begin(http);
    const answer = await http.post(`${BASE}/confirm`, { code: codeAt(replaced, portal.clock.now()) });
    // There are no recovery codes yet.
    expect(answer).toMatchObject({
      status: 400,
      body: { error: "That code is not valid. Use the latest code from your app.", field: "code" },
    });
    expect((await http.get(BASE)).body.on).toBe(false);
  });

  it("is refused where one is on, whose key stays", async ({ portal, staff: { http, userID } }) => {
    await enrol(portal, http);
    const before = await portal.repositories.secondFactors.byUserID(userID);
    expect((await begin(http)).status).toBe(409);
    expect((await http.post(`${BASE}/confirm`, { code: "123456" })).status).toBe(409);
    expect((await portal.repositories.secondFactors.byUserID(userID))?.sealedKey).toBe(before?.sealedKey);
  });

  it.for(["member", "pending", "former"] as const)("is for %s residents, too", async (access, { portal }) => {
    const resident = await portal.resident();
    const { userID, http } = resident;
    await portal.context.accounts.setAccess(userID, access);
    const app = await enrol(portal, http);
    const challenged = await firstStep(portal, resident, { role: "resident" });
    expect((await secondStep(challenged, app.code())).body.userID).toBe(userID);
    expect((await http.post(`${BASE}/off`)).status).toBe(204);
    const texts = await textsTo(portal, userID);
    expect([texts[0], texts.at(-1)]).toEqual([SECOND_FACTOR_OFF_TEXT, SECOND_FACTOR_ON_TEXT]);
  });

  it("recovery codes of an earlier version work until they are replaced", async ({ portal, staff }) => {
    await enrol(portal, staff.http);
    const earlier = hashSecret(`${staff.userID}\n8Q4M0ZK7AAAABBBB`);
    await portal.repositories.recoveryCodes.replace(staff.userID, [earlier], portal.clock.now());
    expect((await confirmLogin(staff.http, "8q4m-0zk7-aaaa-bbbb")).status).toBe(204);
  });
});

describe("taking it down", () => {
  const forms = (code: string) =>
    [
      [{ password: "", code }, "Please enter your current password."],
      [{ password: PASSWORD, code: "" }, "Please enter the code."],
      [{ password: "certainly not this", code }, "That is not your current password."],
    ] as const;

  it("and new recovery codes take the password and a recent code", async ({ portal, staff: { http } }) => {
    const app = await enrol(portal, http);
    portal.clock.advance(RECENT_LOGIN_MS);
    const calls = [`${BASE}/recovery-codes`, `${BASE}/off`];
    for (const [form, error] of forms(app.code())) {
      const answer = await http.post("/api/auth/reauthenticate", form);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
      for (const call of calls) expect((await http.post(call)).body.code).toBe("reauthentication_required");
    }
    expect((await http.get(BASE)).body).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await confirmLogin(http, app.code(1))).status).toBe(204);
    for (const call of calls) expect((await http.post(call)).status).toBeLessThan(300);
  });

  it("turns it off, and signing in asks for no code any more", async ({ portal, staff }) => {
    const { http, userID } = staff;
    await enrol(portal, http);
    expect((await http.post(`${BASE}/off`)).status).toBe(204);
    expect((await http.get(BASE)).body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect((await (await portal.signIn(staff)).get("/api/auth/me")).body.userID).toBe(userID);
    expect(await actionsOf(portal, userID)).toEqual(["second-factor-off", "second-factor-on"]);
    for (const call of ["off", "recovery-codes"])
      expect((await http.post(`${BASE}/${call}`)).status).toBe(409);
  });

  it("new recovery codes take the place of the old ones", async ({ portal, staff: { http, userID } }) => {
    const app = await enrol(portal, http);
    const { body } = await http.post(`${BASE}/recovery-codes`);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await confirmLogin(http, app.recoveryCodes[0])).status).toBe(400);
    expect((await confirmLogin(http, body.recoveryCodes[0])).status).toBe(204);
    expect(await actionsOf(portal, userID)).toEqual([
      "recovery-code-used",
      "recovery-codes-renewed",
      "second-factor-on",
    ]);
  });
});

it("turned on, it has ended the other sessions, also if a crash cuts it off", async ({ portal, staff }) => {
  const elsewhere = await portal.enter(staff);
  const { key } = (await begin(staff.http)).body;
  const { secondFactors } = portal.repositories;
  const { activate } = secondFactors;
  vi.spyOn(secondFactors, "activate").mockImplementationOnce(async (...values) => {
    await activate(...values);
    throw new Error("lost");
  });
  const code = codeAt(key, portal.clock.now());
  expect((await staff.http.post(`${BASE}/confirm`, { code })).status).toBe(500);
  expect((await staff.http.get(BASE)).body.on).toBe(true);
  expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
});

it("staff help a resident who lost a device: it is off, all sessions end", async ({ portal, staff }) => {
  const resident = await portal.resident();
  await enrol(portal, resident.http);
  const reset = (userID: string) => staff.post(`/residents/${userID}/login-reset`);
  expect((await reset(resident.userID)).body).toEqual({ ended: 1 });
  expect((await resident.http.get("/api/auth/me")).status).toBe(401);
  expect(await textsTo(portal, resident.userID)).toEqual([LOGIN_RESET_TEXT, SECOND_FACTOR_ON_TEXT]);
  const { body } = await (await portal.signIn(resident)).get(BASE);
  expect(body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  const [entry] = await portal.repositories.auditEvents.list(resident.userID, { limit: 1 });
  expect(entry).toMatchObject({ action: "login-reset", actorID: staff.userID });
  const colleague = await portal.staff();
  await enrol(portal, colleague.http);
  expect((await reset(colleague.userID)).status).toBe(404);
  expect((await colleague.http.get(BASE)).body.on).toBe(true);
});

it("an app's first code can be tried 20 times in a row, from all addresses", async ({ portal, staff }) => {
  const { key } = (await begin(staff.http)).body;
  const send = (code: string) => staff.http.post(`${BASE}/confirm`, { code });
  for (let time = 1; time <= FREE_TRIES; time += 1) expect((await send("000000")).status).toBe(400);
  expect((await send(codeAt(key, portal.clock.now()))).status).toBe(429);
  portal.clock.advance(REST_MS);
  expect((await send(codeAt(key, portal.clock.now()))).status).toBeLessThan(300);
});

describe("a server without a key", () => {
  it("offers no second factor, and says so", async ({ startPortal }) => {
    const plain = await startPortal({ env: { SECRET_KEY: "" } });
    const { http } = await plain.staff();
    expect((await http.get(BASE)).body.available).toBe(false);
    const error = "Two-step login is not available, because this server has no SECRET_KEY.";
    expect(await begin(http)).toMatchObject({ status: 409, body: { error } });
    expect(plain.logged()).toContain("SECRET_KEY is not set");
  });

  it("or with another one does not start where second factors are in use", async ({ portal, staff }) => {
    await enrol(portal, staff.http);
    const { databaseName } = portal;
    for (const [SECRET_KEY, why] of [
      ["", /there is no SECRET_KEY/],
      ["another key that is long enough to be one", /set up with another SECRET_KEY/],
    ] as const) {
      await expect(startTestPortal({ databaseName, env: { SECRET_KEY } })).rejects.toThrow(why);
    }
  });
});
