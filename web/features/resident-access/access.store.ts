/** The state of a resident's invitation and email address, and the links that staff issue. */
import type { AuditEventView } from "@domain/audit-event.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";
import type { ReplacedLink } from "../../ui/replace-link-dialog.tsx";

export type InvitationState = "none" | "open" | "used" | "expired";

interface Access {
  state: InvitationState;
  /** Whether a mail server has refused the resident's address. */
  emailRefused: boolean;
}

/** The actions that can change it. Using a reset link ends all other links, and a new address is not refused. */
const ACTIONS: readonly string[] = ["invitation-issued", "invitation-used", "reset-used", "email-changed"];

const BASE = "/api/dashboard/residents";

const invitationPath = (userID: string) => `${BASE}/${encodeURIComponent(userID)}/invitation`;
const resetPath = (userID: string) => `${BASE}/${encodeURIComponent(userID)}/reset`;

/** The calls that issue each kind of link, and return the link's path. */
export const linkIssuers: Record<ReplacedLink, (create: Create, userID: string) => Promise<string>> = {
  invitation: async (create, userID) =>
    (await create<{ invitationPath: string }>(invitationPath(userID))).invitationPath,
  reset: async (create, userID) => (await create<{ resetPath: string }>(resetPath(userID))).resetPath,
};

/** The access of the resident with a userID. */
export const useAccess = createResource<string, Access>({
  fetch: (userID) => api.get<Access>(invitationPath(userID)),
});

export function applyAccessEvent({ action, userID }: AuditEventView): void {
  const { params, refetch } = useAccess.getState();
  if (params === userID && ACTIONS.includes(action)) void refetch();
}
