/** Login sessions: the user's own, and a resident's for staff. An event announces a change, and the list is refetched. */
import type { SessionView } from "@domain/account.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

interface SessionCalls {
  list: (userID: string) => Promise<readonly SessionView[]>;
  end: (userID: string, sessionID: string) => Promise<unknown>;
  endAll: (userID: string) => Promise<unknown>;
}

function createSessionList(calls: SessionCalls) {
  const useList = createResource<string, readonly SessionView[]>({ fetch: calls.list });
  const { refetch } = useList.getState();
  const userID = () => useList.getState().params ?? "";
  return {
    useList,
    /** Ends one session. @throws the error of the call */
    async end({ id }: SessionView): Promise<void> {
      await calls.end(userID(), id);
      await refetch();
    },
    /** Ends all sessions, except the current one. @throws the error of the call */
    async endAll(): Promise<void> {
      await calls.endAll(userID());
      await refetch();
    },
    applyChange(event: { userID: string }): void {
      if (event.userID === userID()) void refetch();
    },
  };
}

export type SessionList = ReturnType<typeof createSessionList>;

const MY_SESSIONS_PATH = "/api/account/sessions";
const residentPath = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}/sessions`;

export const mySessions = createSessionList({
  list: () => api.get(MY_SESSIONS_PATH),
  end: (_userID, sessionID) => api.post(`${MY_SESSIONS_PATH}/end`, { session: sessionID }),
  endAll: () => api.post(`${MY_SESSIONS_PATH}/end-others`),
});

/** A resident's sessions, for staff. */
export const residentSessions = createSessionList({
  list: (userID) => api.get(residentPath(userID)),
  end: (userID, sessionID) => api.post(`${residentPath(userID)}/end`, { session: sessionID }),
  endAll: (userID) => api.post(`${residentPath(userID)}/end-all`),
});
