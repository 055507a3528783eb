// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../web/lib/http.ts";
import { useConnection } from "../../../web/live/connection.store.ts";
import {
  type LiveLink,
  OFFLINE_AFTER_MS,
  openLink,
  POLL_WITHIN_MS,
  RESYNC_SPREAD_MS,
  type SessionCheck,
} from "../../../web/live/link.ts";
import { type LiveSocket, STABLE_AFTER_MS } from "../../../web/live/socket.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

/** A socket that does what the test says, in place of one that a server answers. */
function fakeSocket() {
  const listeners = new Map<string, Set<(...values: unknown[]) => unknown>>();
  const socket = {
    connected: false,
    connects: 0,
    io: { reconnectionDelayMax: vi.fn() },
    on(event: string, listener: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return socket;
    },
    off(event: string, listener: () => void) {
      listeners.get(event)?.delete(listener);
      return socket;
    },
    connect() {
      socket.connects += 1;
      return socket;
    },
    disconnect() {
      socket.connected = false;
      return socket;
    },
    emit: vi.fn(),
    receive(event: string, ...values: unknown[]) {
      if (event === "connect") socket.connected = true;
      if (event === "disconnect") socket.connected = false;
      return Promise.all([...(listeners.get(event) ?? [])].map((listener) => listener(...values)));
    },
  };
  return socket;
}

let socket: ReturnType<typeof fakeSocket>;
let link: LiveLink;
let fetchNewer: ReturnType<typeof vi.fn<(mayBeErased: boolean) => void>>;
let stopCatchingUp: () => void;
let checkSession: ReturnType<typeof vi.fn<() => Promise<SessionCheck>>>;
const state = () => useConnection.getState().state;

beforeEach(() => {
  fakeTime();
  socket = fakeSocket();
  checkSession = vi.fn(async () => "valid" as const);
  link = openLink({ socket: socket as unknown as LiveSocket, checkSession });
  fetchNewer = vi.fn();
  stopCatchingUp = link.onCatchUp(fetchNewer);
});
afterEach(() => link.close());

const becomeVisible = () => document.dispatchEvent(new Event("visibilitychange"));
const hide = () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
const lose = () => socket.receive("disconnect", "transport close");
const connect = () => socket.receive("connect");

describe("the live link", () => {
  it("connects immediately and reports its state", async () => {
    expect([socket.connects, state()]).toEqual([1, "connecting"]);
    await connect();
    expect(state()).toBe("live");
    await advance(STABLE_AFTER_MS);
    await lose();
    expect(state()).toBe("reconnecting");
    expect(useConnection.getState().followedUntil).toBe(Date.now());
    checkSession.mockResolvedValue("away");
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe("offline");
    await connect();
    expect(state()).toBe("live");
  });

  it("lets everything catch up on every connect and when the page becomes visible", async () => {
    await connect();
    await advance(STABLE_AFTER_MS);
    await lose();
    await connect();
    expect(fetchNewer).toHaveBeenCalledTimes(2);
    becomeVisible();
    expect(fetchNewer).toHaveBeenCalledTimes(3);
    stopCatchingUp();
    becomeVisible();
    expect(fetchNewer).toHaveBeenCalledTimes(3);
  });

  it("lets a hidden page catch up when it becomes visible, and not before", async () => {
    const visibility = hide();
    await connect();
    await socket.receive("resync");
    await advance(RESYNC_SPREAD_MS);
    expect(fetchNewer).not.toHaveBeenCalled();
    visibility.mockRestore();
    becomeVisible();
    expect(fetchNewer).toHaveBeenCalledTimes(1);
  });

  it("says that held items may be erased after a resync, and after a while without a connection", async () => {
    await connect();
    await socket.receive("resync");
    await advance(STABLE_AFTER_MS);
    for (const session of ["away", "valid"] as const) {
      checkSession.mockResolvedValue(session);
      await lose();
      await connect();
      await advance(STABLE_AFTER_MS);
      await lose();
      await advance(OFFLINE_AFTER_MS);
      await connect();
      await advance(STABLE_AFTER_MS);
    }
    const [resync, away, valid] = [[true], [false, true], [false, true, true]];
    expect(fetchNewer.mock.calls.flat()).toEqual([false, ...resync, ...away, ...valid]);
  });

  it("says when the page is hidden, also after a reconnect, and when it is visible again", async () => {
    await connect();
    expect(socket.emit).not.toHaveBeenCalled();
    const visibility = hide();
    becomeVisible();
    await lose();
    await connect();
    visibility.mockRestore();
    becomeVisible();
    const said = [false, false, true].map((visible) => ["page:visible", { visible }]);
    expect(socket.emit.mock.calls).toEqual(said);
  });

  it("lets everything catch up again after a read found the server away, and not without an end", async () => {
    fetchNewer.mockImplementation(() => void api.get("/api/list").catch(() => undefined));
    let status = 503;
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    await connect();
    await advance(1_500);
    expect(fetchNewer).toHaveBeenCalledTimes(2);
    status = 200;
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(3);
    status = 502;
    becomeVisible();
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(10);
    status = 500;
    becomeVisible();
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(11);
  });

  it("checks the session after a refused handshake, at a limited rate", async () => {
    await socket.receive("connect_error", new Error("websocket error"));
    await socket.receive("connect_error", new Error("websocket error"));
    expect(checkSession).toHaveBeenCalledOnce();
  });

  it.each([
    ["reconnects", "valid", 2],
    ["reconnects", "away", 2],
    ["doesn't reconnect", "ended", 1],
  ] as const)("%s after the server closed the socket, if the session is %s", async (_, session, connects) => {
    checkSession.mockResolvedValue(session);
    await connect();
    await socket.receive("disconnect", "io server disconnect");
    await advance(60_000);
    expect(socket.connects).toBe(connects);
  });

  it.each([
    ["Retry", () => link.retry()],
    ["the network's return", () => window.dispatchEvent(new Event("online"))],
  ])("calls itself offline again when %s did not help", async (_, tryAgain) => {
    checkSession.mockResolvedValue("away");
    await connect();
    await lose();
    for (let time = 0; time < 2; time += 1) {
      await advance(OFFLINE_AFTER_MS);
      expect(state()).toBe("offline");
      tryAgain();
      await socket.receive("connect_error", new Error("websocket error"));
      await advance(OFFLINE_AFTER_MS - 1);
      expect(state()).toBe("reconnecting");
    }
    await connect();
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe("live");
  });

  it("makes sure of a connection that may have outlived a break of the network", async () => {
    await connect();
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    expect([socket.connects, state()]).toEqual([2, "reconnecting"]);
    await connect();
    expect(state()).toBe("live");
    window.dispatchEvent(new Event("online"));
    expect([socket.connects, state()]).toEqual([2, "live"]);
  });

  it("connects immediately on Retry, and does nothing after it was closed", async () => {
    await connect();
    await lose();
    link.retry();
    expect(socket.connects).toBe(2);
    link.close();
    const before = state();
    await connect();
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe(before);
  });
});

describe("the live link of a network that blocks WebSockets", () => {
  it.each([
    ["refuses them", () => socket.receive("connect_error", new Error("websocket error"))],
    ["lets them hang", async () => undefined],
    ["cuts them as soon as they are there", () => connect().then(lose)],
  ])("fetches at intervals if it %s, and says so", async (_, tryToConnect) => {
    await tryToConnect();
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe("polling");
    for (let time = 0; time < 3; time += 1) {
      const fetches = fetchNewer.mock.calls.length;
      await tryToConnect();
      await advance(POLL_WITHIN_MS);
      expect([state(), fetchNewer.mock.calls.length]).toEqual(["polling", fetches + 1]);
    }
    expect(useConnection.getState().followedUntil).toBeUndefined();
    expect(socket.io.reconnectionDelayMax).toHaveBeenLastCalledWith(30_000);
  });

  it("is offline when calls are not answered any more, and says when they last were", async () => {
    await advance(OFFLINE_AFTER_MS);
    const answeredAt = Date.now();
    checkSession.mockResolvedValue("away");
    await advance(POLL_WITHIN_MS);
    expect([state(), useConnection.getState().followedUntil]).toEqual(["offline", answeredAt]);
    checkSession.mockResolvedValue("valid");
    await advance(POLL_WITHIN_MS);
    expect([state(), useConnection.getState().followedUntil]).toEqual(["polling", undefined]);
  });

  it("fetches and tries to connect on Retry, and is live when a connection holds", async () => {
    await advance(OFFLINE_AFTER_MS);
    link.retry();
    expect([state(), socket.connects, fetchNewer.mock.calls.length]).toEqual(["reconnecting", 2, 2]);
    await connect();
    expect([state(), fetchNewer.mock.calls.length]).toEqual(["live", 3]);
    await advance(10 * POLL_WITHIN_MS);
    expect(fetchNewer).toHaveBeenCalledTimes(3);
  });

  it("is live after a connection that did not hold only when the next one does", async () => {
    await connect();
    await lose();
    await connect();
    expect(state()).toBe("reconnecting");
    await advance(STABLE_AFTER_MS);
    expect(state()).toBe("live");
  });

  it("fetches when a hidden page becomes visible, and not before", async () => {
    const visibility = hide();
    await advance(OFFLINE_AFTER_MS + POLL_WITHIN_MS);
    expect([state(), fetchNewer.mock.calls.length]).toEqual(["polling", 0]);
    visibility.mockRestore();
    becomeVisible();
    await advance(0);
    expect(fetchNewer).toHaveBeenCalledOnce();
  });
});
