/**
 * Keeps the socket connected while a user is logged in, updates the connection store, and notifies subscribers when to fetch
 * what they may have missed.
 */
import { setReadMissedHandler } from "../lib/http.ts";
import { useConnection } from "./connection.store.ts";
import { type LiveSocket, reconnectNow } from "./socket.ts";

/** The page shows "offline" after this long without a connection, or when the browser reports it. */
export const OFFLINE_AFTER_MS = 15_000;

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
   * Calls `fetchNewer` after every connect, when the hidden page becomes visible, after a `resync` event, and some time after
   * a GET found the server unavailable. Returns a function that stops it.
   */
  onCatchUp: (fetchNewer: () => void) => () => void;
}

export interface LiveLink extends Live {
  retry: () => void;
  close: () => void;
}

interface LinkOptions {
  socket: LiveSocket;
  /** Asks the server whether the session is still valid. */
  checkSession: () => Promise<boolean>;
}

export function openLink({ socket, checkSession }: LinkOptions): LiveLink {
  const catchUps = new Set<() => void>();
  const { enter } = useConnection.getState();
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let resyncTimer: ReturnType<typeof setTimeout> | undefined;
  let missedTimer: ReturnType<typeof setTimeout> | undefined;
  let missedAt = Number.NEGATIVE_INFINITY;
  let missed = 0;
  let sessionCheckedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  const catchUp = () => {
    // A hidden page fetches when it becomes visible.
    if (document.visibilityState === "hidden") return;
    for (const fetchNewer of catchUps) fetchNewer();
  };

  function forgetOffline(): void {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
  }

  function awaitOffline(): void {
    offlineTimer ??= setTimeout(() => {
      offlineTimer = undefined;
      enter("offline");
    }, OFFLINE_AFTER_MS);
  }

  function lose(): void {
    if (closed || useConnection.getState().state === "offline") return;
    enter(navigator.onLine ? "reconnecting" : "offline");
    awaitOffline();
  }

  /** A page counts as visible from the time it connects, so a hidden page says so after each connect. */
  function reportVisibility(): void {
    if (socket.connected) socket.emit("page:visible", { visible: document.visibilityState === "visible" });
  }

  function onConnect(): void {
    if (document.visibilityState === "hidden") reportVisibility();
    forgetOffline();
    sessionCheckedAt = Number.NEGATIVE_INFINITY;
    missed = 0;
    enter("live");
    catchUp();
  }

  async function onDisconnect(reason: string): Promise<void> {
    lose();
    if (reason !== "io server disconnect" || !(await checkSession()) || closed) return;
    reconnectTimer = setTimeout(() => socket.connect(), pauseAfterClose());
  }

  function onConnectError(): void {
    lose();
    const now = Date.now();
    if (!navigator.onLine || now - sessionCheckedAt < SESSION_CHECK_EVERY_MS) return;
    sessionCheckedAt = now;
    void checkSession();
  }

  function onResync(): void {
    clearTimeout(resyncTimer);
    resyncTimer = setTimeout(catchUp, Math.random() * RESYNC_SPREAD_MS);
  }

  function onReadMissed(): void {
    if (missedTimer || !socket.connected) return;
    const now = Date.now();
    if (now - missedAt > MISSED_RESET_MS) missed = 0;
    missedAt = now;
    const pause = MISSED_PAUSES_MS[missed];
    if (pause === undefined) return;
    missed += 1;
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
    if (socket.connected) catchUp();
    else reconnectNow(socket);
  }

  function retry(): void {
    if (closed || useConnection.getState().state === "live") return;
    forgetOffline();
    enter("reconnecting");
    awaitOffline();
    reconnectNow(socket);
  }
  const onBrowserOffline = () => enter("offline");

  socket.on("connect", onConnect).on("disconnect", onDisconnect).on("connect_error", onConnectError);
  socket.on("resync", onResync);
  setReadMissedHandler(onReadMissed);
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("online", retry);
  window.addEventListener("offline", onBrowserOffline);
  enter("connecting");
  socket.connect();

  return {
    socket,
    retry,
    onCatchUp: (fetchNewer) => {
      catchUps.add(fetchNewer);
      return () => void catchUps.delete(fetchNewer);
    },
    close: () => {
      closed = true;
      forgetOffline();
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
