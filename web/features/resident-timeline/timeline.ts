/** One timeline out of six lists, each of which may be there only in part (newest first throughout). */

import type { AuditEventView } from "@domain/audit-event.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { IncidentView } from "@domain/incident.ts";
import { incidentVerb } from "@domain/incident-rules.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { dayKey } from "../../lib/formats.ts";
import { auditTexts } from "./audit-texts.ts";
import { type Kind, type KindChoice, type Source, sourcesOf } from "./timeline-kinds.ts";

/** As much of a list as is here. */
interface Part<Item> {
  items: readonly Item[];
  hasOlder: boolean;
}

export interface Parts {
  behavior: Part<BehaviorLogView>;
  payment: Part<PaymentLogView>;
  reward: Part<RewardLogView>;
  notification: Part<NotificationView>;
  incident: Part<IncidentView>;
  audit: Part<AuditEventView>;
}

export interface TimelineEntry {
  /** The `_id` of the item in its list. */
  id: string;
  source: Source;
  /** ISO 8601 in UTC. */
  at: string;
  kind: Kind;
  title: string;
  detail?: string | undefined;
  /** First name of whoever did it, where that is known. */
  by?: string | undefined;
  points?: { value: number; unit: "RP" | "CP" };
}

export interface TimelineDay {
  /** The reader's calendar day, `YYYY-MM-DD`. */
  key: string;
  entries: TimelineEntry[];
}

export interface Timeline {
  entries: TimelineEntry[];
  /** Whether older entries can be asked for. */
  hasOlder: boolean;
  /** The lists that keep older entries from being shown: their next pages are needed. */
  behind: Source[];
}

/** The status that a payment entry was made with: what its first change changed. */
function firstStatuses(events: readonly AuditEventView[]): Map<string, string> {
  const statuses = new Map<string, string>();
  for (const { action, targetID, changes } of events) {
    const from = action === "payment-logged" ? changes[0]?.from : undefined;
    // The events run from new to old, so that the oldest stays.
    if (typeof from === "string") statuses.set(targetID, from);
  }
  return statuses;
}

function allEntries(parts: Parts): TimelineEntry[] {
  const authors = new Map(parts.audit.items.map(({ targetID, actorName }) => [targetID, actorName]));
  const statuses = firstStatuses(parts.audit.items);
  const base = ({ _id, createdAt }: { _id: string; createdAt: string }) => ({
    id: _id,
    at: createdAt,
    by: authors.get(_id),
  });
  return [
    ...parts.behavior.items.map((entry) => ({
      ...base(entry),
      source: "behavior" as const,
      kind: "behavior" as const,
      title: entry.type,
      detail: `Reported by ${entry.reportedBy}`,
      points: { value: entry.rp, unit: "RP" as const },
    })),
    ...parts.payment.items.map((entry) => ({
      ...base(entry),
      source: "payment" as const,
      kind: "payment" as const,
      title: `Payment for ${entry.monthYear}: ${statuses.get(entry._id) ?? entry.status}`,
    })),
    ...parts.reward.items.map((entry) => ({
      ...base(entry),
      source: "reward" as const,
      kind: "reward" as const,
      title: entry.text,
      points: { value: entry.cp, unit: "CP" as const },
    })),
    ...parts.notification.items.map((entry) => ({
      ...base(entry),
      source: "notification" as const,
      kind: "notification" as const,
      title: entry.type,
      detail: entry.message,
    })),
    ...parts.incident.items.map((entry) => ({
      ...base(entry),
      source: "incident" as const,
      kind: "incident" as const,
      by: undefined,
      title: `${entry.reporterName} ${incidentVerb(entry.type)}`,
      detail: `${entry.category} · ${entry.subCategory} (${entry.requestID}): ${entry.description}`,
    })),
    ...parts.audit.items.flatMap((event) => {
      const told = auditTexts(event);
      return told
        ? [
            {
              ...told,
              source: "audit" as const,
              id: event._id,
              at: event.createdAt,
              by: event.actorName || undefined,
            },
          ]
        : [];
    }),
  ];
}

/** Newest first; what happened in one moment in the order of the ids. */
const newestFirst = (a: TimelineEntry, b: TimelineEntry) =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/**
 * The timeline as far back as every list concerned is known. Behind the oldest entry of a list that goes on, something
 * of it may be missing: nothing older than that is shown until more of it is here.
 */
export function timelineOf(parts: Parts, choice: KindChoice): Timeline {
  const open = sourcesOf(choice)
    .filter((source) => parts[source].hasOlder)
    .map((source) => ({ source, oldest: parts[source].items.at(-1)?.createdAt ?? "" }));
  const horizon = open.reduce((latest, { oldest }) => (oldest > latest ? oldest : latest), "");
  const entries = allEntries(parts)
    .filter(({ kind, at }) => (choice === "all" || kind === choice) && at >= horizon)
    .sort(newestFirst);
  const behind = open.filter(({ oldest }) => oldest === horizon).map(({ source }) => source);
  return { entries, hasOlder: open.length > 0, behind };
}

/** Entries by the reader's calendar days, newest day first. */
export function byDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const key = dayKey(entry.at);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, entries: [entry] });
  }
  return days;
}
