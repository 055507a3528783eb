/** The users who have a page open. Only staff get them from the server. */
import { create } from "zustand";
import { registerReset } from "../lib/store-registry.ts";

interface Presence {
  online: ReadonlySet<string>;
  applyEvent: (userIDs: readonly string[]) => void;
}

export const usePresence = create<Presence>()((set) => ({
  online: new Set(),
  applyEvent: (userIDs) => set({ online: new Set(userIDs) }),
}));

registerReset(() => usePresence.setState({ online: new Set() }));
