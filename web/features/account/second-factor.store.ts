/** How the signed-in staff member's second factor stands. */
import type { SecondFactorView } from "@domain/account.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { accountCalls } from "./account.calls.ts";

interface SecondFactorState {
  /** Undefined until the first answer. */
  view: SecondFactorView | undefined;
  failed: boolean;
  load: () => Promise<void>;
  /** Asks again; does nothing where nobody has asked. */
  reload: () => Promise<void>;
}

const EMPTY = { view: undefined, failed: false };

export const useSecondFactor = create<SecondFactorState>()((set, get) => ({
  ...EMPTY,
  load: async () => {
    try {
      set({ view: await accountCalls.secondFactor(), failed: false });
    } catch {
      set({ failed: true });
    }
  },
  reload: async () => {
    if (get().view) await get().load();
  },
}));

registerReset(() => useSecondFactor.setState(EMPTY));
