// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../web/lib/http.ts";
import { useConnection } from "../../../web/live/connection.store.ts";
import { type LiveLink, OFFLINE_AFTER_MS, openLink, RESYNC_SPREAD_MS } from "../../../web/live/link.ts";
import type { LiveSocket } from "../../../web/live/socket.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { emptyPage } from "./empty-page.ts";

/** A socket that does what the test says, in place of one that a server answers. */
function fakeSocket() {
  const listeners = new Map<string, Set<(...values: unknown[]) => unknown>>();
  const socket = {
    connected: false,
    connects: 0,
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
let checkSession: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
const state = () => useConnection.getState().state;

beforeEach(() => {
  fakeTime();
  socket = fakeSocket();
  checkSession = vi.fn(async () => true);
  link = openLink({ socket: socket as unknown as LiveSocket, checkSession });
});
afterEach(async () => {
  link.close();
  await emptyPage();
});

describe("the live link", () => {
  it("connects immediately and reports its state", async () => {
    expect([socket.connects, state()]).toEqual([1, "connecting"]);
    await socket.receive("connect");
    expect(state()).toBe("live");
    await socket.receive("disconnect", "transport close");
    expect(state()).toBe("reconnecting");
    expect(useConnection.getState().liveUntil).toBe(Date.now());
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe("offline");
    await socket.receive("connect");
    expect(state()).toBe("live");
  });

  it("lets everything catch up on every connect and when the page becomes visible", async () => {
    const fetchNewer = vi.fn();
    const stop = link.onCatchUp(fetchNewer);
    await socket.receive("connect");
    await socket.receive("disconnect", "transport close");
    await socket.receive("connect");
    expect(fetchNewer).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(fetchNewer).toHaveBeenCalledTimes(3);
    stop();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(fetchNewer).toHaveBeenCalledTimes(3);
  });

  it("lets a hidden page catch up when it becomes visible, and not before", async () => {
    const fetchNewer = vi.fn();
    link.onCatchUp(fetchNewer);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await socket.receive("connect");
    await socket.receive("resync");
    await advance(RESYNC_SPREAD_MS);
    expect(fetchNewer).not.toHaveBeenCalled();
    visibility.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(fetchNewer).toHaveBeenCalledTimes(1);
  });

  it("says when the page is hidden, also after a reconnect, and when it is visible again", async () => {
    await socket.receive("connect");
    expect(socket.emit).not.toHaveBeenCalled();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await socket.receive("disconnect", "transport close");
    await socket.receive("connect");
    visibility.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(socket.emit.mock.calls).toEqual(
      [false, false, true].map((visible) => ["page:visible", { visible }]),
    );
  });

  it("lets everything catch up again after a read found the server away, and not without an end", async () => {
    const fetchNewer = vi.fn(() => void api.get("/api/list").catch(() => undefined));
    link.onCatchUp(fetchNewer);
    let status = 503;
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    await socket.receive("connect");
    await advance(1_500);
    expect(fetchNewer).toHaveBeenCalledTimes(2);
    status = 200;
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(3);
    status = 502;
    document.dispatchEvent(new Event("visibilitychange"));
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(10);
    status = 500;
    document.dispatchEvent(new Event("visibilitychange"));
    await advance(600_000);
    expect(fetchNewer).toHaveBeenCalledTimes(11);
  });

  it("checks the session after a refused handshake, at a limited rate", async () => {
    await socket.receive("connect_error", new Error("websocket error"));
    await socket.receive("connect_error", new Error("websocket error"));
    expect(checkSession).toHaveBeenCalledOnce();
  });

  it.each([
    ["reconnects", true, 2],
    ["doesn't reconnect", false, 1],
  ])("%s after the server closed the socket, if the session is valid: %s", async (_, isValid, connects) => {
    checkSession.mockResolvedValue(isValid);
    await socket.receive("connect");
    await socket.receive("disconnect", "io server disconnect");
    await advance(60_000);
    expect(socket.connects).toBe(connects);
  });

  it.each([
    ["Retry", () => link.retry()],
    ["the network's return", () => window.dispatchEvent(new Event("online"))],
  ])("calls itself offline again when %s did not help", async (_, tryAgain) => {
    await socket.receive("connect");
    await socket.receive("disconnect", "transport close");
    for (let time = 0; time < 2; time += 1) {
      await advance(OFFLINE_AFTER_MS);
      expect(state()).toBe("offline");
      tryAgain();
      await socket.receive("connect_error", new Error("websocket error"));
      await advance(OFFLINE_AFTER_MS - 1);
      expect(state()).toBe("reconnecting");
    }
    await socket.receive("connect");
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe("live");
  });

  it("makes sure of a connection that may have outlived a break of the network", async () => {
    await socket.receive("connect");
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    expect([socket.connects, state()]).toEqual([2, "reconnecting"]);
    await socket.receive("connect");
    expect(state()).toBe("live");
    window.dispatchEvent(new Event("online"));
    expect([socket.connects, state()]).toEqual([2, "live"]);
  });

  it("connects immediately on Retry, and does nothing after it was closed", async () => {
    await socket.receive("connect");
    await socket.receive("disconnect", "transport close");
    link.retry();
    expect(socket.connects).toBe(2);
    link.close();
    const before = state();
    await socket.receive("connect");
    await advance(OFFLINE_AFTER_MS);
    expect(state()).toBe(before);
  });
});
