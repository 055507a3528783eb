import { describe, expect } from "vitest";
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { DAY, HOUR, MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

const it = withPortal();

const NEW_PASSWORD = "seven wooden ladders";
const INVALID = "This link is no longer valid. Please ask staff for a new one.";

const invited = (portal: TestPortal) => createResident(portal, {}, { password: null });

/** Asks staff for a link. @returns the token in its path */
async function issue(staff: Person, purpose: "invite" | "reset", userID: string): Promise<string> {
  const [call, field] = purpose === "invite" ? ["invitation", "invitationPath"] : ["reset", "resetPath"];
  const { status, body } = await staff.http.post(`/api/dashboard/residents/${userID}/${call}`);
  expect(status).toBe(201);
  expect(body[field]).toMatch(new RegExp(`^/register#${purpose}=[\\w-]{22,}$`));
  return tokenIn(body[field]);
}

const look = (portal: TestPortal, link: unknown) => portal.visitor().post("/api/auth/link", link);
const register = (portal: TestPortal, body: unknown) => portal.visitor().post("/api/auth/register", body);
const canSignIn = async (portal: TestPortal, { email }: TestAccount, password: string) =>
  (await portal.visitor().post("/api/auth/login", { email, password, role: "resident" })).status === 200;

describe("an invitation", () => {
  it("names its account and sets the first password, once", async ({ portal, staff }) => {
    const rosa = await invited(portal);
    const invite = await issue(staff, "invite", rosa.userID);
    const asked = await look(portal, { invite });
    expect([asked.status, asked.body]).toEqual([200, { email: rosa.email, purpose: "invite" }]);

    const answer = await register(portal, {
      email: rosa.email.toUpperCase(),
      password: NEW_PASSWORD,
      invite,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ userID: rosa.userID, role: "resident", access: "member" });
    expect(await canSignIn(portal, rosa, NEW_PASSWORD)).toBe(true);

    const again = await register(portal, { email: rosa.email, password: PASSWORD, invite });
    const used = "You have registered. Log in.";
    expect([again.status, again.body.error]).toEqual([400, used]);
    const looked = await look(portal, { invite });
    expect([looked.status, looked.body.error]).toEqual([404, used]);
    expect(await canSignIn(portal, rosa, PASSWORD)).toBe(false);
  });

  it("keeps when the password is refused", async ({ portal, staff }) => {
    const rosa = await invited(portal);
    const invite = await issue(staff, "invite", rosa.userID);
    const weak = await register(portal, { email: rosa.email, password: "password1", invite });
    expect(weak.body.error).toBe("Please choose a less common password.");
    expect((await register(portal, { email: rosa.email, password: NEW_PASSWORD, invite })).status).toBe(201);
  });

  it("works for 7 days", async ({ portal, staff }) => {
    const [rosa, late] = [await invited(portal), await invited(portal)];
    const [invite, lateInvite] = [
      await issue(staff, "invite", rosa.userID),
      await issue(staff, "invite", late.userID),
    ];
    portal.clock.advance(7 * DAY - MINUTE);
    expect((await register(portal, { email: rosa.email, password: NEW_PASSWORD, invite })).status).toBe(201);
    portal.clock.advance(MINUTE);
    const answer = await register(portal, { email: late.email, password: NEW_PASSWORD, invite: lateInvite });
    expect([answer.status, answer.body.error]).toEqual([400, INVALID]);
  });

  it("works for 60 minutes, like a reset, for an account with a password", async ({ portal, staff }) => {
    const rosa = await createResident(portal);
    const invite = await issue(staff, "invite", rosa.userID);
    portal.clock.advance(HOUR - MINUTE);
    expect((await look(portal, { invite })).status).toBe(200);
    portal.clock.advance(MINUTE);
    expect((await look(portal, { invite })).status).toBe(404);
  });

  it("is used by one of many at once", async ({ portal, staff }) => {
    const rosa = await invited(portal);
    const invite = await issue(staff, "invite", rosa.userID);
    const passwords = [1, 2, 3, 4].map((n) => `${NEW_PASSWORD} ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => register(portal, { email: rosa.email, password, invite })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    const works: boolean[] = [];
    // One at a time: of several logins of one account at once, some are asked to wait.
    for (const password of passwords) works.push(await canSignIn(portal, rosa, password));
    expect(works).toEqual(answers.map(({ status }) => status === 201));
  });
});

it("a reset is no invitation, nor the other way round; both are on record", async ({ portal, staff }) => {
  const rosa = await createResident(portal);
  const [invite, reset] = [
    await issue(staff, "invite", rosa.userID),
    await issue(staff, "reset", rosa.userID),
  ];
  const form = { email: rosa.email, password: NEW_PASSWORD };
  expect((await register(portal, { ...form, invite: reset })).status).toBe(400);
  expect((await register(portal, { ...form, reset: invite })).status).toBe(400);
  expect((await staff.get(`/audit?userID=${rosa.userID}`)).body).toMatchObject([
    { action: "reset-issued", actorID: staff.userID },
    { action: "invitation-issued", actorID: staff.userID },
  ]);
});
