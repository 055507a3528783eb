/** Where somebody is signed in: one's own list, and a resident's for staff. What changes is pushed as news, and asked for again. */
import type { SessionView } from "@domain/account.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface SessionsState {
  /** Whose list is held; undefined while nobody looks at one. */
  userID: string | undefined;
  status: "idle" | "loading" | "ready" | "failed";
  busy: boolean;
  items: readonly SessionView[];
  load: (userID: string) => Promise<void>;
  /** Asks again for whom was asked before; does nothing while nobody looks. */
  reload: () => Promise<void>;
  /** Is told whose sessions changed. */
  heard: (changed: { userID: string }) => void;
  /** Nobody looks any more. */
  leave: () => void;
  /** Ends one session. @throws what the call throws */
  end: (session: SessionView) => Promise<void>;
  /** Ends all of them, of one's own all others. @throws what the call throws */
  endAll: () => Promise<void>;
}

interface SessionCalls {
  list: (userID: string) => Promise<readonly SessionView[]>;
  end: (userID: string, session: string) => Promise<unknown>;
  endAll: (userID: string) => Promise<unknown>;
}

const EMPTY = { userID: undefined, status: "idle", busy: false, items: [] } as const;

function createSessionsStore(calls: SessionCalls) {
  const store = create<SessionsState>()((set, get) => ({
    ...EMPTY,
    load: async (userID) => {
      if (get().userID !== userID) set({ ...EMPTY, userID, status: "loading" });
      set({ busy: true });
      try {
        const items = await calls.list(userID);
        if (get().userID === userID) set({ status: "ready", items });
      } catch {
        if (get().userID === userID && get().status === "loading") set({ status: "failed" });
      } finally {
        if (get().userID === userID) set({ busy: false });
      }
    },
    reload: async () => {
      const { userID, load } = get();
      if (userID !== undefined) await load(userID);
    },
    heard: ({ userID }) => {
      if (get().userID === userID) void get().reload();
    },
    leave: () => set(EMPTY),
    end: async ({ id }) => {
      await calls.end(get().userID ?? "", id);
      await get().reload();
    },
    endAll: async () => {
      await calls.endAll(get().userID ?? "");
      await get().reload();
    },
  }));
  registerReset(() => store.setState(EMPTY));
  return store;
}

const OWN = "/api/account/sessions";
const ofResident = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}/sessions`;

/** One's own sessions. */
export const useMySessions = createSessionsStore({
  list: () => api.get(OWN),
  end: (_userID, session) => api.post(`${OWN}/end`, { session }),
  endAll: () => api.post(`${OWN}/end-others`),
});

/** A resident's sessions, for staff. */
export const useResidentSessions = createSessionsStore({
  list: (userID) => api.get(ofResident(userID)),
  end: (userID, session) => api.post(`${ofResident(userID)}/end`, { session }),
  endAll: (userID) => api.post(`${ofResident(userID)}/end-all`),
});

export type SessionsStore = typeof useMySessions;
