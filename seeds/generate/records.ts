/** The portal's records as the generators make them. Each `_id` is the same in every run, so that a load can be repeated. */

import type { Announcement } from "../../src/announcements/announcements.repository.ts";
import type { AuditEvent } from "../../src/audit/audit-events.repository.ts";
import type { ChatMessage } from "../../src/conversations/chat-messages.repository.ts";
import type { MessageReport } from "../../src/conversations/message-reports.repository.ts";
import type { PaymentStatus } from "../../src/domain/enumerations.ts";
import type { Message } from "../../src/domain/message.ts";
import type { Reversal } from "../../src/domain/reversal.ts";
import type { Incident } from "../../src/incidents/incident.model.ts";
import type { MessagePhoto } from "../../src/photos/message-photos.repository.ts";
import type { Redemption } from "../../src/redemptions/redemptions.repository.ts";
import type { SavedView } from "../../src/saved-views/saved-views.repository.ts";
import type { Unit } from "../../src/units/units.repository.ts";
import type { PhotoName } from "../photos.ts";

export type AuditRecord = AuditEvent & { _id: string };

export interface BehaviorRecord {
  _id: string;
  userID: string;
  type: string;
  rp: number;
  reportedBy: string;
  createdAt: Date;
  reversal?: Reversal;
}

export interface RewardLogRecord {
  _id: string;
  userID: string;
  text: string;
  cp: number;
  createdAt: Date;
}

export interface PaymentRecord {
  _id: string;
  /** The lease that the portal opens for a resident, which has the resident's `_id`. */
  leaseID: string;
  userID: string;
  monthYear: string;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
}

export interface NotificationRecord {
  _id: string;
  userID: string;
  type: string;
  message: string;
  text?: Message;
  createdAt: Date;
  about?: string;
  readAt?: Date;
  /** The resident whom a notification to staff is about. */
  residentID?: string;
}

export type AnnouncementRecord = Announcement & { _id: string };

export type IncidentRecord = Incident & { _id: string };

export interface RewardRecord {
  _id: string;
  title: string;
  img: string;
  price?: number;
  points?: number;
  createdAt: Date;
}

export type ChatRecord = ChatMessage & { _id: string };

export type MessageReportRecord = MessageReport & { _id: string };

/** A photo, to be drawn while loading. */
export interface PhotoRecord {
  photo: MessagePhoto & { _id: string };
  name: PhotoName;
}

export interface ShortReplyRecord {
  _id: string;
  text: string;
  createdAt: Date;
}

export type UnitRecord = Unit & { _id: string };

export type RedemptionRecord = Redemption & { _id: string };

export type SavedViewRecord = SavedView & { _id: string };

/** Oldest first; within one moment, in the order given. */
export function byMoment<T extends { createdAt: Date }>(records: readonly T[]): T[] {
  return [...records].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
