import { describe, expect } from "vitest";
import { REGISTRATION_WAITS_TEXT } from "../../../src/domain/notification-texts.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { it } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";

const register = (portal: TestPortal, body: unknown) => portal.visitor().post("/api/auth/register", body);

describe("POST /api/auth/register", () => {
  it("makes a resident with just an e-mail, where registration is open", async ({ portal }) => {
    const { status, body, setCookie } = await register(portal, {
      email: " New.Comer@Example.com ",
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      userID: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{8}$/),
      role: "resident",
      access: "member",
    });
    expect(setCookie).toEqual([]);
    const client = await portal.signIn({
      email: "new.comer@example.com",
      password: PASSWORD,
      role: "resident",
    });
    const { body: resident } = await client.get(`/api/dashboard/residents/${body.userID}`);
    expect(resident).toMatchObject({
      email: "new.comer@example.com",
      firstName: "",
      status: "New",
      class: "B",
    });
  });

  it.for([
    [undefined, "All fields are required."],
    [{ email: " ", password: PASSWORD }, "All fields are required."],
    [{ email: "a@example.com", password: ["x"] }, "All fields are required."],
    [{ email: "not an address", password: "short" }, "A valid email is required."],
    [{ email: "a@example.com", password: "passwor" }, "Password must be at least 8 characters."],
    [{ email: "quiet.ada@example.com", password: "quiet.ada" }, "Please choose a less common password."],
  ])("refuses %j: %s", async ([body, text], { portal }) => {
    const answer = await register(portal, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(text);
  });

  it("keeps an e-mail to one account, without regard to case", async ({ portal }) => {
    const { email } = await createResident(portal, {}, { password: null });
    const answer = await register(portal, { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(
      "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
    );
    expect((await portal.repositories.accounts.byEmail(email))?.passwordHash).toBeNull();
  });

  it("lets one of many at once have an e-mail", async ({ portal }) => {
    const body = { email: "race@example.com", password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(portal, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const residents = (await portal.repositories.residents.list()).filter(
      ({ email }) => email === body.email,
    );
    expect(residents).toHaveLength(1);
  });
});

describe("where registration asks for approval", () => {
  it("a newcomer waits, and reads only their own record until staff approve", async ({ startPortal }) => {
    const waiting = await startPortal({ env: { REGISTRATION: "approval" } });
    const desk = await (await waiting.staff()).open();
    const { status, body } = await register(waiting, { email: "w@example.com", password: PASSWORD });
    expect([status, body.access]).toEqual([201, "pending"]);
    expect(await desk.waitForEvents("notification:created")).toMatchObject([
      { userID: "staff", type: "New Registration", message: REGISTRATION_WAITS_TEXT },
    ]);
    const figures = async () => (await desk.waitForEvents("overview:changed")).at(-1)?.work;
    await expect.poll(figures).toMatchObject({ waitingForApproval: 1 });
    const client = await waiting.signIn({ email: "w@example.com", password: PASSWORD, role: "resident" });
    expect((await client.get("/api/auth/me")).body.access).toBe("pending");
    const own = await client.get(`/api/dashboard/residents/${body.userID}`);
    expect([own.status, own.body.status]).toEqual([200, "Pending"]);
    const chat = await client.get("/api/dashboard/rchat");
    expect(chat.status).toBe(403);
    expect(chat.body).toMatchObject({
      error: "Your registration is waiting for approval.",
      code: "pending",
    });
  });
});

describe("where registration is by invitation", () => {
  it("without one, every email address is refused alike", async ({ startPortal }) => {
    const closed = await startPortal({ env: { REGISTRATION: "invite" } });
    const known = await createResident(closed);
    for (const email of ["n@example.com", known.email]) {
      const { status, body } = await register(closed, { email, password: PASSWORD });
      const error = "Registration is by invitation. Please ask staff for an invitation link.";
      expect([status, body.error]).toEqual([403, error]);
    }
    expect(await closed.repositories.accounts.byEmail("n@example.com")).toBeUndefined();
  });
});
