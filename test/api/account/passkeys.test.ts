/** Passkeys: adding, listing and removing them, and logging in with them, on two nodes. */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import { PASSKEY_TEXTS, PASSKEYS_MAX } from "../../../src/domain/passkey-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { createAuthenticator } from "../../harness/authenticator.ts";
import type { Answer } from "../../harness/client.ts";
import { it as sharedTest } from "../../harness/fixtures.ts";
import { type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { addPasskey, logInWithPasskey, PASSKEY_ORIGIN, PASSKEYS } from "../support/passkeys.ts";
import { nameProperty } from "../support/property.ts";
import { enrol } from "../support/second-factor.ts";

const LOGIN = "/api/auth/passkey";

let portal: TestPortal;
let node: TestPortal;

beforeAll(async () => {
  const env = { PUBLIC_URL: PASSKEY_ORIGIN };
  portal = await startTestPortal({ env });
  node = await startTestPortal({ env, databaseName: portal.databaseName, clock: portal.clock });
});
afterAll(async () => {
  await node.stopOnly();
  await portal.stop();
});

/** A person with a passkey. */
async function owner(kind: "staff" | "resident" = "resident") {
  const person = await portal[kind]();
  return { person, ...(await addPasskey(person.http)) };
}

const listOf = async ({ http }: Pick<Person, "http">) => (await http.get(PASSKEYS)).body.passkeys;
const seen = ({ status, body }: Answer) => [status, body?.error ?? body];
const REFUSED = [401, PASSKEY_TEXTS.refused];

async function notificationsOf({ userID }: Person): Promise<string[]> {
  const filter = { userID, type: "Account Security" };
  const found = await portal.connection.collection("notifications").find(filter).toArray();
  return found.map(({ message }) => message);
}

async function auditedOf({ userID }: Person): Promise<string[]> {
  const found = await portal.connection.collection("audittrail").find({ userID }).toArray();
  return found.map(({ action }) => action).filter((action) => action.startsWith("passkey"));
}

describe("a new passkey", () => {
  it("is listed by its name, reported to its owner, and in the audit trail without its key", async () => {
    const { person, answer } = await owner();
    const createdAt = expect.stringMatching(/^20.*Z$/);
    const view = { id: expect.stringMatching(/^[0-9a-f]{64}$/), name: "Chrome on Windows", lastUsedAt: "" };
    expect([answer.status, answer.body]).toEqual([201, { ...view, createdAt }]);
    expect((await person.http.get(PASSKEYS)).body).toEqual({ available: true, passkeys: [answer.body] });
    expect(await notificationsOf(person)).toEqual([
      expect.stringMatching(/^The passkey Chrome on Windows was added/),
    ]);
    expect(await auditedOf(person)).toEqual(["passkey-added"]);
    const [stored] = await portal.repositories.passkeys.ofUser(person.userID);
    const keys = [stored?.credentialID, stored?.publicKey];
    expect(keys).toEqual([expect.any(String), expect.any(String)]);
    for (const name of ["audittrail", "auditvalues", "notifications"]) {
      const records = JSON.stringify(await portal.connection.collection(name).find().toArray());
      for (const key of keys) expect(records).not.toContain(key);
    }
    for (const key of keys) expect(portal.logged()).not.toContain(key);
  });

  it("asks the browser for one that needs no typing and verifies its user", async () => {
    await nameProperty(portal, "Alder Quay");
    const { person, authenticator } = await owner();
    const { body } = await person.http.post(`${PASSKEYS}/options`);
    const { id } = authenticator.sign({ challenge: "" });
    expect(body).toMatchObject({
      rp: { id: "localhost", name: "Alder Quay" },
      user: { name: person.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id, type: "public-key" }],
      attestation: "none",
    });
  });

  it("is stored once, although the call is repeated", async () => {
    const person = await portal.resident();
    const options = await person.http.post(`${PASSKEYS}/options`);
    const body = { name: "Phone", credential: createAuthenticator(PASSKEY_ORIGIN).create(options.body) };
    const first = await person.http.post(PASSKEYS, body);
    const repeat = await person.http.post(PASSKEYS, body);
    expect(repeat.body).toEqual(first.body);
    expect(await listOf(person)).toHaveLength(1);
    expect(await notificationsOf(person)).toHaveLength(1);
  });

  it("is in the audit trail and reported once, although the first call could not record it", async () => {
    const person = await portal.resident();
    const options = await person.http.post(`${PASSKEYS}/options`);
    const body = { name: "Phone", credential: createAuthenticator(PASSKEY_ORIGIN).create(options.body) };
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    expect((await person.http.post(PASSKEYS, body)).status).toBe(500);
    expect(await notificationsOf(person)).toHaveLength(1);
    expect((await person.http.post(PASSKEYS, body)).status).toBe(201);
    expect(await auditedOf(person)).toEqual(["passkey-added"]);
    expect(await notificationsOf(person)).toHaveLength(1);
  });

  it("belongs to one account", async () => {
    const { authenticator } = await owner();
    const other = await portal.resident();
    const { answer } = await addPasskey(other.http, { authenticator });
    expect(seen(answer)).toEqual([409, PASSKEY_TEXTS.alreadyAdded]);
    expect(await listOf(other)).toEqual([]);
  });

  it("needs a name", async () => {
    const { answer } = await addPasskey((await portal.resident()).http, { name: " " });
    expect([...seen(answer), answer.body.field]).toEqual([400, PASSKEY_TEXTS.nameMissing, "name"]);
  });

  it(`is refused beyond ${PASSKEYS_MAX}`, async () => {
    const person = await portal.resident();
    for (let count = 0; count < PASSKEYS_MAX; count += 1) await addPasskey(person.http);
    const options = await person.http.post(`${PASSKEYS}/options`);
    expect(seen(options)).toEqual([409, englishOf(PASSKEY_TEXTS.tooMany)]);
  });

  it.for([
    ["another origin", { origin: "http://localhost:3001" }],
    ["another site", { rpID: "example.com" }],
    ["a signature in place of a new key", { type: "webauthn.get" }],
    ["no user verification", { isVerified: false }],
  ] as const)("is refused with %s", async ([_name, deviation]) => {
    const person = await portal.resident();
    const { answer } = await addPasskey(person.http, deviation);
    expect(seen(answer)).toEqual([400, PASSKEY_TEXTS.notAdded]);
    expect(await listOf(person)).toEqual([]);
  });
});

describe("renaming and removing", () => {
  const changed = async ({ http }: Person, path: string) => [
    await http.patch(path, { name: "Mine" }),
    await http.call("DELETE", path),
  ];

  it("need a recent login, as adding does", async () => {
    const { person, answer } = await owner();
    portal.clock.advance(RECENT_LOGIN_MS);
    const added = await person.http.post(`${PASSKEYS}/options`);
    for (const { status, body } of [added, ...(await changed(person, `${PASSKEYS}/${answer.body.id}`))]) {
      expect([status, body.code]).toEqual([403, "reauthentication_required"]);
    }
  });

  it("are their owner's", async () => {
    const { person, answer } = await owner();
    const answers = await changed(await portal.resident(), `${PASSKEYS}/${answer.body.id}`);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await listOf(person)).toEqual([answer.body]);
  });
});

it("a renamed passkey has its new name, and is in the audit trail", async () => {
  const { person, answer } = await owner();
  const path = `${PASSKEYS}/${answer.body.id}`;
  expect(seen(await person.http.patch(path, { name: " " }))).toEqual([400, PASSKEY_TEXTS.nameMissing]);
  expect((await person.http.patch(path, { name: "Desk" })).body).toEqual({ ...answer.body, name: "Desk" });
  expect(await listOf(person)).toEqual([{ ...answer.body, name: "Desk" }]);
  expect(await auditedOf(person)).toEqual(["passkey-added", "passkey-renamed"]);
});

describe("a removed passkey", () => {
  it("no longer logs in, and ends no session", async () => {
    const { person, authenticator, answer } = await owner();
    const device = portal.visitor();
    expect((await logInWithPasskey(device, authenticator)).status).toBe(200);
    expect((await person.http.call("DELETE", `${PASSKEYS}/${answer.body.id}`)).status).toBe(204);
    expect(await listOf(person)).toEqual([]);
    expect(seen(await logInWithPasskey(portal.visitor(), authenticator))).toEqual(REFUSED);
    expect((await device.get("/api/auth/me")).status).toBe(200);
    expect(await auditedOf(person)).toEqual(["passkey-added", "passkey-removed"]);
  });

  it("goes with the login that staff reset", async () => {
    const { person, authenticator } = await owner();
    const staff = await portal.staff();
    await staff.post(`/residents/${person.userID}/login-reset`);
    expect(seen(await logInWithPasskey(portal.visitor(), authenticator))).toEqual(REFUSED);
  });
});

describe("a login with a passkey", () => {
  it.for(["staff", "resident"] as const)("lets %s in without a code, and remembers them", async (kind) => {
    const { person, authenticator } = await owner(kind);
    await enrol(portal, person.http);
    const client = portal.visitor();
    const answer = await logInWithPasskey(client, authenticator, { remember: true });
    expect(answer.setCookie.find((cookie) => cookie.includes("sid="))).toContain("Max-Age=2592000");
    expect([answer.status, answer.body.userID]).toEqual([200, person.userID]);
    expect((await client.get("/api/auth/me")).body).toEqual(answer.body);
    expect(await listOf(person)).toEqual([
      expect.objectContaining({ lastUsedAt: expect.stringMatching(/^20.*Z$/) }),
    ]);
  });

  it("begins on one node and ends on another", async () => {
    const { person, authenticator } = await owner();
    const { body } = await portal.visitor().post(`${LOGIN}/options`);
    const answer = await node.visitor().post(LOGIN, { credential: authenticator.sign(body) });
    expect([answer.status, answer.body.userID]).toEqual([200, person.userID]);
  });

  it("asks for user verification, and names no passkey", async () => {
    const { body } = await portal.visitor().post(`${LOGIN}/options`);
    expect(body).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(body.allowCredentials ?? []).toEqual([]);
  });

  it("refuses an unknown passkey as it refuses a wrong signature", async () => {
    const stranger = createAuthenticator(PASSKEY_ORIGIN);
    const answer = await logInWithPasskey(portal.visitor(), stranger, { userHandle: "eA" });
    expect(seen(answer)).toEqual(REFUSED);
  });

  it("refuses a copy, whose counter is behind, and notifies the owner", async () => {
    const { person, authenticator } = await owner();
    const counts = [5, 5, 4, 0, 6];
    const statuses = [];
    for (const counter of counts)
      statuses.push((await logInWithPasskey(portal.visitor(), authenticator, { counter })).status);
    expect(statuses).toEqual([200, 401, 401, 401, 200]);
    const notifications = (await notificationsOf(person)).filter((text) => text.includes("copied"));
    expect(notifications).toHaveLength(3);
    expect(await auditedOf(person)).toContain("passkey-copied");
  });

  it("allows authenticators that don't count", async () => {
    const { authenticator } = await owner();
    for (let login = 0; login < 2; login += 1)
      expect((await logInWithPasskey(portal.visitor(), authenticator, { counter: 0 })).status).toBe(200);
  });
});

describe("accounts that can't log in with a password", () => {
  it("can't with a passkey while a manager has deactivated them", async () => {
    const manager = await portal.staff({ isManager: true });
    const { person, authenticator } = await owner("staff");
    const path = `/team/${person.userID}`;
    await manager.patch(path, { isDeactivated: true });
    expect(seen(await logInWithPasskey(portal.visitor(), authenticator))).toEqual(REFUSED);
    await manager.patch(path, { isDeactivated: false });
    expect((await logInWithPasskey(portal.visitor(), authenticator)).status).toBe(200);
  });

  it.for([
    ["closed", 403],
    ["former", 200],
    ["pending", 200],
  ] as const)("are treated as with a password: %s", async ([access, status]) => {
    const { person, authenticator } = await owner();
    await portal.context.accounts.setAccess(person.userID, access);
    expect((await logInWithPasskey(portal.visitor(), authenticator)).status).toBe(status);
    const { email, password, role } = person;
    const login = { email, password, role, remember: false };
    expect((await portal.visitor().post("/api/auth/login", login)).status).toBe(status);
  });
});

sharedTest("a portal without https and an address offers no passkeys", async ({ staff: { http } }) => {
  expect((await http.get(PASSKEYS)).body).toEqual({ available: false, passkeys: [] });
  for (const path of [`${PASSKEYS}/options`, `${LOGIN}/options`]) {
    expect(seen(await http.post(path))).toEqual([409, PASSKEY_TEXTS.unavailable]);
  }
});
