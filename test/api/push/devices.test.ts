/** Push notifications: turning them on for a device, what ends them, and the keys. */
import { describe, expect, vi } from "vitest";
import { PUSH_DEVICES_MAX, PUSH_TEXTS } from "../../../src/domain/push-rules.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { DAY } from "../../harness/clock.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import type { Browser } from "../../harness/push-service.ts";
import { FIREFOX, it, PUSH } from "./support/push.ts";

describe("a device", () => {
  it("is turned on once, however often the call is repeated, and listed for its user alone", async ({
    push,
    maya,
    otto,
  }) => {
    const browser = await push.turnOn(maya.http);
    await push.turnOn(maya.http, browser);
    expect((await maya.http.get(PUSH)).body).toEqual({
      available: true,
      publicKey: push.publicKey,
      devices: [
        {
          id: browser.id,
          device: "Firefox on Android",
          kind: "phone",
          turnedOnAt: expect.any(String),
          lastVisitAt: expect.any(String),
          current: true,
        },
      ],
    });
    expect(await push.devicesOf(otto.http)).toEqual([]);
    expect(await push.send(maya)).toBe(1);
  });

  it("that subscribes again replaces its earlier subscription", async ({ push, maya }) => {
    await push.turnOn(maya.http);
    const { id } = await push.turnOn(maya.http);
    expect((await push.devicesOf(maya.http)).map((device) => device.id)).toEqual([id]);
  });

  it("belongs to the person who turned it on last", async ({ push, maya, otto }) => {
    const browser = await push.turnOn(maya.http);
    await push.turnOn(otto.http, browser);
    expect([await push.send(maya), await push.send(otto)]).toEqual([0, 1]);
    expect(await push.visit(maya.http, browser)).toEqual({ on: false });
  });

  it("is turned off by its user alone", async ({ push, maya, otto }) => {
    const { id } = await push.turnOn(maya.http);
    await otto.http.post(`${PUSH}/off`, { device: id });
    expect(await push.devicesOf(maya.http)).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect((await maya.http.post(`${PUSH}/off`, { device: id })).status).toBe(204);
    }
    expect(await push.send(maya)).toBe(0);
  });

  it("is the one not used for the longest time that goes when there are too many", async ({
    portal,
    push,
    maya,
  }) => {
    const browsers: (Browser & { id: string; http: Client })[] = [];
    for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) {
      const http = await portal.enter(maya);
      browsers.push({ ...(await push.turnOn(http)), http });
    }
    const [first, second] = browsers;
    if (!first || !second) expect.fail("too few browsers");
    expect(await push.visit(first.http, first)).toEqual({ on: true });
    const newest = await push.turnOn(maya.http);
    const left = (await push.devicesOf(maya.http)).map(({ id }) => id);
    expect(left).toHaveLength(PUSH_DEVICES_MAX);
    expect([first, second, newest].map(({ id }) => left.includes(id))).toEqual([true, false, true]);
  });

  it.for<[string, (browser: Browser["subscription"]) => unknown, string]>([
    ["on this machine", (s) => ({ ...s, endpoint: "https://127.0.0.1:8443/x" }), PUSH_TEXTS.serviceUnknown],
    ["whose endpoint is a list", (s) => ({ ...s, endpoint: [s.endpoint] }), PUSH_TEXTS.serviceUnknown],
    ["without keys", ({ endpoint }) => ({ endpoint }), PUSH_TEXTS.subscriptionInvalid],
    [
      "with a short secret",
      (s) => ({ ...s, keys: { ...s.keys, auth: "AAAA" } }),
      PUSH_TEXTS.subscriptionInvalid,
    ],
    [
      "with a key that is no point of the curve",
      (s) => ({ ...s, keys: { ...s.keys, p256dh: `BA${"A".repeat(85)}` } }),
      PUSH_TEXTS.subscriptionInvalid,
    ],
  ])("with a subscription %s is refused", async ([_, change, text], { push, maya }) => {
    const answer = await maya.http.call("PUT", PUSH, change(push.service.subscribe().subscription));
    expect([answer.status, answer.body.error]).toEqual([400, text]);
    expect(await push.devicesOf(maya.http)).toEqual([]);
  });

  it("is stored encrypted", async ({ portal, push, maya }) => {
    const { subscription } = await push.turnOn(maya.http);
    const stored = await portal.connection.collection("pushsubscriptions").findOne({ userID: maya.userID });
    const keys = await portal.connection.collection("vapidkeys").findOne();
    const text = JSON.stringify([stored, keys]);
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh]) {
      expect(text).not.toContain(secret);
    }
    const { privateKey = "" } = portal.context.vapidKeys ?? {};
    expect(privateKey).toHaveLength(43);
    expect(text).not.toContain(privateKey);
  });
});

describe("push notifications of a device", () => {
  it("outlive the session's expiry, and continue with the next session", async ({ portal, push, maya }) => {
    const browser = await push.turnOn(maya.http);
    portal.clock.advance(DAY);
    expect((await maya.http.get(PUSH)).status).toBe(401);
    expect(await push.send(maya)).toBe(1);
    const http = await portal.enter(maya);
    expect(await push.visit(http, browser)).toEqual({ on: true });
    expect(await push.devicesOf(http)).toMatchObject([{ current: true }]);
  });

  it("continue when its user logs in again, and end when another person does", async ({
    push,
    maya,
    otto,
  }) => {
    await push.turnOn(maya.http);
    const login = ({ email, role }: Person) => ({ email, password: PASSWORD, role });
    await maya.http.post("/api/auth/login", login(maya));
    expect(await push.devicesOf(maya.http)).toMatchObject([{ current: true }]);
    await maya.http.post("/api/auth/login", login(otto));
    expect([await push.send(maya), await push.send(otto)]).toEqual([0, 0]);
  });

  /** Ends them for a second device: `own` is the first one's client, `other` the second one's. */
  type End = (who: { portal: TestPortal; maya: Person; own: Client; other: Client }) => unknown;
  const ENDS: [what: string, end: End, left: number][] = [
    ["a logout", ({ other }) => other.post("/api/auth/logout"), 1],
    [
      "a logout after the session's expiry",
      ({ portal, other }) => {
        portal.clock.advance(DAY);
        return other.post("/api/auth/logout");
      },
      1,
    ],
    ["'Log out other devices'", ({ own }) => own.post("/api/account/sessions/end-others"), 1],
    [
      "the user's end of the device's session",
      async ({ own }) => {
        const sessions = (await own.get("/api/account/sessions")).body;
        const other = sessions.find(({ current }: { current: boolean }) => !current);
        await own.post("/api/account/sessions/end", { session: other.id });
      },
      1,
    ],
    [
      "a new password",
      ({ own }) => own.post("/api/account/password", { currentPassword: PASSWORD, newPassword: PASSWORD }),
      1,
    ],
    [
      "a password reset",
      async ({ portal, maya }) => {
        const reset = tokenIn(await portal.context.auth.issueLink("reset", maya.userID, "S-TEST"));
        const form = { email: maya.email, password: "six plain wooden boats", reset };
        expect((await portal.visitor().post("/api/auth/register", form)).status).toBe(200);
      },
      0,
    ],
    [
      "the end of all sessions by staff or the command line",
      ({ portal, maya }) => portal.context.sessions.endAllOf(maya.userID),
      0,
    ],
    ["60 days without a visit", ({ portal }) => portal.clock.advance(60 * DAY), 0],
  ];

  it.for(ENDS)("end with %s", async ([_, end, left], { portal, push, maya }) => {
    const [own, other] = [await portal.enter(maya), await portal.enter(maya)];
    const first = await push.turnOn(own);
    await push.turnOn(other);
    expect(await push.send(maya)).toBe(2);
    await end({ portal, maya, own, other });
    expect(await push.send(maya)).toBe(left);
    if (left > 0) expect(push.messages()[0]?.browser.subscription).toEqual(first.subscription);
  });

  it("continue for 60 days after each visit", async ({ portal, push, maya }) => {
    const browser = await push.turnOn(maya.http);
    for (let visits = 0; visits < 2; visits += 1) {
      portal.clock.advance(59 * DAY);
      expect(await push.visit(await portal.enter(maya), browser)).toEqual({ on: true });
    }
    expect(await push.send(maya)).toBe(1);
  });

  it("are not turned on by a call that a logout overtakes", async ({ portal, push, maya }) => {
    const { sessions } = portal.repositories;
    const { put } = portal.repositories.pushSubscriptions;
    vi.spyOn(portal.repositories.pushSubscriptions, "put").mockImplementationOnce(async (subscription) => {
      await maya.http.post("/api/auth/logout");
      await put(subscription);
    });
    const user = { userID: maya.userID, sessionHash: (await sessions.ofUser(maya.userID))[0]?._id ?? "" };
    const turningOn = portal.context.push.turnOn(user, push.subscribe().subscription, FIREFOX);
    await expect(turningOn).rejects.toMatchObject({ status: 401 });
    expect(await push.send(maya)).toBe(0);
  });
});

describe("the keys", () => {
  it("are made once, and are the same on every node and after a restart", async ({ portal, startPortal }) => {
    const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
    expect(other.context.vapidKeys).toEqual(portal.context.vapidKeys);
  });

  it("that another SECRET_KEY has encrypted turn push off, and the log says what to do", async ({
    portal,
    push,
    startPortal,
  }) => {
    const env = { SECRET_KEY: "another secret key of the tests, long enough" };
    const { databaseName, clock } = portal;
    const other = await startPortal({ databaseName, clock, env });
    const maya = await other.resident();
    expect((await maya.http.get(PUSH)).body).toEqual({ available: false, publicKey: "", devices: [] });
    const answer = await maya.http.call("PUT", PUSH, push.service.subscribe().subscription);
    expect([answer.status, answer.body.error]).toEqual([409, PUSH_TEXTS.unavailable]);
    expect(other.logged()).toContain("encrypted with another SECRET_KEY");
  });
});
