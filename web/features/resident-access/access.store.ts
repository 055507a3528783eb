/** Where a resident's invitation stands, and the links that staff issue (decision "Accounts and access"). */
import type { AuditEventView } from "@domain/audit-event.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

export type InvitationState = "none" | "open" | "used" | "expired";

interface AccessState {
  userID: string | undefined;
  /** Undefined until the first answer. */
  invitation: InvitationState | undefined;
  load: (userID: string) => Promise<void>;
  /** Asks again for whom was asked before; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Lets go of the resident: nobody looks at their access any more. */
  leave: () => void;
  /** Is told of the audit trail's entries: some of them are about links. */
  heard: (event: AuditEventView) => void;
}

/** What the trail says of an invitation, and where it stands then. */
const AFTER: Partial<Record<string, InvitationState>> = {
  "invitation-issued": "open",
  "invitation-used": "used",
};

/** Any link that is used ends the others, so that an open invitation may be over. */
const ENDS_OTHERS = "reset-used";

const EMPTY = { userID: undefined, invitation: undefined };

const BASE = "/api/dashboard/residents";

export const accessCalls = {
  invitation: (userID: string) =>
    api.get<{ state: InvitationState }>(`${BASE}/${encodeURIComponent(userID)}/invitation`),
  invite: (userID: string) =>
    api.post<{ invitationPath: string }>(`${BASE}/${encodeURIComponent(userID)}/invitation`),
  reset: (userID: string) => api.post<{ resetPath: string }>(`${BASE}/${encodeURIComponent(userID)}/reset`),
};

export const useAccess = create<AccessState>()((set, get) => ({
  ...EMPTY,
  load: async (userID) => {
    if (get().userID !== userID) set({ ...EMPTY, userID });
    try {
      const { state } = await accessCalls.invitation(userID);
      if (get().userID === userID) set({ invitation: state });
    } catch {
      // The last answer stands; nothing is said of an invitation before the first.
    }
  },
  reload: async () => {
    const { userID, load } = get();
    if (userID !== undefined) await load(userID);
  },
  leave: () => set(EMPTY),
  heard: ({ action, userID }) => {
    if (get().userID !== userID) return;
    const invitation = AFTER[action];
    if (invitation) set({ invitation });
    else if (action === ENDS_OTHERS) void get().reload();
  },
}));

registerReset(() => useAccess.setState(EMPTY));
