/** The addresses of incidents: a screen of staff, and for a resident the hash `#incidents/{_id}` of the resident dashboard. */
import { parseConversationID } from "@domain/conversation-id.ts";
import type { Role } from "@domain/roles.ts";
import { paths } from "./paths.ts";

const PREFIX = "#incidents/";

export const incidentHash = (_id: string): string => `${PREFIX}${_id}`;

/** The `_id` of the incident that a hash names; undefined for any other hash. */
export function incidentIDOf(hash: string): string | undefined {
  return hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : undefined;
}

/**
 * The address of the incident that a notification is about; undefined if it is about none.
 * @param about a conversation, such as `incident:{_id}`
 */
export function incidentAddress(about: string | undefined, role: Role): string | undefined {
  const address = about === undefined ? undefined : parseConversationID(about);
  if (address?.kind !== "incident") return undefined;
  return role === "staff"
    ? `${paths.incidents}/${address.key}`
    : `${paths.residentDashboard}${incidentHash(address.key)}`;
}
