/** Signing in with a second factor: two steps, codes that work once, and no way around the second step. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { MINUTE, SECOND } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { type AuthenticatorApp, enrol, firstStep, secondStep } from "../support/second-factor.ts";

const REFUSED = "That code is not valid. Use the latest code from your app, or an unused recovery code.";
const OVER = "That took too long. Please log in again.";

let portal: TestPortal;
let node: TestPortal;
let staff: TestAccount;
let app: AuthenticatorApp;

beforeAll(async () => {
  portal = await startTestPortal();
  // A second node on the same database.
  node = await startTestPortal({ databaseName: portal.databaseName, clock: portal.clock });
  staff = await createStaff(portal);
  app = await enrol(portal, await portal.signIn(staff));
});
afterAll(async () => {
  await node.stopOnly();
  await portal.stop();
});

/** Another staff member, for tests that use up tries. */
async function another() {
  const account = await createStaff(portal);
  return { account, app: await enrol(portal, await portal.signIn(account)) };
}

const next = () => portal.clock.advance(30 * SECOND);

describe("the first step", () => {
  it("makes no session, and a challenge that scripts and other sites can't use", async () => {
    const client = portal.visitor();
    const answer = await client.post("/api/auth/login", { ...staff });
    expect([answer.status, answer.body]).toEqual([200, { secondFactor: true }]);
    expect(answer.setCookie).toEqual([
      expect.stringMatching(/^challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    expect((await client.get("/api/dashboard/residents")).status).toBe(401);
    const [, secret = ""] = client.cookie()?.split("=") ?? [];
    expect((await client.get("/api/auth/me", { headers: { Cookie: `sid=${secret}` } })).status).toBe(401);
    const kept = JSON.stringify(await portal.connection.collection("loginchallenges").find().toArray());
    expect(kept).not.toContain(secret);
  });

  it("answers a wrong password and a wrong role as for everybody else", async () => {
    for (const wrong of [{ password: "certainly not this" }, { role: "resident" }]) {
      const answer = await portal.visitor().post("/api/auth/login", { ...staff, ...wrong });
      expect([answer.status, answer.body.error]).toEqual([401, "Invalid email or password."]);
      expect(answer.setCookie).toEqual([]);
    }
  });
});

describe("the second step", () => {
  it("lets in by the app's code, and takes the challenge away", async () => {
    next();
    const client = await firstStep(portal, staff);
    const answer = await secondStep(client, app.code());
    expect(answer.body).toMatchObject({ userID: staff.userID, role: "staff" });
    expect(answer.setCookie).toEqual([
      expect.stringMatching(/^challenge=; Max-Age=0; Path=\//),
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=/),
    ]);
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it("keeps what Remember me said at the first step", async () => {
    next();
    const answer = await secondStep(await firstStep(portal, staff, { remember: true }), app.code());
    expect(answer.setCookie.find((cookie) => cookie.startsWith("sid="))).toContain("Max-Age=2592000");
  });

  it.each([-1, 0, 1])("takes a phone's clock that is %i steps off", async (steps) => {
    const other = await another();
    portal.clock.advance(2 * MINUTE);
    expect((await secondStep(await firstStep(portal, other.account), other.app.code(steps))).status).toBe(
      200,
    );
  });

  it.each([-2, 2])("refuses a code that is %i steps off", async (steps) => {
    portal.clock.advance(2 * MINUTE);
    const answer = await secondStep(await firstStep(portal, staff), app.code(steps));
    expect([answer.status, answer.body.error]).toEqual([401, REFUSED]);
  });

  it("takes a code once, on whichever node, and no older one after it", async () => {
    portal.clock.advance(2 * MINUTE);
    const code = app.code();
    const older = app.code(-1);
    const [here, there] = [await firstStep(portal, staff), await firstStep(node, staff)];
    const answers = await Promise.all([secondStep(here, code), secondStep(there, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const spent of [code, older]) {
      const again = await secondStep(await firstStep(node, staff), spent);
      expect([again.status, again.body.error]).toEqual([401, REFUSED]);
    }
  });

  it("takes the code that turned it on no second time", async () => {
    const account = await createStaff(portal);
    const client = await portal.signIn(account);
    const { code } = await enrol(portal, client);
    expect((await secondStep(await firstStep(portal, account), code(-1))).status).toBe(401);
  });

  it("takes each recovery code once, however it is typed, and leaves a trace", async () => {
    const other = await another();
    const [first = "", second = ""] = other.app.recoveryCodes;
    const typed = ` ${first.toLowerCase().replaceAll("-", " ")} `;
    expect((await secondStep(await firstStep(portal, other.account), typed)).status).toBe(200);
    // A moment later: a second use at the same time would write nothing and be refused for that alone.
    portal.clock.advance(SECOND);
    const again = await secondStep(await firstStep(node, other.account), first);
    expect([again.status, again.body.error]).toEqual([401, REFUSED]);
    const both = await Promise.all(
      [await firstStep(portal, other.account), await firstStep(node, other.account)].map((client) =>
        secondStep(client, second),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { userID } = other.account;
    const trail = await portal.repositories.auditEvents.list(userID, { limit: 10 });
    expect(trail.filter(({ action }) => action === "recovery-code-used")).toHaveLength(2);
  });

  it("takes nobody else's codes", async () => {
    const other = await another();
    const client = await firstStep(portal, staff);
    expect((await secondStep(client, other.app.code())).status).toBe(401);
    expect((await secondStep(client, other.app.recoveryCodes[0] ?? "")).status).toBe(401);
  });

  it.each(["", "  "])("asks for the code: %j", async (code) => {
    const answer = await secondStep(await firstStep(portal, staff), code);
    expect([answer.status, answer.body.error]).toEqual([400, "Please enter the code."]);
  });

  it.each([
    "000000",
    "１２３４５６",
    "12345",
    "1234567",
    "0000-0000-0000-0000",
    { $gt: "" },
    123456,
    "9".repeat(5000),
  ])("refuses %j without a fault", async (code) => {
    const answer = await secondStep(await firstStep(portal, staff), code as string);
    expect([400, 401]).toContain(answer.status);
  });
});

describe("a challenge", () => {
  it("lasts 5 minutes", async () => {
    const client = await firstStep(portal, staff);
    portal.clock.advance(5 * MINUTE);
    const answer = await secondStep(client, app.code());
    expect([answer.status, answer.body]).toMatchObject([401, { error: OVER, code: "challenge_over" }]);
  });

  it("is needed, and lets in once", async () => {
    next();
    expect((await secondStep(portal.visitor(), app.code())).body.error).toBe(OVER);
    const client = await firstStep(portal, staff);
    const cookie = client.cookie() ?? "";
    expect((await secondStep(client, app.code())).status).toBe(200);
    next();
    const again = await portal
      .visitor()
      .post("/api/auth/second-factor", { code: app.code() }, { headers: { Cookie: cookie } });
    expect([again.status, again.body.error]).toEqual([401, OVER]);
  });

  it("ends with the password that it was opened with", async () => {
    const other = await another();
    const client = await firstStep(portal, other.account);
    await portal.services.accounts.setPassword(
      other.account,
      await portal.services.passwords.hash("seven wooden ladders"),
    );
    expect((await secondStep(client, other.app.code())).body.error).toBe(OVER);
  });

  it("ends if the second factor is turned off in between", async () => {
    const other = await another();
    const client = await firstStep(portal, other.account);
    await portal.services.secondFactors.turnOff(other.account.userID);
    expect((await secondStep(client, "123456")).body.error).toBe(OVER);
    expect((await portal.visitor().post("/api/auth/login", { ...other.account })).body.role).toBe("staff");
  });
});

describe("wrong codes", () => {
  it("have to wait from the sixth on, at this address; password attempts are counted separately", async () => {
    const strict = await startTestPortal({
      env: { LIMIT_LOGIN_FAILURES: "5", TRUST_PROXY: "true" },
      clock: portal.clock,
      databaseName: portal.databaseName,
    });
    try {
      const other = await another();
      const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
      const login = { ...other.account, password: PASSWORD };
      const thief = strict.visitor();
      await thief.post("/api/auth/login", login, from("203.0.113.7"));
      const step = (code: string) => thief.post("/api/auth/second-factor", { code }, from("203.0.113.7"));
      for (let time = 1; time <= 5; time += 1) expect((await step("000000")).status).toBe(401);
      const sixth = await step(other.app.code());
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
      const owner = strict.visitor();
      await owner.post("/api/auth/login", login, from("198.51.100.20"));
      const code = other.app.code();
      const answer = await owner.post("/api/auth/second-factor", { code }, from("198.51.100.20"));
      expect(answer.status, answer.text).toBe(200);
    } finally {
      await strict.stopOnly();
    }
  });

  it("have to rest after 20 in a row, wherever they come from, and a right one after the rest ends the row", async () => {
    const other = await another();
    const client = await firstStep(portal, other.account);
    const tries = await Promise.all(Array.from({ length: 30 }, () => secondStep(client, "000000")));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    portal.clock.advance(15 * MINUTE);
    const later = await firstStep(portal, other.account);
    expect((await secondStep(later, other.app.code())).status).toBe(200);
    next();
    const after = await firstStep(portal, other.account);
    expect((await secondStep(after, "000000")).status).toBe(401);
    expect((await secondStep(after, other.app.code())).status).toBe(200);
  });

  it("are in the log, and no code, key or recovery code is", async () => {
    const other = await another();
    const client = await firstStep(portal, other.account);
    await secondStep(client, "000000");
    const code = other.app.code();
    await secondStep(client, code);
    const log = portal.logged();
    expect(log).toContain('"event":"login_second_step"');
    expect(log).toContain('"event":"second_factor_failed","reason":"code_refused"');
    expect(log).not.toContain(`"${code}"`);
    for (const recovery of other.app.recoveryCodes) expect(log).not.toContain(recovery);
  });
});
