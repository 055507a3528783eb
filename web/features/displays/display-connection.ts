/**
 * The connection of a wall display. It asks whether the display is paired, shows a code until it is, and then keeps the display's board up to
 * date. A display has no user who could press a button, so every failure is followed by another try.
 */
import type { DisplayBoardView, DisplayCodeView } from "@domain/display.ts";
import { create } from "zustand";
import { loadCode, reloadIfReplaced } from "../../lib/chunk-load.ts";
import { ApiError, api } from "../../lib/http.ts";
import { serverNow } from "../../lib/server-time.ts";
import type { LiveSocket } from "../../live/socket.ts";

const RETRY_MS = 5_000;

/** A release closes the connections of all displays. They load the new version within this time, at random. */
const NEW_VERSION_WITHIN_MS = 10_000;

/** A display that shows a code asks at this interval whether it was paired. */
const ASK_MS = 2_000;

/** The board is fetched at these intervals, also while events arrive: each fetch shows the server that the display is on, and dates change without an event. */
const REFETCH_MS = { live: 60_000, polling: 30_000, reconnecting: 15_000 } as const;

/** A new code replaces the old one this long before it expires, so that a code doesn't expire while it is typed. */
const CODE_MARGIN_MS = 15_000;

interface DisplayState {
  /** Undefined until the server has answered, and while the display is paired. */
  code: DisplayCodeView | undefined;
  /** The board; undefined while the display is not paired. */
  board: DisplayBoardView | undefined;
  /** When the board arrived, in milliseconds since 1970 by the server's clock. */
  receivedAt: number;
  /** How changes arrive: by events, or by fetches if the connection is unstable or lost. */
  liveState: keyof typeof REFETCH_MS;
  /** Whether the last call failed. */
  isServerAway: boolean;
}

/** Before the first answer, and after the display was unpaired. */
const START: DisplayState = {
  code: undefined,
  board: undefined,
  receivedAt: 0,
  liveState: "reconnecting",
  isServerAway: false,
};

export const useDisplay = create<DisplayState>()(() => START);

/** A 401 means that the display is not paired. */
const options = { expectsUnauthorized: true };

/** Runs until the returned function is called. */
export function connectDisplay(): () => void {
  let socket: LiveSocket | undefined;
  let stopWatching = () => {};
  let wasLive = false;
  let versionTimer: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function set(change: Partial<DisplayState>): void {
    if (!isStopped) useDisplay.setState(change);
  }

  function schedule(work: () => Promise<void>, ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void work(), ms);
  }

  function show(board: DisplayBoardView): void {
    const { board: current } = useDisplay.getState();
    // An answer may arrive after a newer event.
    if (current && current.overview.countedAt > board.overview.countedAt) return;
    set({ board, receivedAt: serverNow(), code: undefined, isServerAway: false });
  }

  function closeSocket(): void {
    stopWatching();
    socket?.off();
    socket?.disconnect();
    socket = undefined;
  }

  async function openSocket(): Promise<void> {
    if (socket || isStopped) return;
    // The code loads here, because only a paired display needs it.
    const { createSocket, onStableConnection } = await loadCode(() => import("../../live/socket.ts"));
    if (socket || isStopped) return;
    socket = createSocket(undefined, { query: { kind: "display" } });
    socket.on("display:changed", show);
    stopWatching = onStableConnection(socket, () => {
      set({ liveState: "live" });
      void fetchBoard();
      clearTimeout(versionTimer);
      // Connected again, perhaps to a new version.
      if (wasLive)
        versionTimer = setTimeout(() => void reloadIfReplaced(), Math.random() * NEW_VERSION_WITHIN_MS);
      wasLive = true;
    });
    socket.on("disconnect", (reason) => {
      if (useDisplay.getState().liveState === "live") {
        set({ liveState: "reconnecting" });
        schedule(fetchBoard, REFETCH_MS.reconnecting);
      }
      // Socket.IO doesn't open a socket again that the server has closed, as it does when a display is unpaired.
      if (reason !== "io server disconnect") return;
      closeSocket();
      void fetchBoard();
    });
    socket.connect();
  }

  async function fetchBoard(): Promise<void> {
    try {
      show(await api.get<DisplayBoardView>("/api/display", options));
      if (socket && useDisplay.getState().liveState !== "live") set({ liveState: "polling" });
      schedule(fetchBoard, REFETCH_MS[useDisplay.getState().liveState]);
      await openSocket();
    } catch (error) {
      if (isStopped) return;
      if (error instanceof ApiError && error.status === 401) {
        closeSocket();
        set(START);
        await requestCode();
        return;
      }
      set({ isServerAway: true });
      schedule(fetchBoard, RETRY_MS);
    }
  }

  async function requestCode(): Promise<void> {
    try {
      const code = await api.post<DisplayCodeView>("/api/display/code");
      set({ code, isServerAway: false });
      schedule(askIfPaired, ASK_MS);
    } catch {
      set({ code: undefined, isServerAway: true });
      schedule(askIfPaired, RETRY_MS);
    }
  }

  async function askIfPaired(): Promise<void> {
    try {
      const { isPaired } = await api.get<{ isPaired: boolean }>("/api/display/pairing", options);
      if (isStopped) return;
      if (isPaired) return await fetchBoard();
      const { code } = useDisplay.getState();
      const msLeft = code ? Date.parse(code.expiresAt) - serverNow() : 0;
      if (msLeft < CODE_MARGIN_MS) return await requestCode();
      set({ isServerAway: false });
      schedule(askIfPaired, ASK_MS);
    } catch {
      set({ isServerAway: true });
      schedule(askIfPaired, RETRY_MS);
    }
  }

  void askIfPaired();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(versionTimer);
    closeSocket();
    useDisplay.setState(START);
  };
}
