/** Where somebody is signed in: seen and ended by themselves, and by staff for a resident. */
import { describe, expect } from "vitest";
import type { TestAccount } from "../../factories/accounts.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { HOUR, MINUTE, momentSince } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { hasEnded } from "../../live/support/client.ts";

const LAPTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const it = withPortal({ env: { TRUST_PROXY: "true" } }).extend("rosa", ({ portal }) =>
  createResident(portal),
);

async function signInFrom(
  portal: TestPortal,
  account: TestAccount,
  userAgent: string,
  address: string,
  remember = false,
) {
  const client = portal.visitor();
  const headers = { "User-Agent": userAgent, "X-Forwarded-For": address };
  const { email, password, role } = account;
  const answer = await client.post("/api/auth/login", { email, password, role, remember }, { headers });
  expect(answer.status).toBe(200);
  return client;
}

const list = async (client: Client, path = "/api/account/sessions") => (await client.get(path)).body;

describe("one's own sessions", () => {
  it("tell device, address and times in plain words; the one that asks comes first", async ({
    portal,
    rosa,
  }) => {
    const began = portal.clock.now();
    const laptop = await signInFrom(portal, rosa, LAPTOP, "203.0.113.7");
    const laptopSignedIn = (await list(laptop))[0].signedInAt;
    expect(laptopSignedIn).toEqual(momentSince(began, portal.clock));
    portal.clock.advance(2 * MINUTE);
    const later = portal.clock.now();
    const phone = await signInFrom(portal, rosa, PHONE, "198.51.100.20", true);
    expect(await list(laptop)).toEqual([
      {
        id: expect.any(String),
        device: "Chrome on Windows",
        kind: "computer",
        address: "203.0.113.7",
        signedInAt: laptopSignedIn,
        lastActiveAt: momentSince(later, portal.clock),
        remembered: false,
        current: true,
      },
      {
        id: expect.any(String),
        device: "Safari on iPhone",
        kind: "phone",
        address: "198.51.100.20",
        signedInAt: momentSince(later, portal.clock),
        lastActiveAt: momentSince(later, portal.clock),
        remembered: true,
        current: false,
      },
    ]);
    const [own] = await list(phone);
    expect(own).toMatchObject({ device: "Safari on iPhone", current: true });
  });

  it("end one at a time, and its pages at once", async ({ portal, rosa }) => {
    const [here, there] = [await portal.signIn(rosa), await portal.signIn(rosa)];
    const [page, other] = [await portal.open(here), await portal.open(there)];
    const { id } = (await list(here)).find((one: { current: boolean }) => !one.current);
    expect((await here.post("/api/account/sessions/end", { session: id })).status).toBe(204);
    await hasEnded(other);
    expect((await there.get("/api/auth/me")).status).toBe(401);
    expect(page.socket.connected).toBe(true);
    expect(await list(here)).toHaveLength(1);
    expect((await here.post("/api/account/sessions/end", { session: id })).status).toBe(404);
  });

  it("end all others of the user at once, and those of no other user", async ({ portal, rosa }) => {
    const neighbour = (await portal.resident()).http;
    const here = await portal.signIn(rosa);
    const others = [await portal.signIn(rosa), await portal.signIn(rosa, true)];
    const open = await Promise.all(others.map((other) => portal.open(other)));
    expect((await here.post("/api/account/sessions/end-others")).body).toEqual({ ended: 2 });
    await Promise.all(open.map(hasEnded));
    expect((await here.get("/api/auth/me")).status).toBe(200);
    expect((await neighbour.get("/api/auth/me")).status).toBe(200);
  });

  it("leave out those that have ended by themselves", async ({ portal, rosa }) => {
    await portal.signIn(rosa);
    portal.clock.advance(13 * HOUR);
    expect(await list(await portal.signIn(rosa))).toHaveLength(1);
  });

  it("are announced to the user's open pages as they come and go", async ({ portal, rosa, staff }) => {
    const page = await portal.open(await portal.signIn(rosa));
    const front = await staff.open();
    const second = await portal.signIn(rosa);
    await page.waitForEvents("sessions:changed");
    await second.post("/api/auth/logout");
    const events = await page.waitForEvents("sessions:changed", 2);
    expect(events).toEqual([{ userID: rosa.userID }, { userID: rosa.userID }]);
    expect(await front.waitForEvents("sessions:changed", 2)).toEqual(events);
  });
});

describe("a resident's sessions", () => {
  it("are seen and ended by staff, which leaves a trace", async ({ portal, rosa, staff }) => {
    const base = `/api/dashboard/residents/${rosa.userID}/sessions`;
    const [laptop, phone] = [
      await portal.signIn(rosa),
      await signInFrom(portal, rosa, PHONE, "198.51.100.20"),
    ];
    const page = await portal.open(laptop);
    const found = await list(staff.http, base);
    expect(found).toHaveLength(2);
    expect(found.some(({ current }: { current: boolean }) => current)).toBe(false);
    const { id } = found.find(({ kind }: { kind: string }) => kind === "phone");
    expect((await staff.http.post(`${base}/end`, { session: id })).status).toBe(204);
    expect((await phone.get("/api/auth/me")).status).toBe(401);
    expect(page.socket.connected).toBe(true);
    expect((await staff.http.post(`${base}/end-all`)).body).toEqual({ ended: 1 });
    await hasEnded(page);
    expect(await list(staff.http, base)).toEqual([]);
    const trail = await portal.repositories.auditEvents.list(rosa.userID, { limit: 10 });
    const [all, one] = ["sessions-ended", "session-ended"].map((action) => ({
      action,
      actorID: staff.userID,
    }));
    expect(trail.slice(0, 2)).toMatchObject([all, one]);
  });
});
