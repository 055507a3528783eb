// @vitest-environment happy-dom
/** Push notifications of a device: what the browser and the server are asked, and what happens when one of them has none. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useBrowserNotifications } from "../../../web/features/account/browser-notifications.store.ts";
import { unsubscribeFromPush } from "../../../web/features/account/browser-notifications.ts";
import { settled } from "../../harness/faked-time.ts";
import { registerServiceWorker } from "./service-worker.ts";

const KEY = "the server's key";

/** A browser's push manager. It refuses another key than the one it has subscribed with, as browsers do. */
function fakePushManager() {
  let key: string | undefined;
  const subscription = {
    endpoint: "https://push.example.com/1",
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      key = undefined;
      return true;
    },
  };
  return {
    subscribedWith: () => key,
    subscribeWith: (other: string) => {
      key = other;
    },
    manager: {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (key !== undefined && key !== applicationServerKey) throw new Error("InvalidStateError");
        key = applicationServerKey;
        return subscription;
      },
      getSubscription: async () => (key === undefined ? null : subscription),
    },
  };
}

let browser: ReturnType<typeof fakePushManager>;
let calls: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  browser = fakePushManager();
  calls = [];
  answers = {
    "GET /api/account/push": { available: true, publicKey: KEY, devices: [{ id: "d1", current: true }] },
    "PUT /api/account/push": {},
    "POST /api/account/push/visit": { on: true },
    "POST /api/account/push/off": {},
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    calls.push(body ? `${call} ${body}` : call);
    const answer = answers[call];
    return new Response(JSON.stringify(answer ?? { error: "x" }), { status: answer ? 200 : 503 });
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  registerServiceWorker({ pushManager: browser.manager });
});

const state = () => useBrowserNotifications.getState();

describe("turning on", () => {
  it("subscribes with the server's key and sends the subscription", async () => {
    state().open("R-1");
    await state().turnOn();
    expect(browser.subscribedWith()).toBe(KEY);
    expect(calls).toEqual([
      "GET /api/account/push",
      `PUT /api/account/push {"endpoint":"https://push.example.com/1","keys":{"p256dh":"p","auth":"a"}}`,
    ]);
    expect(state()).toMatchObject({ isChosen: true, isPushOn: true });
  });

  it("replaces a subscription with another key", async () => {
    browser.subscribeWith("an earlier key");
    await state().turnOn();
    expect(browser.subscribedWith()).toBe(KEY);
  });

  it("leaves notifications of the open portal on where the server has no push", async () => {
    answers["GET /api/account/push"] = { available: false, publicKey: "", devices: [] };
    state().open("R-1");
    await state().turnOn();
    expect(browser.subscribedWith()).toBeUndefined();
    expect(state()).toMatchObject({ isChosen: true, isPushOn: false });
  });

  it("fails with the browser's or the server's error, and leaves notifications of the open portal on", async () => {
    answers["PUT /api/account/push"] = undefined;
    state().open("R-1");
    await expect(state().turnOn()).rejects.toThrow();
    expect(state()).toMatchObject({ isChosen: true, isPushOn: false });
  });
});

describe("turning off", () => {
  it("ends it on the server and in the browser", async () => {
    await state().turnOn();
    await state().turnOff();
    expect(calls).toContain(`POST /api/account/push/off {"device":"d1"}`);
    expect(browser.subscribedWith()).toBeUndefined();
    expect(state()).toMatchObject({ isChosen: false, isPushOn: false });
  });

  it("leaves all notifications on if the server can't be reached, so that the user can try again", async () => {
    await state().turnOn();
    answers["POST /api/account/push/off"] = undefined;
    await expect(state().turnOff()).rejects.toThrow();
    expect(state()).toMatchObject({ isChosen: true, isPushOn: true });
  });

  it("by a logout ends it in the browser, also without a server", async () => {
    browser.subscribeWith(KEY);
    await unsubscribeFromPush();
    expect(browser.subscribedWith()).toBeUndefined();
    expect(calls).toEqual([]);
  });
});

describe("opening the portal", () => {
  it("records the visit, and remembers the choice that the session's end has cleared", async () => {
    browser.subscribeWith(KEY);
    state().open("R-1");
    await settled();
    expect(state()).toMatchObject({ isChosen: true, isPushOn: true });
    expect(calls).toEqual([`POST /api/account/push/visit {"endpoint":"https://push.example.com/1"}`]);
  });

  it("unsubscribes the browser if push has ended, or belongs to somebody else", async () => {
    answers["POST /api/account/push/visit"] = { on: false };
    browser.subscribeWith(KEY);
    state().open("R-2");
    await settled();
    expect(browser.subscribedWith()).toBeUndefined();
    expect(state()).toMatchObject({ isChosen: false, isPushOn: false });
  });

  it("leaves the subscription alone while the server can't be reached", async () => {
    answers["POST /api/account/push/visit"] = undefined;
    browser.subscribeWith(KEY);
    state().open("R-1");
    await settled();
    expect(calls).not.toEqual([]);
    expect(browser.subscribedWith()).toBe(KEY);
  });
});
