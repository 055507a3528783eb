/** Ways to sign in as somebody else: guessing, flooding, weak passwords, links, the second step. */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, vi } from "vitest";
import { ensureDemoProperty } from "../../seeds/ensure.ts";
import { MARKER_USER_ID } from "../../seeds/load.ts";
import { argonHash, createPasswords } from "../../src/auth/passwords.ts";
import { startPortal } from "../../src/server.ts";
import { nameProperty } from "../api/support/property.ts";
import { enrol, firstStep, secondStep } from "../api/support/second-factor.ts";
import { staffInvitation } from "../api/support/team-calls.ts";
import { createStaff, PASSWORD } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import { MINUTE, SECOND } from "../harness/clock.ts";
import { NO_DATA } from "../harness/folder.ts";
import { holdPromise } from "../harness/held.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { databaseUri, type TestPortal } from "../harness/portal.ts";
import { loginOf, type Stage, withStage } from "./support/stage.ts";

const OTHER_PASSWORD = "seven wooden ladders";

const it = withStage();

/** The collections that a login reads and writes. Timers of the portal use other ones. */
const LOGIN_COLLECTIONS = [
  "accounts",
  "audittrail",
  "notifications",
  "secondfactors",
  "sessions",
  "throttles",
];

const register = (stage: Stage, body: unknown) => stage.portal.visitor().post("/api/auth/register", body);
const login = (stage: Stage, body: unknown) => stage.portal.visitor().post("/api/auth/login", body);

describe("passwords", () => {
  it("R9 hashes: argon2id at OWASP's cost, and renewed when the cost rose", async ({
    startPortal: start,
  }) => {
    const portal = await start({ hashesAtFullCost: true });
    const { passwords } = portal.context;
    const form = { email: "hashed@example.com", password: OTHER_PASSWORD };
    expect((await portal.visitor().post("/api/auth/register", form)).status).toBe(201);
    const { passwordHash: hash } = (await portal.context.accounts.byEmail(form.email)) ?? expect.fail();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwords.needsRehash(hash ?? "")).toBe(false);
    expect(passwords.needsRehash((hash ?? "").replace("t=2", "t=1"))).toBe(true);
  });

  it("R10 lengths: 8 to 128 characters of any kind, compared exactly", async ({ stage }) => {
    const long = "Ünïcödé ✓ páss ".repeat(8);
    const email = "long@example.com";
    expect((await register(stage, { email, password: "7 chars" })).status).toBe(400);
    expect((await register(stage, { email, password: "x9 ".repeat(43) })).status).toBe(400);
    expect((await register(stage, { email, password: long })).status).toBe(201);
    const person = { email, role: "resident" } as const;
    expect((await login(stage, loginOf(person, long))).status).toBe(200);
    for (const wrong of [long.trimEnd(), long.slice(0, 64), long.toUpperCase(), `${long} `]) {
      expect((await login(stage, loginOf(person, wrong))).status).toBe(401);
    }
  });

  it.for(["password1", "maplecourt2026"])(
    "R11 common passwords: %s is refused everywhere",
    async (password, { stage }) => {
      const { portal, rosa } = stage;
      await nameProperty(portal, "Maple Court");
      const staffForm = { invite: await staffInvitation(portal), password, firstName: "Ada", lastName: "" };
      const answers = [
        await register(stage, { email: "maple@example.com", password }),
        await register(stage, { email: "maple@example.com", password: "maple@example.com" }),
        await portal.visitor().post("/api/auth/staff-invitation", staffForm),
        await rosa.http.post("/api/account/password", { currentPassword: PASSWORD, newPassword: password }),
      ];
      for (const { status, body } of answers)
        expect([status, body.error]).toEqual([400, "Please choose a less common password."]);
    },
  );
});

describe("guessing", () => {
  it("R12 throttling: the sixth try waits, at one address and network", async ({ startPortal: start }) => {
    const env = { LIMIT_LOGIN_FAILURES: "5", TRUST_PROXY: "true" };
    const strict = await start({ env });
    const rosa = await createResident(strict);
    const otto = await createResident(strict);
    const tries = (portal: TestPortal, who: typeof rosa, password: string, from = "203.0.113.1") =>
      portal
        .visitor()
        .post("/api/auth/login", loginOf(who, password), { headers: { "X-Forwarded-For": from } });
    for (let failed = 0; failed < 5; failed += 1) expect((await tries(strict, rosa, "no")).status).toBe(401);
    const sixth = await tries(strict, rosa, PASSWORD);
    expect([sixth.status, Number(sixth.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await tries(strict, rosa, PASSWORD, "203.0.113.2")).status).toBe(200);
    expect((await tries(strict, otto, PASSWORD)).status).toBe(200);
    const node = await start({ env, databaseName: strict.databaseName });
    expect((await tries(node, rosa, PASSWORD)).status).toBe(429);
    const from = async (address: string) => (await tries(strict, rosa, "no", address)).status;
    for (let tried = 1; tried <= 5; tried += 1) expect(await from(`2001:db8:1:2::${tried}`)).toBe(401);
    expect(await from("2001:DB8:1:2:aaaa:bbbb:cccc:dddd")).toBe(429);
    expect(await from("2001:db8:1:3::1")).toBe(401);
  });

  it("R13 unknown email, wrong password, wrong role: one answer", async ({ startPortal: start }) => {
    const databaseName = `login-commands-${randomUUID()}`;
    const uri = new URL(databaseUri(databaseName));
    uri.searchParams.set("monitorCommands", "true");
    const portal = await start({ databaseName, env: { MONGODB_URI: uri.href } });
    const rosa = await createResident(portal);
    const work: string[] = [];
    portal.connection.getClient().on("commandStarted", ({ commandName, command }) => {
      if (LOGIN_COLLECTIONS.includes(command[commandName]))
        work.push(`${commandName} ${command[commandName]}`);
    });
    const verify = vi.spyOn(portal.context.passwords, "verify");
    const answers = [];
    for (const kind of [
      { email: "nobody@example.com", password: PASSWORD, role: "resident" },
      { ...loginOf(rosa), password: "certainly not this" },
      { ...loginOf(rosa), role: "staff" },
    ]) {
      work.length = 0;
      verify.mockClear();
      const { status, body } = await portal.visitor().post("/api/auth/login", kind);
      const { error, code } = body;
      answers.push({ status, error, code, hashes: verify.mock.calls.length, work: [...work] });
    }
    const [first, wrongPassword, wrongRole] = answers;
    expect(first).toMatchObject({ status: 401, error: "Invalid email or password.", hashes: 1 });
    expect(first?.work).toContain("find accounts");
    expect(wrongPassword).toEqual(first);
    // Who knows the password may try the other role, so the count of the try is undone.
    expect(wrongRole).toEqual({ ...first, work: expect.any(Array) });
  });

  it("R14 hashing is bounded: of sixty logins some get 503, other calls go on", async ({ stage }) => {
    const { held, release } = holdPromise<boolean>();
    const slow = createPasswords({ hash: argonHash, verify: () => held });
    const verify = vi.spyOn(stage.portal.context.passwords, "verify").mockImplementation(slow.verify);
    onTestFinished(() => verify.mockRestore());
    const attempts = Array.from({ length: 60 }, (_, index) =>
      login(stage, { ...loginOf(stage.rosa), email: `person${index}@example.com` }),
    );
    await expect.poll(slow.waiting).toBe(50);
    expect((await stage.rosa.http.get("/api/dashboard/rewards")).status).toBe(200);
    release(false);
    const answers = await Promise.all(attempts);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  });

  it("R14 a password is hashed beside the event loop, which goes on turning", async () => {
    let isHashed = false;
    const hashed = createPasswords()
      .hash(OTHER_PASSWORD)
      .finally(() => {
        isHashed = true;
      });
    let turns = 0;
    while (!isHashed) {
      await nextTurn();
      turns += 1;
    }
    await hashed;
    // A hash on the event loop's own thread leaves it one turn or two.
    expect(turns).toBeGreaterThan(10);
  });
});

describe("links", () => {
  const RESIDENTS = "/api/dashboard/residents";

  it("R15 reset links: 256 bits, a hash, 60 minutes, one use, sessions end", async ({ stage }) => {
    const { portal } = stage;
    const rosa = await createResident(portal);
    const client = await portal.enter(rosa);
    const issue = async () =>
      tokenIn(
        (await stage.staff.http.post(`${RESIDENTS}/${rosa.userID}/reset`, { password: OTHER_PASSWORD })).body
          .resetPath,
      );
    expect((await login(stage, loginOf(rosa))).status).toBe(200);
    const [old, reset] = [await issue(), await issue()];
    expect(reset).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await portal.connection.collection("onetimelinks").find().toArray());
    expect(kept).not.toContain(reset);
    const use = (token: string) =>
      register(stage, { email: rosa.email, password: OTHER_PASSWORD, reset: token });
    expect((await use(old)).status).toBe(400);
    expect((await use(reset)).status).toBe(200);
    expect((await use(reset)).status).toBe(400);
    expect((await login(stage, loginOf(rosa))).status).toBe(401);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    const late = await issue();
    portal.clock.advance(60 * MINUTE);
    expect((await use(late)).status).toBe(400);
    stage.staff.http = await stage.again(stage.staff);
  });

  it("R16 a resident's e-mail alone opens nothing of the record that staff made", async ({ stage }) => {
    const { portal, staff } = stage;
    const made = await createResident(portal, {}, { password: null });
    const path = `${RESIDENTS}/${made.userID}`;
    expect((await register(stage, { email: made.email, password: OTHER_PASSWORD })).status).toBe(409);
    const forms = [{ invite: "A".repeat(43) }, { reset: "A".repeat(43) }, { userID: made.userID }];
    for (const form of forms) {
      expect(
        (await register(stage, { email: made.email, password: OTHER_PASSWORD, ...form })).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect((await login(stage, loginOf(made, OTHER_PASSWORD))).status).toBe(401);
    const invite = tokenIn((await staff.http.post(`${path}/invitation`)).body.invitationPath);
    const thief = await register(stage, { email: "thief@example.com", password: OTHER_PASSWORD, invite });
    expect(thief.status).toBe(400);
    expect((await register(stage, { email: made.email, password: OTHER_PASSWORD, invite })).status).toBe(201);
  });
});

describe("defaults", () => {
  const silent = { logTo: { write: () => undefined } };

  it.each([["SECRET_KEY"], ["METRICS_TOKEN"]])("R17 a start with a short %s is refused", async (name) => {
    const start = startPortal(
      { PORT: "0", DATA_DIR: NO_DATA, MONGODB_URI: databaseUri("test-r17"), [name]: "short" },
      silent,
    );
    await expect(start).rejects.toThrow(`${name} must have at least 32 characters`);
  });

  it("R17 a fresh portal has no account, production no demo", async ({ startPortal: start }) => {
    const portal = await start();
    const { repositories, databaseName } = portal;
    expect(await portal.connection.collection("accounts").countDocuments()).toBe(0);
    const demo = { repositories, now: new Date(), timeZone: "UTC", hashPassword: async () => "none" };
    await expect(ensureDemoProperty({ ...demo, production: true })).rejects.toThrow();
    // What a load stores first.
    const { userID } = await createStaff(portal);
    await portal.connection
      .collection("accounts")
      .updateOne({ userID }, { $set: { userID: MARKER_USER_ID } });
    const production = start({ databaseName, env: { NODE_ENV: "production" } });
    await expect(production).rejects.toThrow(/demo property/);
  });

  it("R18 second factor: the password alone opens nothing; a code works once", async ({ stage }) => {
    const { portal } = stage;
    const [sam, eve] = [await createStaff(portal), await createStaff(portal)];
    const app = await enrol(portal, await portal.enter(sam));
    const other = await enrol(portal, await portal.enter(eve));
    const half = await firstStep(portal, sam);
    expect((await half.get("/api/dashboard/residents")).status).toBe(401);
    for (const code of ["000000", other.code(), app.code(-3), app.code(3)]) {
      expect((await secondStep(half, code)).status).toBe(401);
    }
    const code = app.code();
    expect((await secondStep(half, code)).status).toBe(200);
    expect((await secondStep(await firstStep(portal, sam), code)).status).toBe(401);
    portal.clock.advance(30 * SECOND);
    expect((await secondStep(await firstStep(portal, sam), app.code())).status).toBe(200);
  });
});
