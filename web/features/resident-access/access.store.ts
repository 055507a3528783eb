/** The state of a resident's invitation and email address, and the links that staff issue. */
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

/** The actions that can change it. Using a reset link ends all other links, and a new address is not refused. */
const ACTIONS: readonly string[] = ["invitation-issued", "invitation-used", "reset-used", "email-changed"];

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
  const { params, refetch } = useAccess.getState();
  if (params === userID && ACTIONS.includes(action)) void refetch();
}
