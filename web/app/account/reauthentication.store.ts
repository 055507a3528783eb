/** Whether the user is asked to confirm the login. Calls that wait for it at the same time share one dialog. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface ReauthenticationState {
  isOpen: boolean;
  /** Asks the user. @returns whether the user confirmed */
  ask: () => Promise<boolean>;
  /** Closes the dialog, and answers the calls that wait for it. */
  finish: (isConfirmed: boolean) => void;
}

/** Resolve the promises of the waiting calls. */
let waitingCalls: ((isConfirmed: boolean) => void)[] = [];

export const useReauthentication = create<ReauthenticationState>()((set) => ({
  isOpen: false,
  ask: () =>
    new Promise((resolve) => {
      waitingCalls.push(resolve);
      set({ isOpen: true });
    }),
  finish: (isConfirmed) => {
    const resolvers = waitingCalls;
    waitingCalls = [];
    set({ isOpen: false });
    for (const resolve of resolvers) resolve(isConfirmed);
  },
}));

registerReset(() => useReauthentication.getState().finish(false));
