/**
 * Passkeys as the second step of a login, as a confirmation of a session, and as the second factor that the rule for all staff
 * requires.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import { PASSKEY_TEXTS } from "../../../src/domain/passkey-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../../src/domain/second-factor-rules.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import { type Authenticator, createAuthenticator, type Deviation } from "../../harness/authenticator.ts";
import type { Answer, Client } from "../../harness/client.ts";
import { DAY } from "../../harness/clock.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { addPasskey, PASSKEY_ORIGIN, PASSKEYS } from "../support/passkeys.ts";
import { confirmLogin, enrol, firstStep, secondStep } from "../support/second-factor.ts";

const STEP = "/api/auth/second-factor";
const CONFIRM = "/api/auth/reauthenticate";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
});
afterAll(() => portal.stop());

const seen = ({ status, body }: Answer) => [status, body?.error];

/** Signs the options of a call, and sends the signature. */
async function sign(client: Client, path: string, by: Authenticator, deviation: Deviation = {}) {
  const options = await client.post(`${path}/options`);
  expect(options.status, options.text).toBe(200);
  return client.post(path, { credential: by.sign(options.body, deviation) });
}

/** A person with the app and a passkey. */
async function owner(kind: "staff" | "resident" = "staff") {
  const person = await portal[kind]();
  const app = await enrol(portal, person.http);
  const { authenticator } = await addPasskey(person.http);
  const first = () => firstStep(portal, person, { role: kind, hasPasskey: true });
  return { person, app, authenticator, first };
}

describe("the second step of a login", () => {
  it.for(["staff", "resident"] as const)("takes a passkey of %s in place of a code", async (kind) => {
    const { person, authenticator, first } = await owner(kind);
    const client = await first();
    const answer = await sign(client, STEP, authenticator);
    expect([answer.status, answer.body.userID]).toEqual([200, person.userID]);
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it("names the account's passkeys only, and asks for user verification", async () => {
    const { authenticator, first } = await owner();
    const { body } = await (await first()).post(`${STEP}/options`);
    expect(body.userVerification).toBe("required");
    const { id } = authenticator.sign({ challenge: "" });
    expect(body.allowCredentials.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it("needs the first one", async () => {
    const answer = await portal.visitor().post(`${STEP}/options`);
    expect(seen(answer)).toEqual([401, SECOND_FACTOR_TEXTS.challengeOver]);
  });

  it("still takes a recovery code when the passkey is lost", async () => {
    const { app, first } = await owner();
    expect((await secondStep(await first(), app.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  it("is none for a resident who has a passkey and no app", async () => {
    const person = await portal.resident();
    await addPasskey(person.http);
    const { email, password, role } = person;
    const answer = await portal.visitor().post("/api/auth/login", { email, password, role });
    expect([answer.status, answer.body.userID]).toEqual([200, person.userID]);
  });
});

describe("a confirmation", () => {
  const endOthers = (client: Client) => client.post("/api/account/sessions/end-others");

  it("takes a passkey in place of password and code, and gives the session a new id", async () => {
    const { person, authenticator } = await owner();
    portal.clock.advance(RECENT_LOGIN_MS);
    expect((await endOthers(person.http)).status).toBe(403);
    const before = person.http.cookie();
    expect((await sign(person.http, CONFIRM, authenticator)).status).toBe(204);
    expect((await endOthers(person.http)).status).toBe(200);
    expect(person.http.cookie()).not.toBe(before);
  });

  it("is not possible without a passkey", async () => {
    const { http } = await portal.resident();
    expect(seen(await http.post(`${CONFIRM}/options`))).toEqual([409, PASSKEY_TEXTS.none]);
  });
});

describe("the rule for all staff", () => {
  let manager: Person;

  beforeAll(async () => {
    manager = await portal.staff({ isManager: true });
    await enrol(portal, manager.http);
    const { version } = (await manager.get("/settings")).body;
    const team = { requiresSecondFactor: true, requiredSince: "" };
    expect((await manager.patch("/settings", { version, team })).status).toBe(200);
  });

  const dueAt = async ({ http }: Pick<Person, "http">) =>
    (await http.get("/api/auth/me")).body.secondFactorDueAt;
  const logIn = async ({ email, role }: Person) => {
    const client = portal.visitor();
    return { client, answer: await client.post("/api/auth/login", { email, password: PASSWORD, role }) };
  };

  it.for(["repeated call", "another passkey"])(
    "is fulfilled by a first passkey, whose other sessions have ended before a crash and the %s",
    async (next) => {
      const ben = await portal.staff();
      const other = await portal.signIn(ben);
      const options = await ben.http.post(`${PASSKEYS}/options`);
      const passkey = { name: "Phone", credential: createAuthenticator(PASSKEY_ORIGIN).create(options.body) };
      const add = async () => (await ben.http.post(PASSKEYS, passkey)).status;
      const { passkeys } = portal.repositories;
      const { insert } = passkeys;
      vi.spyOn(passkeys, "insert").mockImplementationOnce(async (first) => {
        await insert(first);
        throw new Error("lost");
      });
      expect(await add()).toBe(500);
      if (next === "repeated call") expect(await add()).toBe(201);
      else await addPasskey(ben.http);
      expect((await other.get("/api/auth/me")).status).toBe(401);
      expect((await ben.http.get("/api/auth/me")).status).toBe(200);
    },
  );

  it("is fulfilled by a passkey, which ends other sessions and is then asked for after the password", async () => {
    const ben = await portal.staff();
    const other = await portal.signIn(ben);
    expect(await dueAt(ben)).not.toBe("");
    const { authenticator } = await addPasskey(ben.http);
    expect(await dueAt(ben)).toBe("");
    expect((await other.get("/api/auth/me")).status).toBe(401);

    const { client, answer } = await logIn(ben);
    expect(answer.body).toEqual({ secondFactor: true, ways: ["passkey"] });
    expect((await client.get("/api/auth/me")).status).toBe(401);
    expect((await secondStep(client, "123456")).status).toBe(409);
    expect((await sign(client, STEP, authenticator)).status).toBe(200);
    const { body: team } = await manager.get("/team");
    const found = team.find(({ userID }: Person) => userID === ben.userID);
    expect(found.hasSecondFactor).toBe(true);
    portal.clock.advance(8 * DAY);
    const later = await logIn(ben);
    expect((await sign(later.client, STEP, authenticator)).status).toBe(200);
    expect((await later.client.get("/api/dashboard/residents")).status).toBe(200);

    portal.clock.advance(RECENT_LOGIN_MS);
    expect(seen(await confirmLogin(later.client))).toEqual([400, PASSKEY_TEXTS.needed]);
    expect((await sign(later.client, CONFIRM, authenticator)).status).toBe(204);
    const [{ id }] = (await later.client.get(PASSKEYS)).body.passkeys;
    const lastOne = await later.client.call("DELETE", `${PASSKEYS}/${id}`);
    expect(seen(lastOne)).toEqual([409, PASSKEY_TEXTS.lastOne]);
    await addPasskey(later.client);
    expect((await later.client.call("DELETE", `${PASSKEYS}/${id}`)).status).toBe(204);
  });

  it("does not count for residents", async () => {
    const rosa = await portal.resident();
    await addPasskey(rosa.http);
    expect((await logIn(rosa)).answer.body.userID).toBe(rosa.userID);
    const [{ id }] = (await rosa.http.get(PASSKEYS)).body.passkeys;
    expect((await rosa.http.call("DELETE", `${PASSKEYS}/${id}`)).status).toBe(204);
  });
});
