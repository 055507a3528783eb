/** The state of a resident's invitation, and the links that staff issue. */
import type { AuditEventView } from "@domain/audit-event.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

export type InvitationState = "none" | "open" | "used" | "expired";

interface Access {
  state: InvitationState;
  /** Whether a mail server has refused the resident's address. */
  emailRefused: boolean;
}

/** The state of an invitation after an audit event, by the event's action. */
const STATE_AFTER: Partial<Record<string, InvitationState>> = {
  "invitation-issued": "open",
  "invitation-used": "used",
};

/** Using a reset link ends all other links, so an open invitation may have ended. */
const RESET_USED = "reset-used";

const BASE = "/api/dashboard/residents";

export const accessApi = {
  invitation: (userID: string) => api.get<Access>(`${BASE}/${encodeURIComponent(userID)}/invitation`),
  invite: (create: Create, userID: string) =>
    create<{ invitationPath: string }>(`${BASE}/${encodeURIComponent(userID)}/invitation`),
  reset: (create: Create, userID: string) =>
    create<{ resetPath: string }>(`${BASE}/${encodeURIComponent(userID)}/reset`),
};

/** The access of the resident with a userID. */
export const useAccess = createResource<string, Access>({
  fetch: accessApi.invitation,
});

export function applyAccessEvent({ action, userID }: AuditEventView): void {
  const { params, update, refetch } = useAccess.getState();
  if (params !== userID) return;
  const state = STATE_AFTER[action];
  if (state) update((current) => ({ emailRefused: false, ...current, state }));
  else if (action === RESET_USED) void refetch();
}
