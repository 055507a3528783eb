/** Where somebody is signed in: seen and ended by themselves, and by staff for a resident. */
import { describe, expect } from "vitest";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import { HOUR, MINUTE, momentSince } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { hasEnded } from "../../live/support/client.ts";

const LAPTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const it = withPortal({ env: { TRUST_PROXY: "true" } }).extend("rosa", ({ portal }) =>
  createResident(portal),
);

const list = async (client: Client, path = "/api/account/sessions") => (await client.get(path)).body;

describe("one's own sessions", () => {
  it("tell device, address and times; the one that asks comes first", async ({ portal, rosa }) => {
    const { email, password, role } = rosa;
    const logInFrom = async (userAgent: string, address: string, remember = false) => {
      const client = portal.visitor();
      const headers = { "User-Agent": userAgent, "X-Forwarded-For": address };
      await client.post("/api/auth/login", { email, password, role, remember }, { headers });
      return client;
    };
    const began = portal.clock.now();
    const laptop = await logInFrom(LAPTOP, "203.0.113.7");
    const laptopSignedIn = (await list(laptop))[0].signedInAt;
    expect(laptopSignedIn).toEqual(momentSince(began, portal.clock));
    portal.clock.advance(2 * MINUTE);
    const later = portal.clock.now();
    const phone = await logInFrom(PHONE, "198.51.100.20", true);
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

  it("end all others of the user at once, and those of no other user", async ({ portal, rosa }) => {
    const neighbour = (await portal.resident()).http;
    const here = await portal.enter(rosa);
    const others = [await portal.enter(rosa), await portal.enter(rosa, true)];
    const open = await Promise.all(others.map((other) => portal.open(other)));
    expect((await here.post("/api/account/sessions/end-others")).body).toEqual({ ended: 2 });
    await Promise.all(open.map(hasEnded));
    expect((await here.get("/api/auth/me")).status).toBe(200);
    expect((await neighbour.get("/api/auth/me")).status).toBe(200);
  });

  it("leave out those that have ended by themselves", async ({ portal, rosa }) => {
    await portal.enter(rosa);
    portal.clock.advance(13 * HOUR);
    expect(await list(await portal.enter(rosa))).toHaveLength(1);
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
