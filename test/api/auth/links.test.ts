import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { DAY, HOUR, MINUTE } from "../../harness/clock.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

const NEW_PASSWORD = "seven wooden ladders";
const INVALID = "This link is no longer valid. Please ask staff for a new one.";

let portal: TestPortal;
let staffAccount: TestAccount;
let staff: Client;

beforeAll(async () => {
  portal = await startTestPortal();
  staffAccount = await createStaff(portal);
  staff = await portal.signIn(staffAccount, true);
});

afterAll(() => portal.stop());

const invited = () => createResident(portal, {}, { password: null });

/** Asks staff for a link. @returns the token in its path */
async function issue(purpose: "invite" | "reset", userID: string): Promise<string> {
  const [call, field] = purpose === "invite" ? ["invitation", "invitationPath"] : ["reset", "resetPath"];
  const { status, body } = await staff.post(`/api/dashboard/residents/${userID}/${call}`);
  expect(status).toBe(201);
  expect(body[field]).toMatch(new RegExp(`^/register#${purpose}=[\\w-]{22,}$`));
  return tokenIn(body[field]);
}

const look = (link: unknown) => portal.visitor().post("/api/auth/link", link);
const register = (body: unknown) => portal.visitor().post("/api/auth/register", body);
const canSignIn = async ({ email }: TestAccount, password: string) =>
  (await portal.visitor().post("/api/auth/login", { email, password, role: "resident" })).status === 200;

describe("an invitation", () => {
  it("tells whose it is and sets the first password, once", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    const asked = await look({ invite });
    expect([asked.status, asked.body]).toEqual([200, { email: rosa.email, purpose: "invite" }]);

    const answer = await register({ email: rosa.email.toUpperCase(), password: NEW_PASSWORD, invite });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ userID: rosa.userID, role: "resident", access: "member" });
    expect(await canSignIn(rosa, NEW_PASSWORD)).toBe(true);

    const again = await register({ email: rosa.email, password: PASSWORD, invite });
    expect([again.status, again.body.error]).toEqual([400, INVALID]);
    expect((await look({ invite })).status).toBe(404);
    expect(await canSignIn(rosa, PASSWORD)).toBe(false);
  });

  it("is of no use with another e-mail, and keeps", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    const answer = await register({ email: "thief@example.com", password: NEW_PASSWORD, invite });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe("This link belongs to another email address.");
    expect(await portal.repositories.accounts.byEmail("thief@example.com")).toBeUndefined();
    expect((await register({ email: rosa.email, password: NEW_PASSWORD, invite })).status).toBe(201);
  });

  it("keeps when the password is refused", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    const weak = await register({ email: rosa.email, password: "password1", invite });
    expect(weak.body.error).toBe("Please choose a less common password.");
    expect((await register({ email: rosa.email, password: NEW_PASSWORD, invite })).status).toBe(201);
  });

  it("works for 7 days", async () => {
    const [rosa, late] = [await invited(), await invited()];
    const [invite, lateInvite] = [await issue("invite", rosa.userID), await issue("invite", late.userID)];
    portal.clock.advance(7 * DAY - MINUTE);
    expect((await register({ email: rosa.email, password: NEW_PASSWORD, invite })).status).toBe(201);
    portal.clock.advance(MINUTE);
    const answer = await register({ email: late.email, password: NEW_PASSWORD, invite: lateInvite });
    expect([answer.status, answer.body.error]).toEqual([400, INVALID]);
  });

  it("works as long as a reset for somebody who has a password: for 60 minutes", async () => {
    const rosa = await createResident(portal);
    const invite = await issue("invite", rosa.userID);
    portal.clock.advance(HOUR - MINUTE);
    expect((await look({ invite })).status).toBe(200);
    portal.clock.advance(MINUTE);
    expect((await look({ invite })).status).toBe(404);
  });

  it("ends with the next one", async () => {
    const rosa = await invited();
    const [first, second] = [await issue("invite", rosa.userID), await issue("invite", rosa.userID)];
    expect((await look({ invite: first })).status).toBe(404);
    expect((await look({ invite: second })).status).toBe(200);
  });

  it("is used by one of many at once", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    const passwords = [1, 2, 3, 4].map((n) => `${NEW_PASSWORD} ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => register({ email: rosa.email, password, invite })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    const works = await Promise.all(passwords.map((password) => canSignIn(rosa, password)));
    expect(works).toEqual(answers.map(({ status }) => status === 201));
  });

  it("is kept as a hash and never logged", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    await register({ email: rosa.email, password: NEW_PASSWORD, invite });
    const kept = JSON.stringify(await portal.connection.collection("onetimelinks").find().toArray());
    expect(kept).toContain(rosa.userID);
    expect(kept).not.toContain(invite);
    expect(portal.logged()).not.toContain(invite);
    expect(portal.logged()).toContain(`"event":"link_used","purpose":"invite","userID":"${rosa.userID}"`);
  });
});

describe("a reset", () => {
  it("replaces the password, ends every session and every other link", async () => {
    const rosa = await createResident(portal);
    const client = await portal.signIn(rosa);
    const [invite, reset] = [await issue("invite", rosa.userID), await issue("reset", rosa.userID)];
    expect((await look({ reset })).body).toEqual({ email: rosa.email, purpose: "reset" });

    const answer = await register({ email: rosa.email, password: NEW_PASSWORD, reset });
    expect(answer.status).toBe(200);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    expect(await canSignIn(rosa, PASSWORD)).toBe(false);
    expect(await canSignIn(rosa, NEW_PASSWORD)).toBe(true);
    expect((await register({ email: rosa.email, password: PASSWORD, reset })).status).toBe(400);
    expect((await register({ email: rosa.email, password: PASSWORD, invite })).status).toBe(400);
  });

  it("works for 60 minutes", async () => {
    const rosa = await createResident(portal);
    const reset = await issue("reset", rosa.userID);
    portal.clock.advance(60 * MINUTE);
    const answer = await register({ email: rosa.email, password: NEW_PASSWORD, reset });
    expect([answer.status, answer.body.error]).toEqual([400, INVALID]);
    expect(await canSignIn(rosa, PASSWORD)).toBe(true);
  });

  it("is no invitation, nor the other way round", async () => {
    const rosa = await createResident(portal);
    const [invite, reset] = [await issue("invite", rosa.userID), await issue("reset", rosa.userID)];
    const form = { email: rosa.email, password: NEW_PASSWORD };
    expect((await register({ ...form, invite: reset })).status).toBe(400);
    expect((await register({ ...form, reset: invite })).status).toBe(400);
  });
});

describe("looking at a link", () => {
  it.each([
    {},
    { invite: "" },
    { invite: "x" },
    { reset: "nothing" },
    { invite: "A".repeat(43) },
    { invite: 5 },
  ])("that can't be used is answered with 404: %j", async (link) => {
    const { status, body } = await look(link);
    expect([status, body.error]).toEqual([404, INVALID]);
  });

  it("works by a query, too, for earlier clients", async () => {
    const rosa = await invited();
    const invite = await issue("invite", rosa.userID);
    const byQuery = (query: string) => portal.visitor().get(`/api/auth/link?${query}`);
    const found = await byQuery(`invite=${invite}`);
    expect([found.status, found.body]).toEqual([200, { email: rosa.email, purpose: "invite" }]);
    for (const query of ["", "invite=", `reset=${invite}`]) {
      const { status, body } = await byQuery(query);
      expect([query, status, body.error]).toEqual([query, 404, INVALID]);
    }
  });
});

it("issuing and using a link is on record", async () => {
  const rosa = await invited();
  const invite = await issue("invite", rosa.userID);
  await register({ email: rosa.email, password: NEW_PASSWORD, invite });
  await issue("reset", rosa.userID);
  const { body } = await staff.get(`/api/dashboard/audit?userID=${rosa.userID}`);
  expect(body).toMatchObject([
    { action: "reset-issued", actorID: staffAccount.userID },
    { action: "invitation-used", actorID: rosa.userID },
    { action: "invitation-issued", actorID: staffAccount.userID },
  ]);
});
