/** The events of the live channel. Server and browser share these types, so a wrong name or payload does not compile. */

import type { AnnouncementView } from "./announcement.ts";
import type { AuditEventView } from "./audit-event.ts";
import type { BehaviorLogView } from "./behavior-log.ts";
import type { ChatMessageView } from "./chat-message.ts";
import type { ConversationReadView, ConversationTypingView, ConversationView } from "./conversation.ts";
import type { DisplayBoardView } from "./display.ts";
import type { IncidentView } from "./incident.ts";
import type { NotificationView } from "./notification.ts";
import type { OverviewView } from "./overview.ts";
import type { PaymentLogView } from "./payment-log.ts";
import type { RedemptionView } from "./redemption.ts";
import type { RentStaging } from "./rent-month-rules.ts";
import type { FullResidentView, ResidentSummaryView } from "./resident.ts";
import type { RewardView } from "./reward.ts";
import type { RewardLogView } from "./reward-log.ts";
import type { PublicSettingsView } from "./settings.ts";
import type { UnitView } from "./unit.ts";

type RentStagedView = RentStaging & { userID: string; name: string };

/** Names a record that changed, which pages read again, or that was removed. */
interface RecordReference {
  _id: string;
}

/** Names the user whose account or sessions changed. Pages read them again. */
interface UserReference {
  userID: string;
}

interface LedgerReference {
  /** Empty if the ledgers of many leases changed. */
  leaseID: string;
}

export interface ServerEvents {
  "chat:message": (message: ChatMessageView) => void;
  "chat:typing": (typing: Omit<ConversationTypingView, "conversationID">) => void;
  /** A message of a conversation other than the property's chat. Sent to the conversation's readers. */
  "conversation:message": (message: ChatMessageView) => void;
  /** Sent to people whose unread count or receipt it changes. */
  "conversation:read": (read: ConversationReadView) => void;
  /** A conversation's last message, assignee or unread count changed. Sent to its readers, to each with their own view. */
  "conversation:updated": (conversation: ConversationView) => void;
  "conversation:typing": (typing: ConversationTypingView) => void;
  /** A short reply was added, changed or deleted. Sent to staff. */
  "short-replies:changed": (shortReply: RecordReference) => void;
  /** A saved view was added, renamed or deleted. Sent to its owner, or to staff if it is the team's. */
  "saved-views:changed": (savedView: RecordReference) => void;
  /** The users who have a page open. Sent to staff. */
  presence: (presence: { online: string[] }) => void;
  "incident:created": (incident: IncidentView) => void;
  "incident:updated": (incident: IncidentView) => void;
  /** The reporter made an incident private that the household saw before. Sent to the household. */
  "incident:withdrawn": (incident: RecordReference) => void;
  "notification:created": (notification: NotificationView) => void;
  "behavior-log:created": (entry: BehaviorLogView) => void;
  "payment-log:saved": (entry: PaymentLogView) => void;
  "reward-log:created": (entry: RewardLogView) => void;
  /** A redemption request was made, decided or withdrawn. Sent to staff and its resident. */
  "redemption:saved": (request: RedemptionView) => void;
  "reward:created": (reward: RewardView) => void;
  "reward:updated": (reward: RewardView) => void;
  /** A user logged in or out, or a passkey changed. Sent to the user, and to staff if the user is a resident. */
  "sessions:changed": (user: UserReference) => void;
  /** A proposed email address was entered, canceled or confirmed. Sent to its resident and to staff. */
  "email-change:changed": (resident: UserReference) => void;
  /** A new entry of the audit trail. Sent to staff. */
  "audit:recorded": (event: AuditEventView) => void;
  /** A lease or its people changed. Sent to staff and to its people with an account. */
  "lease:updated": (lease: RecordReference) => void;
  /** An entry was added to the ledger of a lease. Sent to staff and to the leaseholders. */
  "ledger:changed": (ledger: LedgerReference) => void;
  "resident:created": (resident: ResidentSummaryView) => void;
  "resident:updated": (resident: FullResidentView | ResidentSummaryView) => void;
  /** A colleague's unsaved changes of a month's rent; empty after a save. Sent to staff. */
  "rent:staged": (staging: RentStagedView) => void;
  /** A unit was added, or its own fields changed. Who lives there follows from the events of residents. Sent to staff. */
  "unit:created": (unit: UnitView) => void;
  "unit:updated": (unit: UnitView) => void;
  "unit:removed": (unit: RecordReference) => void;
  /** The staff dashboard's figures. Sent after a change; frequent changes are bundled. */
  "overview:changed": (overview: OverviewView) => void;
  /** The board of a wall display. The only event that displays receive; frequent changes are bundled. */
  "display:changed": (board: DisplayBoardView) => void;
  /** An announcement was written, changed, canceled, sent or read. Sent to staff. */
  "announcement:changed": (announcement: AnnouncementView) => void;
  /** Sent to staff after a staff account was added, changed or removed. */
  "staff:changed": (account: UserReference) => void;
  /** Sent to members after a manager changed the settings. */
  "settings:changed": (settings: PublicSettingsView) => void;
  /** Events of another node may be lost, or personal data were erased: the client fetches its data again. */
  resync: () => void;
}

export interface ClientEvents {
  "chat:typing": () => void;
  "rent:staged": (staging: RentStaging) => void;
  "conversation:typing": (typing: { conversationID: string }) => void;
  /** Whether the page is visible. A page counts as visible from the time it connects until it says otherwise. */
  "page:visible": (page: { visible: boolean }) => void;
}

/** Events after which the figures of the dashboard may have changed. */
export const OVERVIEW_TRIGGERS: ReadonlySet<keyof ServerEvents> = new Set<keyof ServerEvents>([
  "behavior-log:created",
  "payment-log:saved",
  "incident:created",
  "incident:updated",
  "conversation:updated",
  "redemption:saved",
  "resident:created",
  "resident:updated",
  "unit:created",
  "unit:updated",
  "unit:removed",
]);
