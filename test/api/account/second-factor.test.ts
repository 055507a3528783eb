/** Setting a second factor up and taking it down: who may, what it takes, what is kept. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FREE_TRIES, REST_MS } from "../../../src/auth/second-factor/second-factor.service.ts";
import { hashSecret } from "../../../src/auth/secrets.ts";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import {
  LOGIN_RESET_TEXT,
  SECOND_FACTOR_OFF_TEXT,
  SECOND_FACTOR_ON_TEXT,
} from "../../../src/domain/notification-rules.ts";
import { createStaff, PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { momentSince } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { codeAt, confirmLogin, enrol, firstStep, secondStep } from "../support/second-factor.ts";

const BASE = "/api/account/second-factor";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

async function staffMember() {
  const account = await createStaff(portal);
  return { account, client: await portal.signIn(account) };
}

const actionsOf = async (userID: string) =>
  (await portal.repositories.auditEvents.list(userID, { limit: 10 })).map(({ action }) => action);

const textsTo = async (userID: string) =>
  (await portal.repositories.notifications.to([userID], { limit: 10 })).map(({ message }) => message);

const begin = (client: Client, password = PASSWORD) => client.post(`${BASE}/begin`, { password });

describe("setting it up", () => {
  it("takes the password, then the app's first code, and gives ten recovery codes once", async () => {
    const { account, client } = await staffMember();
    expect((await client.get(BASE)).body).toEqual({
      available: true,
      on: false,
      since: "",
      recoveryCodesLeft: 0,
      required: false,
    });
    const { key, uri } = (await begin(client)).body;
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const parts = new URL(uri);
    expect(uri).toContain(`otpauth://totp/Rowanstead:${encodeURIComponent(account.email)}?`);
    expect(Object.fromEntries(parts.searchParams)).toEqual({
      issuer: "Rowanstead",
      secret: key,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect((await client.get(BASE)).body.on).toBe(false);
    expect((await portal.visitor().post("/api/auth/login", { ...account })).body.role).toBe("staff");

    const begun = portal.clock.now();
    const code = codeAt(key, begun);
    const { recoveryCodes } = (await client.post(`${BASE}/confirm`, { code })).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes)
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await client.get(BASE)).body).toEqual({
      available: true,
      on: true,
      since: momentSince(begun, portal.clock),
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(await actionsOf(account.userID)).toEqual(["second-factor-on"]);
  });

  it("keeps neither key nor recovery codes as they are", async () => {
    const { account, client } = await staffMember();
    const { key } = (await begin(client)).body;
    const code = codeAt(key, portal.clock.now());
    const { recoveryCodes } = (await client.post(`${BASE}/confirm`, { code })).body;
    const kept: unknown[] = [];
    for (const name of ["secondfactors", "recoverycodes"]) {
      kept.push(...(await portal.connection.collection(name).find().toArray()));
    }
    const text = JSON.stringify(kept);
    expect(text).toContain(account.userID);
    expect(text).not.toContain(key);
    for (const one of recoveryCodes) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(one.replaceAll("-", ""));
    }
  });

  it("ends the sessions that were opened by password alone", async () => {
    const { account, client } = await staffMember();
    const elsewhere = await portal.signIn(account);
    await enrol(portal, client);
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it.each([
    ["", 400, "Please enter your current password."],
    ["certainly not this", 400, "That is not your current password."],
  ])("refuses the password %j", async (password, status, error) => {
    const { client } = await staffMember();
    const answer = await begin(client, password);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it("refuses a code of another key, and one where nothing was begun", async () => {
    const { client } = await staffMember();
    expect((await client.post(`${BASE}/confirm`, { code: "123456" })).status).toBe(409);
    const { key: replaced } = (await begin(client)).body;
    await begin(client);
    const answer = await client.post(`${BASE}/confirm`, { code: codeAt(replaced, portal.clock.now()) });
    expect(answer.status).toBe(400);
    expect((await client.get(BASE)).body.on).toBe(false);
  });

  it("is refused where one is on, whose key stays", async () => {
    const { account, client } = await staffMember();
    await enrol(portal, client);
    const before = await portal.repositories.secondFactors.of(account.userID);
    expect((await begin(client)).status).toBe(409);
    expect((await client.post(`${BASE}/confirm`, { code: "123456" })).status).toBe(409);
    expect((await portal.repositories.secondFactors.of(account.userID))?.sealedKey).toBe(before?.sealedKey);
  });

  it.each(["member", "pending", "former"] as const)("is for %s residents, too", async (access) => {
    const resident = await createResident(portal);
    await portal.services.accounts.setAccess(resident.userID, access);
    const client = await portal.signIn(resident);
    const app = await enrol(portal, client);
    const challenged = await firstStep(portal, resident, { role: "resident" });
    expect((await secondStep(challenged, app.code())).body.userID).toBe(resident.userID);
    expect(await actionsOf(resident.userID)).toEqual(["second-factor-on"]);
  });

  it("tells its owner when it is turned on and off", async () => {
    const resident = await createResident(portal);
    const client = await portal.signIn(resident);
    await enrol(portal, client);
    await client.post(`${BASE}/off`);
    expect(await textsTo(resident.userID)).toEqual([SECOND_FACTOR_OFF_TEXT, SECOND_FACTOR_ON_TEXT]);
  });

  it("recovery codes of an earlier version work until they are replaced", async () => {
    const { account, client } = await staffMember();
    await enrol(portal, client);
    const earlier = hashSecret(`${account.userID}\n8Q4M0ZK7AAAABBBB`);
    await portal.repositories.recoveryCodes.replace(account.userID, [earlier], portal.clock.now());
    const answer = await confirmLogin(client, "8q4m-0zk7-aaaa-bbbb");
    expect(answer.status).toBe(204);
  });
});

describe("taking it down", () => {
  const forms = (code: string) =>
    [
      [{ password: "", code }, "Please enter your current password."],
      [{ password: PASSWORD, code: "" }, "Please enter the code."],
      [{ password: "certainly not this", code }, "That is not your current password."],
      [
        { password: PASSWORD, code: "000000" },
        "That code is not valid. Use the latest code from your app, or an unused recovery code.",
      ],
    ] as const;

  it.each(["off", "recovery-codes"])("%s takes the password and a code, given lately", async (call) => {
    const { client } = await staffMember();
    const app = await enrol(portal, client);
    portal.clock.advance(RECENT_LOGIN_MS);
    for (const [form, error] of forms(app.code())) {
      const answer = await client.post("/api/auth/reauthenticate", form);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
      expect((await client.post(`${BASE}/${call}`)).body.code).toBe("reauthentication_required");
    }
    expect((await client.get(BASE)).body).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await confirmLogin(client, app.code(1))).status).toBe(204);
    expect((await client.post(`${BASE}/${call}`)).status).toBeLessThan(300);
  });

  it("turns it off, and signing in asks for no code any more", async () => {
    const { account, client } = await staffMember();
    await enrol(portal, client);
    expect((await client.post(`${BASE}/off`)).status).toBe(204);
    expect((await client.get(BASE)).body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect((await portal.visitor().post("/api/auth/login", { ...account })).body.userID).toBe(account.userID);
    expect(await actionsOf(account.userID)).toEqual(["second-factor-off", "second-factor-on"]);
    for (const call of ["off", "recovery-codes"])
      expect((await client.post(`${BASE}/${call}`)).status).toBe(409);
  });

  it("new recovery codes take the place of the old ones", async () => {
    const { account, client } = await staffMember();
    const app = await enrol(portal, client);
    const { body } = await client.post(`${BASE}/recovery-codes`);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await confirmLogin(client, app.recoveryCodes[0])).status).toBe(400);
    expect((await confirmLogin(client, body.recoveryCodes[0])).status).toBe(204);
    expect(await actionsOf(account.userID)).toEqual([
      "recovery-code-used",
      "recovery-codes-renewed",
      "second-factor-on",
    ]);
  });
});

describe("a resident's lost device", () => {
  const reset = (client: Client, userID: string) =>
    client.post(`/api/dashboard/residents/${userID}/login-reset`);

  it("is helped by staff: two-step login is off, all sessions end, and the resident is notified", async () => {
    const resident = await createResident(portal);
    const client = await portal.signIn(resident);
    await enrol(portal, client);
    const { account, client: staff } = await staffMember();
    expect((await reset(staff, resident.userID)).body).toEqual({ ended: 1 });
    expect((await client.get("/api/auth/me")).status).toBe(401);
    expect(await textsTo(resident.userID)).toEqual([LOGIN_RESET_TEXT, SECOND_FACTOR_ON_TEXT]);
    expect((await (await portal.signIn(resident)).get(BASE)).body).toMatchObject({
      on: false,
      recoveryCodesLeft: 0,
    });
    const [entry] = await portal.repositories.auditEvents.list(resident.userID, { limit: 1 });
    expect(entry).toMatchObject({ action: "login-reset", actorID: account.userID });
  });

  it("is helped only for residents, and only by staff", async () => {
    const { account, client: staff } = await staffMember();
    await enrol(portal, staff);
    expect((await reset((await staffMember()).client, account.userID)).status).toBe(404);
    const resident = await createResident(portal);
    expect((await reset(await portal.signIn(resident), resident.userID)).status).toBe(403);
    expect((await staff.get(BASE)).body.on).toBe(true);
  });
});

describe("wrong codes of one's own account", () => {
  const CALLS = ["/api/account/second-factor/confirm", "/api/auth/reauthenticate"];
  const WRONG = "000000";

  /** A client for which only the code is missing, and a code that would be right. */
  async function readyFor(call: string, where: TestPortal) {
    const client = await where.signIn(await createStaff(where));
    if (!call.endsWith("confirm")) {
      const app = await enrol(where, client);
      return { client, right: app.code };
    }
    const { key } = (await begin(client)).body;
    return { client, right: () => codeAt(key, where.clock.now()) };
  }

  it.each(CALLS)("%s: the sixth in a row waits, even if it is right", async (call) => {
    const strict = await startTestPortal({ env: { LIMIT_LOGIN_FAILURES: "5" } });
    try {
      const { client, right } = await readyFor(call, strict);
      const send = (code: string) => client.post(call, { password: PASSWORD, code });
      for (let time = 1; time <= 5; time += 1) expect((await send(WRONG)).status).toBe(400);
      const sixth = await send(right());
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });

  it.each(CALLS)("%s: an account has 20 tries in a row, from all addresses together", async (call) => {
    const { client, right } = await readyFor(call, portal);
    const send = (code: string) => client.post(call, { password: PASSWORD, code });
    for (let time = 1; time <= FREE_TRIES; time += 1) expect((await send(WRONG)).status).toBe(400);
    expect((await send(right())).status).toBe(429);
    portal.clock.advance(REST_MS);
    expect((await send(right())).status).toBeLessThan(300);
  });
});

describe("a server without a key", () => {
  it("offers no second factor, and says so", async () => {
    const plain = await startTestPortal({ env: { SECRET_KEY: "" } });
    try {
      const client = await plain.signIn(await createStaff(plain));
      expect((await client.get(BASE)).body.available).toBe(false);
      const answer = await begin(client);
      expect([answer.status, answer.body.error]).toEqual([
        409,
        "Two-step login is not available, because this server has no SECRET_KEY.",
      ]);
      expect(plain.logged()).toContain("SECRET_KEY is not set");
    } finally {
      await plain.stop();
    }
  });

  it.each([
    ["without a key", "", /there is no SECRET_KEY/],
    ["with another key", "another key that is long enough to be one", /set up with another SECRET_KEY/],
  ])("does not start %s where second factors are in use", async (_how, SECRET_KEY, why) => {
    const first = await startTestPortal();
    try {
      await enrol(first, await first.signIn(await createStaff(first)));
      const start = startTestPortal({ databaseName: first.databaseName, env: { SECRET_KEY } });
      await expect(start).rejects.toThrow(why);
    } finally {
      await first.stop();
    }
  });

  it("does not start with a key that is too short", async () => {
    await expect(startTestPortal({ env: { SECRET_KEY: "x".repeat(31) } })).rejects.toThrow(
      "SECRET_KEY must have at least 32 characters",
    );
  });
});
