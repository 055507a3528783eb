/** Whether the user is asked to confirm the login. Calls that wait for it at the same time share one dialog. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface ReauthenticationState {
  wanted: boolean;
  /** Asks the user. @returns whether the user confirmed */
  ask: () => Promise<boolean>;
  /** Closes the dialog, and answers the calls that wait for it. */
  finish: (isConfirmed: boolean) => void;
}

let waiting: ((isConfirmed: boolean) => void)[] = [];

export const useReauthentication = create<ReauthenticationState>()((set) => ({
  wanted: false,
  ask: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      set({ wanted: true });
    }),
  finish: (isConfirmed) => {
    const calls = waiting;
    waiting = [];
    set({ wanted: false });
    for (const resolve of calls) resolve(isConfirmed);
  },
}));

registerReset(() => useReauthentication.getState().finish(false));
