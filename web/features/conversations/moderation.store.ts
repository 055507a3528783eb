/** The open reports and the mutes of the property's chat, for staff. */
import type { AuditEventView } from "@domain/audit-event.ts";
import type { ModerationView } from "@domain/moderation.ts";
import { createResource } from "../../lib/resource.ts";
import { moderationApi } from "./moderation.api.ts";

export const useModeration = createResource<undefined, ModerationView>({
  fetch: moderationApi.overview,
});

const ACTIONS: ReadonlySet<string> = new Set([
  "message-reported",
  "message-kept",
  "message-removed",
  "resident-muted",
  "mute-lifted",
]);

/** Fetches again after an action that changes the reports or the mutes. */
export function applyModerationEvent({ action }: AuditEventView): void {
  if (ACTIONS.has(action)) useModeration.getState().invalidate();
}

type State = ReturnType<typeof useModeration.getState>;

/** The number of open reports of a message. */
export const countOpenReports = ({ data }: State, messageID: string): number =>
  data?.reports.filter((report) => report.messageID === messageID).length ?? 0;

export const muteOf = ({ data }: State, userID: string) => data?.mutes.find((mute) => mute.userID === userID);
