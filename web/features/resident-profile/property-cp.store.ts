/** The CP of all residents together, of which one resident's is a share. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { profileCalls } from "./profile.calls.ts";

/** A change asks for the sum again after this long, together with those that follow meanwhile. */
const GATHER_MS = 300;

interface PropertyCPState {
  /** Undefined until the first answer. */
  total: number | undefined;
  /** Whether somebody has asked for it. */
  isWanted: boolean;
  load: () => Promise<void>;
  /** Lets go of the sum: nobody looks at it any more. */
  leave: () => void;
  /** Is told of every push that may change it; does nothing before the first load. */
  changed: () => void;
}

const EMPTY = { total: undefined, isWanted: false };

let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts the questions, so that an earlier one's late answer is not taken for the latest. */
let asked = 0;

export const usePropertyCP = create<PropertyCPState>()((set, get) => ({
  ...EMPTY,
  load: async () => {
    set({ isWanted: true });
    asked += 1;
    const own = asked;
    try {
      const total = await profileCalls.propertyCP();
      if (own === asked) set({ total });
    } catch {
      // The last answer stands; the share is not shown before the first.
    }
  },
  leave: () => {
    clearTimeout(timer);
    timer = undefined;
    asked += 1;
    set(EMPTY);
  },
  changed: () => {
    if (!get().isWanted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void get().load();
    }, GATHER_MS);
  },
}));

registerReset(() => usePropertyCP.getState().leave());
