/** What the generators make: the portal's records, each with an `_id` of its own, so that a load can be repeated. */
import type { IncidentChange } from "../../src/domain/chat-message.ts";
import type { IncidentStatus, IncidentType, PaymentStatus } from "../../src/domain/enumerations.ts";

export interface BehaviorRecord {
  _id: string;
  userID: string;
  type: string;
  rp: number;
  reportedBy: string;
  createdAt: Date;
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
  createdAt: Date;
}

export interface IncidentRecord {
  _id: string;
  requestID: string;
  userID: string;
  type: IncidentType;
  category: string;
  subCategory: string;
  description: string;
  concernedParty: string;
  priorityLevel: string;
  status: IncidentStatus;
  createdAt: Date;
  updatedAt: Date;
  assigneeID?: string;
  dueDate?: string;
  waitingFor?: string;
  outcome?: string;
  resolution?: string;
  resolvedAt?: Date;
}

export interface RewardRecord {
  _id: string;
  title: string;
  img: string;
  price?: number;
  points?: number;
  createdAt: Date;
}

export interface ChatRecord {
  _id: string;
  conversationID: string;
  seq: number;
  userID: string;
  message: string;
  timestamp: Date;
  change?: IncidentChange;
}

/** Oldest first; within one moment, in the order given. */
export function byMoment<T extends { createdAt: Date }>(records: readonly T[]): T[] {
  return [...records].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
