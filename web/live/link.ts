/**
 * Keeps the socket connected while a user is logged in, updates the connection store, and calls subscribers when the page may have missed
 * changes. Where calls are answered but no socket stays connected, as behind proxies that block WebSockets, it calls them at intervals.
 */
import { setReadMissedHandler } from "../lib/http.ts";
import { useConnection } from "./connection.store.ts";
import { type LiveSocket, onStableConnection, reconnectNow, setReconnectPause } from "./socket.ts";

/** After this long without a connection, the page asks whether the server answers calls. It is offline if not, or if the browser says so. */
export const OFFLINE_AFTER_MS = 15_000;

/** Without a connection, the page asks and fetches again within this time, in pauses that are up to `POLL_JITTER` shorter. */
export const POLL_WITHIN_MS = 30_000;
/** Random, so that the pages of a building don't ask together. */
const POLL_JITTER = 0.2;

/** A refused handshake gives no reason, so the session is checked, at most this often. */
const SESSION_CHECK_EVERY_MS = 15_000;

/** A `resync` event reaches all pages at once; their fetches are spread over this time. */
export const RESYNC_SPREAD_MS = 1_500;

/**
 * Pauses before a connected page repeats failed fetches, each extended by up to 50% at random. After the last one the page
 * waits for the next catch-up.
 */
const MISSED_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** A failure this long after the previous one starts again with the first pause. Longer than a pause and a call's timeout. */
const MISSED_RESET_MS = 90_000;

/** The pause after the server closed the socket, so that a server that keeps closing sockets is not overloaded. */
const AFTER_CLOSE_MIN_MS = 500;
const AFTER_CLOSE_SPREAD_MS = 1_500;

export const pauseAfterClose = () => AFTER_CLOSE_MIN_MS + Math.random() * AFTER_CLOSE_SPREAD_MS;

export interface Live {
  socket: LiveSocket;
  /**
   * Calls `fetchNewer` after every connect, at each poll without a connection, when the hidden page becomes visible, after a `resync` event,
   * and some time after a GET found the server unavailable. Returns a function that stops it.
   * @param fetchNewer `isStale`: whether the page's data may include items that were erased since, so that fetching newer ones is not enough
   */
  onCatchUp: (fetchNewer: (isStale: boolean) => void) => () => void;
}

export interface LiveLink extends Live {
  retry: () => void;
  close: () => void;
}

/** Whether a session is still valid; `away` if the server did not answer. */
export type SessionCheck = "valid" | "ended" | "away";

interface LinkOptions {
  socket: LiveSocket;
  checkSession: () => Promise<SessionCheck>;
}

export function openLink({ socket, checkSession }: LinkOptions): LiveLink {
  const catchUps = new Set<(isStale: boolean) => void>();
  const { enter } = useConnection.getState();
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  /** When a poll was last answered; undefined before the first one, and again after a connection or a retry. */
  let polledAt: number | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let resyncTimer: ReturnType<typeof setTimeout> | undefined;
  let missedTimer: ReturnType<typeof setTimeout> | undefined;
  let missedAt = Number.NEGATIVE_INFINITY;
  let missedCount = 0;
  let sessionCheckedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  /** Whether the page received a `resync`, as after an erasure, or was without a connection for so long that it may have missed one. */
  let isStale = false;

  const catchUp = () => {
    // A hidden page fetches when it becomes visible.
    if (document.visibilityState === "hidden") return;
    const wasStale = isStale;
    isStale = false;
    for (const fetchNewer of catchUps) fetchNewer(wasStale);
  };

  function stopPolling(): void {
    clearTimeout(pollTimer);
    pollTimer = undefined;
    polledAt = undefined;
  }

  function schedulePoll(): void {
    pollTimer ??= setTimeout(() => void poll(), OFFLINE_AFTER_MS);
  }

  async function poll(): Promise<void> {
    const timer = pollTimer;
    const session = await checkSession();
    // The page was connected, closed or retried during the check.
    if (timer !== pollTimer || session === "ended") return;
    pollTimer = setTimeout(() => void poll(), POLL_WITHIN_MS * (1 - POLL_JITTER * Math.random()));
    if (session === "away") {
      enter("offline", polledAt);
      return;
    }
    // Not at the first answer: after an outage, the server may answer calls a moment before the socket tries again.
    if (useConnection.getState().state === "polling") setReconnectPause(socket, "long");
    polledAt = Date.now();
    enter("polling");
    isStale = true;
    catchUp();
  }

  function onConnectionLost(): void {
    const { state } = useConnection.getState();
    if (isClosed || state === "polling" || state === "offline") return;
    enter(navigator.onLine ? "reconnecting" : "offline");
    schedulePoll();
  }

  /** The server takes a page that connects for visible, so a hidden page reports its state after each connect. */
  function reportVisibility(): void {
    if (socket.connected) socket.emit("page:visible", { visible: document.visibilityState === "visible" });
  }

  function onConnect(): void {
    if (document.visibilityState === "hidden") reportVisibility();
  }

  function goLive(): void {
    stopPolling();
    setReconnectPause(socket, "short");
    sessionCheckedAt = Number.NEGATIVE_INFINITY;
    missedCount = 0;
    const { state } = useConnection.getState();
    if (state === "offline" || state === "polling") isStale = true;
    enter("live");
    catchUp();
  }

  async function onDisconnect(reason: string): Promise<void> {
    onConnectionLost();
    if (reason !== "io server disconnect" || (await checkSession()) === "ended" || isClosed) return;
    reconnectTimer = setTimeout(() => socket.connect(), pauseAfterClose());
  }

  function onConnectError(): void {
    onConnectionLost();
    const now = Date.now();
    // While the page polls, each poll checks the session.
    if (polledAt !== undefined || !navigator.onLine || now - sessionCheckedAt < SESSION_CHECK_EVERY_MS)
      return;
    sessionCheckedAt = now;
    void checkSession();
  }

  function onResync(): void {
    isStale = true;
    clearTimeout(resyncTimer);
    resyncTimer = setTimeout(catchUp, Math.random() * RESYNC_SPREAD_MS);
  }

  function onReadMissed(): void {
    if (missedTimer || !socket.connected) return;
    const now = Date.now();
    if (now - missedAt > MISSED_RESET_MS) missedCount = 0;
    missedAt = now;
    const pause = MISSED_PAUSES_MS[missedCount];
    if (pause === undefined) return;
    missedCount += 1;
    missedTimer = setTimeout(
      () => {
        missedTimer = undefined;
        if (socket.connected) catchUp();
      },
      pause * (1 + Math.random() / 2),
    );
  }

  function onVisibilityChange(): void {
    reportVisibility();
    if (document.visibilityState !== "visible") return;
    if (socket.connected) {
      catchUp();
      return;
    }
    reconnectNow(socket);
    // A page that polls has fetched nothing while it was hidden.
    if (polledAt !== undefined) {
      clearTimeout(pollTimer);
      void poll();
    }
  }

  function retry(): void {
    const { state } = useConnection.getState();
    if (isClosed || state === "live") return;
    if (state === "polling") catchUp();
    enter("reconnecting", polledAt);
    stopPolling();
    schedulePoll();
    reconnectNow(socket);
  }

  function onBrowserOffline(): void {
    enter("offline", polledAt);
    schedulePoll();
  }

  const stopWatching = onStableConnection(socket, goLive);
  socket.on("connect", onConnect).on("disconnect", onDisconnect).on("connect_error", onConnectError);
  socket.on("resync", onResync);
  setReadMissedHandler(onReadMissed);
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("online", retry);
  window.addEventListener("offline", onBrowserOffline);
  enter("connecting");
  schedulePoll();
  socket.connect();

  return {
    socket,
    retry,
    onCatchUp: (fetchNewer) => {
      catchUps.add(fetchNewer);
      return () => void catchUps.delete(fetchNewer);
    },
    close: () => {
      isClosed = true;
      stopPolling();
      stopWatching();
      clearTimeout(reconnectTimer);
      clearTimeout(resyncTimer);
      clearTimeout(missedTimer);
      setReadMissedHandler(() => undefined);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", retry);
      window.removeEventListener("offline", onBrowserOffline);
      socket.off("connect", onConnect).off("disconnect", onDisconnect).off("connect_error", onConnectError);
      socket.off("resync", onResync);
      socket.disconnect();
    },
  };
}
