/** Changes of the email address with which a resident logs in. */
import { describe, expect } from "vitest";
import { RECENT_LOGIN_MS } from "../../src/domain/account-rules.ts";
import { EMAIL_CHANGE_TEXTS } from "../../src/domain/contact-rules.ts";
import { it as mailTest } from "../api/delivery/support/mail.ts";
import { newAddress, proposeEmail } from "../api/support/email-changes.ts";
import { confirmLogin } from "../api/support/second-factor.ts";
import { PASSWORD } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { HOUR } from "../harness/clock.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { addStage, type Stage } from "./support/stage.ts";

const it = mailTest.extend("stage", { scope: "file" }, ({ portal }) => addStage(portal));

const confirm = (http: Client, token: string) => http.post("/api/auth/email-change", { token });

async function proposed(stage: Stage, userID: string, email = newAddress()): Promise<string> {
  const staff = await stage.again(stage.staff);
  return tokenIn((await proposeEmail(staff, userID, email)).body.confirmationPath);
}

const refused = { status: 400, error: EMAIL_CHANGE_TEXTS.linkInvalid };
async function outcome(http: Client, token: string) {
  const { status, body } = await confirm(http, token);
  return { status, error: body.error };
}

describe("the link of a proposed address", () => {
  it("R80 works once, also if it is used twice at the same time", async ({ stage }) => {
    const { userID } = await stage.portal.resident();
    const token = await proposed(stage, userID);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(stage.portal.visitor(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await outcome(stage.portal.visitor(), token)).toEqual(refused);
  });

  it("R80 is stored as a hash, and its token is in the fragment", async ({ stage }) => {
    const { userID } = await stage.portal.resident();
    const { body } = await proposeEmail(stage.staff.http, userID);
    expect(body.confirmationPath).toMatch(/^\/confirm-email#token=[\w-]{43}$/);
    const token = tokenIn(body.confirmationPath);
    for (const { name } of await stage.portal.connection.listCollections()) {
      const stored = await stage.portal.connection.collection(name).find().toArray();
      expect(JSON.stringify(stored).includes(token), name).toBe(false);
    }
    expect(stage.portal.logged()).not.toContain(token);
  });

  it("R80 is not stored once the password that it was proposed under is replaced", async ({ stage }) => {
    const { userID } = await stage.portal.resident();
    const { accounts } = stage.portal.repositories;
    const before = (await accounts.byUserID(userID)) ?? expect.fail("no account");
    const now = stage.portal.clock.now();
    const proposal = { id: "", tokenHash: "hash", email: newAddress(), proposedBy: userID, expiresAt: now };
    await accounts.update(userID, { passwordHash: "another", updatedAt: now });
    expect(await accounts.proposeEmail(before, proposal, now)).toBe(false);
    expect((await accounts.byUserID(userID))?.emailChange ?? null).toBeNull();
  });

  it("R80 ends after a day", async ({ stage }) => {
    const { userID } = await stage.portal.resident();
    const token = await proposed(stage, userID);
    const { clock } = stage.portal;
    clock.advance(23 * HOUR);
    const other = await stage.portal.resident();
    expect((await confirm(stage.portal.visitor(), await proposed(stage, other.userID))).status).toBe(200);
    clock.advance(HOUR);
    expect(await outcome(stage.portal.visitor(), token)).toEqual(refused);
  });

  const ENDS: [
    name: string,
    end: (stage: Stage, person: { userID: string; http: Client }) => Promise<unknown>,
  ][] = [
    [
      "a new password",
      (_stage, { http }) =>
        http.post("/api/account/password", {
          currentPassword: PASSWORD,
          newPassword: "seven wooden ladders",
        }),
    ],
    ["the account's end", ({ portal }, { userID }) => portal.context.accounts.setAccess(userID, "closed")],
    ["a closed account", ({ portal }, { userID }) => portal.context.accounts.close(userID)],
  ];
  it.for(ENDS)("R80 ends with %s", async ([, end], { stage }) => {
    const person = await stage.portal.resident();
    const token = await proposed(stage, person.userID);
    await end(stage, person);
    expect(await outcome(stage.portal.visitor(), token)).toEqual(refused);
  });
});

it("R80 a new address requires a recent login, to propose it and to change it at once", async ({ stage }) => {
  const { portal } = stage;
  const [person, staff] = [await portal.resident(), await portal.staff()];
  portal.clock.advance(RECENT_LOGIN_MS);
  const email = newAddress();
  const answers = [
    await proposeEmail(person.http, person.userID, email),
    await proposeEmail(staff.http, person.userID, email),
    await staff.post(`/residents/${person.userID}/email`, { email }),
  ];
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([403, "reauthentication_required"]);
  expect((await confirmLogin(person.http)).status).toBe(204);
  expect((await proposeEmail(person.http, person.userID, email)).status).toBe(200);
});

describe("a taken address", () => {
  it("R80 is answered to a resident like a free one, and gets no email", async ({ stage, peer }) => {
    const { portal } = stage;
    const [person, otto] = [await portal.resident(), await createResident(portal)];
    const answers = [];
    await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
    peer.attempts.length = 0;
    for (const email of [otto.email, newAddress()]) {
      const { status, body } = await proposeEmail(person.http, person.userID, email);
      answers.push([status, Object.keys(body), { ...body.resident, emailChange: { email: "" } }]);
      expect(body.resident.emailChange.email).toBe(email);
    }
    expect(answers[0]).toEqual(answers[1]);
    // The second message of the outbox comes after the first.
    await expect.poll(() => peer.attempts.length).toBe(1);
    expect(peer.attempts).not.toContain(otto.email);
    const answer = await proposeEmail(await stage.again(stage.staff), person.userID, otto.email);
    expect([answer.status, answer.body.field]).toEqual([409, "email"]);
  });

  it("R80 can't be confirmed if it was taken in between, and nothing changes", async ({ stage }) => {
    const { portal } = stage;
    const person = await portal.resident();
    const email = newAddress();
    const token = await proposed(stage, person.userID, email);
    await createResident(portal, {}, { email });
    const { status, body } = await confirm(portal.visitor(), token);
    expect([status, body.error]).toEqual([409, EMAIL_CHANGE_TEXTS.taken]);
    expect((await person.http.get("/api/auth/me")).body.email).toBe(person.email);
  });
});

describe("a confirmed address", () => {
  it("R80 ends the resident's sessions except the one that confirms", async ({ stage }) => {
    const { portal } = stage;
    const person = await portal.resident();
    const elsewhere = await portal.enter(person);
    const email = newAddress();
    const token = await proposed(stage, person.userID, email);
    const before = person.http.cookie();
    expect((await confirm(person.http, token)).status).toBe(200);
    expect(person.http.cookie()).not.toBe(before);
    expect((await person.http.get("/api/auth/me")).body).toMatchObject({ userID: person.userID, email });
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
  });

  it("R80 ends all of them if somebody else confirms, whose session stays", async ({ stage }) => {
    const { portal } = stage;
    const [person, otto] = [await portal.resident(), await portal.resident()];
    const token = await proposed(stage, person.userID);
    expect((await confirm(otto.http, token)).status).toBe(200);
    expect((await person.http.get("/api/auth/me")).status).toBe(401);
    expect((await otto.http.get("/api/auth/me")).status).toBe(200);
  });

  it("R80 ends the links that were sent to the old address", async ({ stage }) => {
    const { portal } = stage;
    const person = await portal.resident();
    const staff = await stage.again(stage.staff);
    const { body } = await staff.post(`/api/dashboard/residents/${person.userID}/reset`);
    const email = newAddress();
    const other = await proposed(stage, person.userID, email);
    expect((await confirm(portal.visitor(), other)).status).toBe(200);
    const answer = await portal
      .visitor()
      .post("/api/auth/register", { email, password: "nine copper kettles", reset: tokenIn(body.resetPath) });
    expect(answer.status).toBe(400);
  });
});
