/** Signing in with a second factor: two steps, codes that work once, and no way around the second step. */
import { describe, expect } from "vitest";
import { MINUTE, SECOND } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { startTestPortal } from "../../harness/portal.ts";
import { enrol, firstStep, secondStep } from "../support/second-factor.ts";

const REFUSED = "That code is not valid. Use the latest code from your app, or an unused recovery code.";
const OVER = "That took too long. Please log in again.";

const it = withPortal()
  /** A second node on the same database. */
  .extend("node", { scope: "file" }, async ({ portal }, { onCleanup }) => {
    const node = await startTestPortal({ databaseName: portal.databaseName, clock: portal.clock });
    onCleanup(node.stopOnly);
    return node;
  })
  .extend("sam", async ({ portal }) => {
    const person = await portal.staff();
    return { ...person, app: await enrol(portal, person.http) };
  });

it("the first step makes a challenge that scripts and other sites can't use", async ({ portal, sam }) => {
  const client = portal.visitor();
  const { email, password, role } = sam;
  const answer = await client.post("/api/auth/login", { email, password, role });
  expect([answer.status, answer.body]).toEqual([200, { secondFactor: true }]);
  expect(answer.setCookie).toEqual([
    expect.stringMatching(/^challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await client.get("/api/auth/me")).status).toBe(401);
  const [, secret = ""] = client.cookie()?.split("=") ?? [];
  expect((await client.get("/api/auth/me", { headers: { Cookie: `sid=${secret}` } })).status).toBe(401);
  const kept = JSON.stringify(await portal.connection.collection("loginchallenges").find().toArray());
  expect(kept).not.toContain(secret);
  for (const wrong of [{ password: "certainly not this" }, { role: "resident" }]) {
    const refused = await client.post("/api/auth/login", { email, password, role, ...wrong });
    expect([refused.status, refused.body.error]).toEqual([401, "Invalid email or password."]);
    expect(refused.setCookie).toEqual([]);
  }
});

describe("the second step", () => {
  it("lets in by the app's code, and keeps Remember me", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam, { remember: true });
    const answer = await secondStep(client, sam.app.code());
    expect(answer.body).toMatchObject({ userID: sam.userID, role: "staff" });
    expect(answer.setCookie).toEqual([
      expect.stringMatching(/^challenge=; Max-Age=0; Path=\//),
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=/),
    ]);
    expect((await client.get("/api/auth/me")).status).toBe(200);
  });

  it("takes a code once, on whichever node, and no older one after it", async ({ portal, node, sam }) => {
    // The code that turned it on is spent, too.
    expect((await secondStep(await firstStep(portal, sam), sam.app.code(-1))).status).toBe(401);
    portal.clock.advance(2 * MINUTE);
    const code = sam.app.code();
    const older = sam.app.code(-1);
    const [here, there] = [await firstStep(portal, sam), await firstStep(node, sam)];
    const answers = await Promise.all([secondStep(here, code), secondStep(there, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const spent of [code, older]) {
      const again = await secondStep(await firstStep(node, sam), spent);
      expect([again.status, again.body.error]).toEqual([401, REFUSED]);
    }
  });

  it("takes each recovery code once, however it is typed", async ({ portal, node, sam }) => {
    const [first = "", second = ""] = sam.app.recoveryCodes;
    const eve = await portal.staff();
    await enrol(portal, eve.http);
    expect((await secondStep(await firstStep(portal, eve), first)).status).toBe(401);
    const typed = ` ${first.toLowerCase().replaceAll("-", " ")} `;
    expect((await secondStep(await firstStep(portal, sam), typed)).status).toBe(200);
    // A moment later: a second use at the same time would write nothing and be refused for that alone.
    portal.clock.advance(SECOND);
    const again = await secondStep(await firstStep(node, sam), first);
    expect([again.status, again.body.error]).toEqual([401, REFUSED]);
    const clients = [await firstStep(portal, sam), await firstStep(node, sam)];
    const both = await Promise.all(clients.map((client) => secondStep(client, second)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const trail = await portal.repositories.auditEvents.list(sam.userID, { limit: 10 });
    expect(trail.filter(({ action }) => action === "recovery-code-used")).toHaveLength(2);
  });

  it("records each recovery code that was used up, also for a login that another one completed", async ({
    portal,
    sam,
  }) => {
    const [, , third = "", fourth = ""] = sam.app.recoveryCodes;
    const client = await firstStep(portal, sam);
    const both = await Promise.all([third, fourth].map((code) => secondStep(client, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const code of [third, fourth])
      expect((await secondStep(await firstStep(portal, sam), code)).status).toBe(401);
    const trail = await portal.repositories.auditEvents.list(sam.userID, { limit: 10 });
    expect(trail.filter(({ action }) => action === "recovery-code-used")).toHaveLength(2);
  });

  it("asks for the code, and refuses what is none without a fault", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    for (const blank of ["", "  "]) {
      const answer = await secondStep(client, blank);
      expect([answer.status, answer.body.error]).toEqual([400, "Please enter the code."]);
    }
    for (const code of [
      "000000",
      "１２３４５６",
      "1234567",
      "0000-0000-0000-0000",
      "9".repeat(5000),
      123456,
    ]) {
      expect([400, 401]).toContain((await secondStep(client, code as string)).status);
    }
    expect((await secondStep(client, sam.app.code())).status).toBe(200);
  });
});

describe("a challenge", () => {
  it("lasts 5 minutes", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    portal.clock.advance(5 * MINUTE);
    const answer = await secondStep(client, sam.app.code());
    expect([answer.status, answer.body]).toMatchObject([401, { error: OVER, code: "challenge_over" }]);
  });

  it("is needed, and lets in once", async ({ portal, sam }) => {
    expect((await secondStep(portal.visitor(), sam.app.code())).body.error).toBe(OVER);
    const client = await firstStep(portal, sam);
    const headers = { Cookie: client.cookie() ?? "" };
    expect((await secondStep(client, sam.app.code())).status).toBe(200);
    portal.clock.advance(30 * SECOND);
    const code = { code: sam.app.code() };
    const again = await portal.visitor().post("/api/auth/second-factor", code, { headers });
    expect([again.status, again.body.error]).toEqual([401, OVER]);
  });

  it("ends with the password that it was opened with", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    const { accounts, passwords } = portal.context;
    await accounts.setPassword(sam, await passwords.hash("seven wooden ladders"));
    expect((await secondStep(client, sam.app.code())).body.error).toBe(OVER);
  });

  it("ends if the second factor is turned off in between", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    await portal.context.secondFactors.turnOff(sam.userID);
    expect((await secondStep(client, "123456")).body.error).toBe(OVER);
    await portal.signIn(sam);
  });
});

describe("wrong codes", () => {
  it("have to rest after 20 in a row, from anywhere", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    const tries = await Promise.all(Array.from({ length: 24 }, () => secondStep(client, "000000")));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
    portal.clock.advance(15 * MINUTE);
    expect((await secondStep(await firstStep(portal, sam), sam.app.code())).status).toBe(200);
    portal.clock.advance(30 * SECOND);
    const after = await firstStep(portal, sam);
    expect((await secondStep(after, "000000")).status).toBe(401);
    expect((await secondStep(after, sam.app.code())).status).toBe(200);
  });

  it("are in the log, and no code or recovery code is", async ({ portal, sam }) => {
    const client = await firstStep(portal, sam);
    const code = sam.app.code();
    await secondStep(client, "000000");
    await secondStep(client, code);
    const log = portal.logged();
    expect(log).toContain('"event":"login_second_step"');
    expect(log).toContain('"event":"second_factor_failed","reason":"code_refused"');
    for (const secret of [`"${code}"`, ...sam.app.recoveryCodes]) expect(log).not.toContain(secret);
  });
});
