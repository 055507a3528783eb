import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SESSION_CACHE_MS } from "../../../src/auth/sessions.ts";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import { type Client, createClient } from "../../harness/client.ts";
import { createTestClock, DAY, HOUR, MINUTE, momentSince, SECOND } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

let portal: TestPortal;
let rosa: TestAccount;
let staff: TestAccount;

beforeAll(async () => {
  const clock = createTestClock();
  portal = await startTestPortal({ clock });
  rosa = await createResident(portal);
  staff = await createStaff(portal);
});

afterAll(() => portal.stop());

const statusOf = async (client: Client) => (await client.get("/api/auth/me")).status;

describe("the cookie", () => {
  const loginTo = (url: string, remember?: boolean) =>
    createClient(url).post("/api/auth/login", { ...rosa, password: PASSWORD, remember });

  it("lasts as long as the browser runs, out of reach of scripts and other sites", async () => {
    const { setCookie } = await loginTo(portal.url);
    expect(setCookie).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it("lasts 30 days with Remember me", async () => {
    const { setCookie } = await loginTo(portal.url, true);
    expect(setCookie).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=/),
    ]);
  });

  it("is kept to TLS and this host where the portal is reached over TLS", async () => {
    const secure = await startTestPortal({ env: { PUBLIC_URL: "https://portal.example.com" } });
    try {
      const { email } = await createResident(secure);
      const client = secure.visitor();
      const login = { email, password: PASSWORD, role: "resident" };
      const { setCookie } = await client.post("/api/auth/login", login);
      expect(setCookie).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^__Host-device=/),
      ]);
      expect(await statusOf(client)).toBe(200);
      const plain = client.cookie()?.replace("__Host-sid", "sid") ?? "";
      expect((await secure.visitor().get("/api/auth/me", { headers: { Cookie: plain } })).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it("carries nothing that the database holds", async () => {
    const client = await portal.signIn(rosa);
    const [, id = ""] = client.cookie()?.split("=") ?? [];
    const kept = JSON.stringify(await portal.connection.collection("sessions").find().toArray());
    expect(kept).toContain(rosa.userID);
    expect(kept).not.toContain(id);
  });

  it.each([
    "sid=",
    "sid=%",
    "sid=a b",
    `sid=${"A".repeat(43)}`,
    `sid=${"A".repeat(5000)}`,
    "=; ;;",
    "sid=[object]",
  ])("%j belongs to no session", async (cookie) => {
    const answer = await portal.visitor().get("/api/auth/me", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(401);
  });
});

describe("signing in", () => {
  it("gives a new id each time and ends the session behind the old one", async () => {
    const client = await portal.signIn(rosa);
    const before = client.cookie();
    await client.post("/api/auth/login", { ...rosa });
    expect(client.cookie()).not.toBe(before);
    expect(await statusOf(client)).toBe(200);
    const old = await portal.visitor().get("/api/auth/me", { headers: { Cookie: before ?? "" } });
    expect(old.status).toBe(401);
  });

  it("takes no id that the client brings", async () => {
    const client = portal.visitor();
    const planted = "B".repeat(43);
    client.setCookie("sid", planted);
    await client.post("/api/auth/login", { ...rosa });
    expect(client.cookie()).not.toContain(planted);
    const thief = await portal.visitor().get("/api/auth/me", { headers: { Cookie: `sid=${planted}` } });
    expect(thief.status).toBe(401);
  });

  it("leaves the user's other sessions alone", async () => {
    const [phone, laptop] = [await portal.signIn(rosa), await portal.signIn(rosa)];
    await laptop.post("/api/auth/logout");
    expect(await statusOf(phone)).toBe(200);
    expect(await statusOf(laptop)).toBe(401);
  });
});

describe("a session ends", () => {
  const cases = [
    ["a resident's after 12 hours without use", () => rosa, false, 12 * HOUR],
    ["a staff member's after 60 minutes without use", () => staff, false, 60 * MINUTE],
    ["a remembered one after 14 days without use", () => rosa, true, 14 * DAY],
    ["a staff member's remembered one after 14 days without use", () => staff, true, 14 * DAY],
  ] as const;

  it.each(cases)("%s", async (_name, who, remember, idle) => {
    const client = await portal.signIn(who(), remember);
    portal.clock.advance(idle - MINUTE / 2);
    // Right before the end, the session is valid, and its use extends it up to the absolute end.
    expect(await statusOf(client)).toBe(200);
    portal.clock.advance(idle);
    expect(await statusOf(client)).toBe(401);
  });

  it.each([
    ["after 12 hours, however busy", false, 12 * HOUR, 30 * MINUTE],
    ["after 30 days with Remember me, however busy", true, 30 * DAY, 5 * DAY],
  ])("%s", async (_name, remember, absolute, step) => {
    const client = await portal.signIn(staff, remember);
    for (let used = step; used < absolute; used += step) {
      portal.clock.advance(step);
      expect(await statusOf(client)).toBe(200);
    }
    portal.clock.advance(step);
    expect(await statusOf(client)).toBe(401);
  });

  it("later when a page's live link keeps it in use", async () => {
    const client = await portal.signIn(staff);
    const session = await portal.services.sessions.identify(client.cookie());
    for (let half = 0; half < 4; half += 1) {
      portal.clock.advance(30 * MINUTE);
      await portal.services.sessions.keepAlive(session?.sessionHash ?? "");
    }
    expect(await statusOf(client)).toBe(200);
  });

  it("follows its account's access at once, since access is read on every call", async () => {
    const moved = await createStaff(portal);
    const client = await portal.signIn(moved);
    expect((await client.get("/api/dashboard/residents")).status).toBe(200);
    await portal.repositories.accounts.update(moved.userID, {
      role: "resident",
      updatedAt: portal.clock.now(),
    });
    expect((await client.get("/api/dashboard/residents")).status).toBe(403);
  });

  it("and leaves nothing behind once it is seen to be over", async () => {
    const client = await portal.signIn(staff);
    const key = portal.services.sessions.keyOf(client.cookie()) ?? "";
    expect(await portal.repositories.sessions.byHash(key)).toBeDefined();
    portal.clock.advance(61 * MINUTE);
    await statusOf(client);
    expect(await portal.repositories.sessions.byHash(key)).toBeUndefined();
  });
});

it("use is noted at most once a minute", async () => {
  const client = await portal.signIn(rosa);
  const key = portal.services.sessions.keyOf(client.cookie()) ?? "";
  const lastSeen = async () => (await portal.repositories.sessions.byHash(key))?.lastSeenAt;
  const signedIn = await lastSeen();
  portal.clock.advance(MINUTE - SECOND);
  await statusOf(client);
  expect(await lastSeen()).toEqual(signedIn);
  portal.clock.advance(SESSION_CACHE_MS);
  const used = portal.clock.now();
  await statusOf(client);
  expect(await lastSeen()).toEqual(momentSince(used, portal.clock));
});
