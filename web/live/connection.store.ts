/** Whether this tab receives the changes of others, and how. */
import { create } from "zustand";
import { registerReset } from "../lib/store-registry.ts";

/** `polling`: the page fetches at intervals, because its calls are answered but the socket does not stay connected. */
type ConnectionState = "connecting" | "live" | "polling" | "reconnecting" | "offline";

/** Whether the page shows the changes of others, immediately or within the interval of polling. */
export const isFollowing = (state: ConnectionState): boolean => state === "live" || state === "polling";

interface Connection {
  state: ConnectionState;
  /** When the page was last up to date, in milliseconds since 1970; undefined while it is, and before it first was. */
  followedUntil: number | undefined;
  /** @param until when the page was last up to date; now by default */
  enter: (state: ConnectionState, until?: number) => void;
}

export const useConnection = create<Connection>()((set, get) => ({
  state: "connecting",
  followedUntil: undefined,
  enter: (state, until = Date.now()) => {
    const { state: previousState, followedUntil } = get();
    if (previousState === state) return;
    const since = isFollowing(previousState) ? until : followedUntil;
    set({ state, followedUntil: isFollowing(state) ? undefined : since });
  },
}));

registerReset(() => useConnection.setState({ state: "connecting", followedUntil: undefined }));
