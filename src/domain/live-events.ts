/** The live channel's events, named once for both ends, so that a wrong name or payload does not compile. */

import type { AuditEventView } from "./audit-event.ts";
import type { BehaviorLogView } from "./behavior-log.ts";
import type { ChatMessageView } from "./chat-message.ts";
import type { IncidentView } from "./incident.ts";
import type { NotificationView } from "./notification.ts";
import type { OverviewView } from "./overview.ts";
import type { PaymentLogView } from "./payment-log.ts";
import type { ResidentSummaryView, ResidentView } from "./resident.ts";
import type { RewardView } from "./reward.ts";
import type { RewardLogView } from "./reward-log.ts";

/** Who is typing in the property's chat. */
export interface TypingView {
  userID: string;
  senderName: string;
}

/** Which users have a page open. */
export interface PresenceView {
  online: string[];
}

/** Whose list of sessions changed. */
interface SessionsChangedView {
  userID: string;
}

/** Pushes of another server may not have arrived. */
export interface ResyncView {
  /** Since how many milliseconds ago. */
  lostFor: number;
}

export interface ServerEvents {
  "chat:message": (message: ChatMessageView) => void;
  "chat:typing": (typing: TypingView) => void;
  presence: (presence: PresenceView) => void;
  "incident:created": (incident: IncidentView) => void;
  "incident:updated": (incident: IncidentView) => void;
  "notification:created": (notification: NotificationView) => void;
  "behavior-log:created": (entry: BehaviorLogView) => void;
  "payment-log:saved": (entry: PaymentLogView) => void;
  "reward-log:created": (entry: RewardLogView) => void;
  "reward:created": (reward: RewardView) => void;
  /** Somebody signed in or out somewhere: to themselves, and to staff for a resident. */
  "sessions:changed": (changed: SessionsChangedView) => void;
  /** An entry of the audit trail, to staff. */
  "audit:recorded": (event: AuditEventView) => void;
  "resident:created": (resident: ResidentSummaryView) => void;
  "resident:updated": (resident: ResidentView | ResidentSummaryView) => void;
  /** The staff dashboard's figures, after whatever they count has changed; bundled while changes keep coming. */
  "overview:changed": (overview: OverviewView) => void;
  /** Whoever shows something fetches what it may have missed. */
  resync: (resync: ResyncView) => void;
}

export interface ClientEvents {
  "chat:typing": () => void;
}
