/** Sessions: guessed, stolen, planted, kept beyond their end. */
import { describe, expect } from "vitest";
import { hashSecret, newSecret } from "../../src/auth/secrets.ts";
import { createStaff, PASSWORD } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import { DAY, HOUR, MINUTE } from "../harness/clock.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import type { TestPortal } from "../harness/portal.ts";
import { loginOf, withStage } from "./support/stage.ts";

const it = withStage();

const COOKIE_MAX_BYTES = 4_096;

describe("a session's id", () => {
  it("R1 session ids: 10,000 are unique, 256 bits in base64url, and evenly random", () => {
    const ids = Array.from({ length: 10_000 }, newSecret);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
    const ones = ids
      .flatMap((id) => [...Buffer.from(id, "base64url")])
      .reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
    expect(Math.abs(ones / (ids.length * 256) - 0.5)).toBeLessThan(0.005);
  });

  it("R1 a dump of the sessions holds no cookie that can be used", async ({ stage }) => {
    const client = await stage.again(stage.rosa);
    const [, id = ""] = /(?:^|; )sid=([^;]+)/.exec(client.cookie() ?? "") ?? [];
    const dump = JSON.stringify(await stage.portal.connection.collection("sessions").find().toArray());
    expect(dump).toContain(hashSecret(id));
    expect(dump).not.toContain(id);
    for (const [text] of dump.matchAll(/[\w-]{20,}/g))
      expect(await stage.statusWith(`sid=${text}`)).toBe(401);
  });

  it("R2 the cookie: HttpOnly, SameSite, no domain; Secure over TLS", async ({ stage, startPortal }) => {
    const plain = (await stage.portal.visitor().post("/api/auth/login", loginOf(stage.rosa))).setCookie;
    expect(plain).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/),
    ]);
    const tls = await startPortal({ env: { PUBLIC_URL: "https://portal.example.com" } });
    const account = await createResident(tls);
    const { setCookie } = await tls
      .visitor()
      .post("/api/auth/login", { ...loginOf(account), remember: true });
    expect(setCookie).toHaveLength(2);
    expect(setCookie[1]).toMatch(/^__Host-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/);
    expect(setCookie[0]).toMatch(/^__Host-sid=[\w-]{43}; /);
    expect(setCookie[0]?.split("; ").slice(1)).toEqual([
      ...["Max-Age=2592000", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"],
    ]);
    for (const cookie of [...plain, ...setCookie]) expect(cookie.length).toBeLessThan(COOKIE_MAX_BYTES);
  });

  it("R3 fixation: signing in gives a new id and takes none planted", async ({ stage }) => {
    const client = await stage.again(stage.rosa);
    const old = client.cookie() ?? "";
    await client.post("/api/auth/login", loginOf(stage.rosa));
    expect(client.cookie()).not.toBe(old);
    expect(await stage.statusWith(old)).toBe(401);
    const planted = newSecret();
    const victim = stage.portal.visitor();
    victim.setCookie("sid", planted);
    await victim.post("/api/auth/login", loginOf(stage.rosa));
    expect(victim.cookie()).not.toContain(planted);
    expect(await stage.statusWith(`sid=${planted}`)).toBe(401);
  });
});

describe("a session's end", () => {
  it.for([
    ["staff, unused for 60 minutes", "staff", false, 60 * MINUTE],
    ["a resident, unused for 12 hours", "rosa", false, 12 * HOUR],
    ["a remembered one, unused for 14 days", "staff", true, 14 * DAY],
  ] as const)("R4 idle end: %s", async ([_, who, remember, idle], { stage }) => {
    const client = await stage.portal.enter(stage[who], remember);
    stage.portal.clock.advance(idle - MINUTE);
    const before = await stage.portal.enter(stage[who], remember);
    expect((await client.get("/api/auth/me")).status).toBe(200);
    stage.portal.clock.advance(idle);
    expect((await client.get("/api/auth/me")).status).toBe(401);
    expect((await before.get("/api/auth/me")).status).toBe(401);
  });

  it.for([
    ["12 hours", false, 12 * HOUR, 50 * MINUTE],
    ["30 days when remembered", true, 30 * DAY, 10 * DAY],
  ] as const)("R4 absolute end: %s, however busy", async ([_, remember, end, step], { stage }) => {
    const { portal, staff } = stage;
    const client = await portal.enter(staff, remember);
    const key = portal.context.sessions.hashIn(client.cookie()) ?? "";
    for (let used = step; used < end; used += step) {
      portal.clock.advance(step);
      await portal.context.sessions.keepAlive(key);
      expect((await client.get("/api/auth/me")).status).toBe(200);
    }
    portal.clock.advance(step);
    expect((await client.get("/api/auth/me")).status).toBe(401);
  });

  it.for<[string, (userID: string, portal: TestPortal) => Promise<unknown>, number]>([
    [
      "another role",
      (userID, { repositories, clock }) =>
        repositories.accounts.update(userID, { role: "resident", updatedAt: clock.now() }),
      403,
    ],
    [
      "a closed account",
      async (userID, { repositories, connection }) => {
        await connection.collection("accounts").deleteOne({ userID });
        await repositories.revocations.note();
      },
      401,
    ],
    ["an end of all its sessions", (userID, { context }) => context.sessions.endAllOf(userID), 401],
  ])("R5 %s counts at the very next call", async ([_, end, status], { stage: { portal } }) => {
    const colleague = await portal.staff();
    expect((await colleague.get("/residents")).status).toBe(200);
    await end(colleague.userID, portal);
    expect((await colleague.get("/residents")).status).toBe(status);
  });

  it("R5 a stolen cookie is worth nothing after logout and a reset", async ({ stage }) => {
    const { portal, staff, rosa } = stage;
    const [one, two] = [await stage.again(rosa), await stage.again(rosa)];
    const [first = "", second = ""] = [one.cookie(), two.cookie()];
    await one.post("/api/auth/logout");
    expect([await stage.statusWith(first), await stage.statusWith(second)]).toEqual([401, 200]);
    const http = await stage.again(staff);
    const { body } = await http.post(`/api/dashboard/residents/${rosa.userID}/reset`);
    const reset = tokenIn(body.resetPath);
    await portal.visitor().post("/api/auth/register", { email: rosa.email, password: PASSWORD, reset });
    expect(await stage.statusWith(second)).toBe(401);
  });

  it("R8 sessions are seen and ended by their user and, of residents, staff", async ({ stage }) => {
    const { portal, otto } = stage;
    const rosa = await createResident(portal);
    const [phone, laptop] = [await portal.enter(rosa), await portal.enter(rosa)];
    const listed = (await laptop.get("/api/account/sessions")).body;
    expect(listed).toHaveLength(2);
    expect(JSON.stringify(listed)).not.toContain(phone.cookie()?.slice(4) ?? "");
    const [mine] = listed;
    const thief = await stage.again(otto);
    expect((await thief.post("/api/account/sessions/end", { session: mine.id })).status).toBe(404);
    expect((await laptop.post("/api/account/sessions/end-others")).status).toBe(200);
    expect((await phone.get("/api/auth/me")).status).toBe(401);
    const path = `/api/dashboard/residents/${rosa.userID}/sessions`;
    expect((await thief.get(path)).status).toBe(403);
    const staff = await stage.again(stage.staff);
    expect((await staff.get(path)).body).toHaveLength(1);
    await staff.post(`${path}/end-all`);
    expect((await laptop.get("/api/auth/me")).status).toBe(401);
    // Staff see residents' sessions, not each other's.
    const colleague = await createStaff(portal);
    const theirs = `/api/dashboard/residents/${colleague.userID}/sessions`;
    expect((await staff.get(theirs)).status).toBeGreaterThanOrEqual(403);
  });
});
