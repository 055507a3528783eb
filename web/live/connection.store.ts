/** How this tab follows what others do. */
import { create } from "zustand";
import { registerReset } from "../lib/store-registry.ts";

/** `polling` is a page that fetches at intervals: its calls are answered, and no connection holds. */
type ConnectionState = "connecting" | "live" | "polling" | "reconnecting" | "offline";

/** Whether the page shows what others do, at once or soon. */
export const follows = (state: ConnectionState): boolean => state === "live" || state === "polling";

interface Connection {
  state: ConnectionState;
  /** When the page followed last, in milliseconds since 1970; undefined while it follows, and before it first did. */
  followedUntil: number | undefined;
  /** @param until when the page followed last, if it was not just now */
  enter: (state: ConnectionState, until?: number) => void;
}

export const useConnection = create<Connection>()((set, get) => ({
  state: "connecting",
  followedUntil: undefined,
  enter: (state, until = Date.now()) => {
    const { state: before, followedUntil } = get();
    if (before === state) return;
    const since = follows(before) ? until : followedUntil;
    set({ state, followedUntil: follows(state) ? undefined : since });
  },
}));

registerReset(() => useConnection.setState({ state: "connecting", followedUntil: undefined }));
