/** The state of this tab's live connection, and since when. */
import { create } from "zustand";
import { registerReset } from "../lib/store-registry.ts";

type ConnectionState = "connecting" | "live" | "reconnecting" | "offline";

interface Connection {
  state: ConnectionState;
  /** When the state was entered, in milliseconds since 1970. */
  since: number;
  /** When the page was last live, in milliseconds since 1970; undefined while it is live, and before the first connection. */
  liveUntil: number | undefined;
  enter: (state: ConnectionState) => void;
}

export const useConnection = create<Connection>()((set, get) => ({
  state: "connecting",
  since: Date.now(),
  liveUntil: undefined,
  enter: (state) => {
    const { state: before, liveUntil } = get();
    if (before === state) return;
    const now = Date.now();
    set({ state, since: now, liveUntil: state === "live" ? undefined : before === "live" ? now : liveUntil });
  },
}));

registerReset(() => useConnection.setState({ state: "connecting", since: Date.now(), liveUntil: undefined }));
