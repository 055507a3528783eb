/** Push notifications: turning them on for a device, what ends them, and the keys. */
import { describe, expect, it } from "vitest";
import { PUSH_DEVICES_MAX, PUSH_TEXTS } from "../../../src/domain/push-rules.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { DAY } from "../../harness/clock.ts";
import { type Person, startTestPortal } from "../../harness/portal.ts";
import type { Browser } from "../../harness/push-service.ts";
import { FIREFOX, openPush, PUSH } from "./support/push.ts";

const push = openPush();

describe("a device", () => {
  it("is turned on once, however often the call is repeated, and listed for its user alone", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
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

  it("that subscribes again replaces its earlier subscription", async () => {
    const maya = await push.portal.resident();
    await push.turnOn(maya.http);
    const { id } = await push.turnOn(maya.http);
    expect((await push.devicesOf(maya.http)).map((device) => device.id)).toEqual([id]);
  });

  it("belongs to the person who turned it on last", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
    const browser = await push.turnOn(maya.http);
    await push.turnOn(otto.http, browser);
    expect([await push.send(maya), await push.send(otto)]).toEqual([0, 1]);
    expect(await push.visit(maya.http, browser)).toEqual({ on: false });
  });

  it("is turned off by its user alone", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
    const { id } = await push.turnOn(maya.http);
    await otto.http.post(`${PUSH}/off`, { device: id });
    expect(await push.devicesOf(maya.http)).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect((await maya.http.post(`${PUSH}/off`, { device: id })).status).toBe(204);
    }
    expect(await push.send(maya)).toBe(0);
  });

  it("is the one not used for the longest time that goes when there are too many", async () => {
    const maya = await push.portal.resident();
    const browsers: (Browser & { id: string; http: Client })[] = [];
    for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) {
      const http = await push.anotherSession(maya);
      browsers.push({ ...(await push.turnOn(http)), http });
    }
    const [first, second] = browsers;
    if (!first || !second) expect.fail("too few browsers");
    expect(await push.visit(first.http, first)).toEqual({ on: true });
    const newest = await push.turnOn(maya.http);
    const left = (await push.devicesOf(maya.http)).map(({ id }) => id);
    expect(left).toHaveLength(PUSH_DEVICES_MAX);
    expect([left.includes(first.id), left.includes(second.id), left.includes(newest.id)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each<[string, (browser: Browser["subscription"]) => unknown, string]>([
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
  ])("with a subscription %s is refused", async (_, change, text) => {
    const maya = await push.portal.resident();
    const answer = await maya.http.call("PUT", PUSH, change(push.service.subscribe().subscription));
    expect([answer.status, answer.body.error]).toEqual([400, text]);
    expect(await push.devicesOf(maya.http)).toEqual([]);
  });

  it("is stored encrypted", async () => {
    const maya = await push.portal.resident();
    const { subscription } = await push.turnOn(maya.http);
    const stored = await push.portal.connection
      .collection("pushsubscriptions")
      .findOne({ userID: maya.userID });
    const keys = await push.portal.connection.collection("vapidkeys").findOne();
    const text = JSON.stringify([stored, keys]);
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh]) {
      expect(text).not.toContain(secret);
    }
    const { privateKey = "" } = push.portal.context.vapidKeys ?? {};
    expect(privateKey).toHaveLength(43);
    expect(text).not.toContain(privateKey);
  });
});

describe("push notifications of a device", () => {
  it("outlive the session's expiry, and continue with the next session", async () => {
    const maya = await push.portal.resident();
    const browser = await push.turnOn(maya.http);
    push.portal.clock.advance(DAY);
    expect((await maya.http.get(PUSH)).status).toBe(401);
    expect(await push.send(maya)).toBe(1);
    const http = await push.anotherSession(maya);
    expect(await push.visit(http, browser)).toEqual({ on: true });
    expect(await push.devicesOf(http)).toMatchObject([{ current: true }]);
  });

  it("continue when its user logs in again, and end when somebody else does", async () => {
    const [maya, otto] = [await push.portal.resident(), await push.portal.resident()];
    await push.turnOn(maya.http);
    const login = ({ email, role }: Person) => ({ email, password: PASSWORD, role });
    await maya.http.post("/api/auth/login", login(maya));
    expect(await push.devicesOf(maya.http)).toMatchObject([{ current: true }]);
    await maya.http.post("/api/auth/login", login(otto));
    expect([await push.send(maya), await push.send(otto)]).toEqual([0, 0]);
  });

  /** Ends them for a second device: `own` is the first one's client, `other` the second one's. */
  const ENDS: [string, (maya: Person, own: Client, other: Client) => Promise<unknown>, left: number][] = [
    ["a logout", (_, __, other) => other.post("/api/auth/logout"), 1],
    [
      "a logout after the session's expiry",
      async (_, __, other) => {
        push.portal.clock.advance(DAY);
        await other.post("/api/auth/logout");
      },
      1,
    ],
    ["'Log out other devices'", (_, own) => own.post("/api/account/sessions/end-others"), 1],
    [
      "the user's end of the device's session",
      async (_, own) => {
        const sessions = (await own.get("/api/account/sessions")).body;
        const other = sessions.find(({ current }: { current: boolean }) => !current);
        await own.post("/api/account/sessions/end", { session: other.id });
      },
      1,
    ],
    [
      "a new password",
      (_, own) => own.post("/api/account/password", { currentPassword: PASSWORD, newPassword: PASSWORD }),
      1,
    ],
    [
      "a password reset",
      async (maya) => {
        const path = await push.portal.context.auth.issueLink("reset", maya.userID, "S-TEST");
        const reset = path.split("=")[1];
        const form = { email: maya.email, password: "six plain wooden boats", reset };
        expect((await push.portal.visitor().post("/api/auth/register", form)).status).toBe(200);
      },
      0,
    ],
    [
      "the end of all sessions by staff or the command line",
      (maya) => push.portal.context.sessions.endAllOf(maya.userID),
      0,
    ],
    ["60 days without a visit", async () => void push.portal.clock.advance(60 * DAY), 0],
  ];

  it.each(ENDS)("end with %s", async (_, end, left) => {
    const maya = await push.portal.resident();
    const [own, other] = [await push.anotherSession(maya), await push.anotherSession(maya)];
    const first = await push.turnOn(own);
    await push.turnOn(other);
    expect(await push.send(maya)).toBe(2);
    await end(maya, own, other);
    expect(await push.send(maya)).toBe(left);
    if (left > 0) expect(push.messages()[0]?.browser.subscription).toEqual(first.subscription);
  });

  it("continue for 60 days after each visit", async () => {
    const maya = await push.portal.resident();
    const browser = await push.turnOn(maya.http);
    for (let visits = 0; visits < 2; visits += 1) {
      push.portal.clock.advance(59 * DAY);
      expect(await push.visit(await push.anotherSession(maya), browser)).toEqual({ on: true });
    }
    expect(await push.send(maya)).toBe(1);
  });

  it("are not turned on by a call that a logout overtakes", async () => {
    const maya = await push.portal.resident();
    const { sessions } = push.portal.repositories;
    const before = push.portal.repositories.pushSubscriptions.put;
    push.portal.repositories.pushSubscriptions.put = async (subscription) => {
      await maya.http.call("POST", "/api/auth/logout");
      await before(subscription);
    };
    const user = { userID: maya.userID, sessionHash: (await sessions.ofUser(maya.userID))[0]?._id ?? "" };
    const turningOn = push.portal.context.push.turnOn(user, push.subscribe().subscription, FIREFOX);
    await expect(turningOn).rejects.toMatchObject({ status: 401 });
    push.portal.repositories.pushSubscriptions.put = before;
    expect(await push.send(maya)).toBe(0);
  });
});

describe("the keys", () => {
  it("are made once, and are the same on every node and after a restart", async () => {
    const other = await startTestPortal({ databaseName: push.portal.databaseName, clock: push.portal.clock });
    expect(other.context.vapidKeys).toEqual(push.portal.context.vapidKeys);
    await other.stopOnly();
  });

  it("that another SECRET_KEY has encrypted turn push off, and the log says what to do", async () => {
    const env = { SECRET_KEY: "another secret key of the tests, long enough" };
    const other = await startTestPortal({
      databaseName: push.portal.databaseName,
      clock: push.portal.clock,
      env,
    });
    const maya = await other.resident();
    expect((await maya.http.get(PUSH)).body).toEqual({ available: false, publicKey: "", devices: [] });
    const answer = await maya.http.call("PUT", PUSH, push.service.subscribe().subscription);
    expect([answer.status, answer.body.error]).toEqual([409, PUSH_TEXTS.unavailable]);
    expect(other.logged()).toContain("encrypted with another SECRET_KEY");
    await other.stopOnly();
  });
});
