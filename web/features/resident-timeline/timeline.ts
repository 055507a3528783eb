/** Merges six partly loaded lists into one timeline, newest first. */

import type { AuditEventView } from "@domain/audit-event.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { IncidentView } from "@domain/incident.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { dayKey, formatMonthYear } from "../../lib/dates.ts";
import { entryText } from "../../lib/entry-text.ts";
import { incidentSentence } from "../../lib/incident-sentence.ts";
import { messageText } from "../../lib/message-text.ts";
import { t } from "../../lib/t.ts";
import { auditText } from "./audit-texts.ts";
import { type Kind, type KindChoice, SOURCES_OF_KIND, type Source } from "./timeline-kinds.ts";

/** The loaded part of a list. */
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
  /** The first name of the person who did it, if known. */
  by?: string | undefined;
  points?: { value: number; unit: "RP" | "CP" };
}

export interface TimelineDay {
  /** The calendar day in the user's time zone, `YYYY-MM-DD`. */
  key: string;
  entries: TimelineEntry[];
}

export interface Timeline {
  entries: TimelineEntry[];
  /** Whether older entries can be loaded. */
  hasOlder: boolean;
  /** The lists whose next pages are needed to show older entries. */
  sourcesToLoad: Source[];
}

/** The original status of each changed or corrected payment, by its `_id`: the old value of its first change. */
function firstStatuses(events: readonly AuditEventView[]): Map<string, string> {
  const statuses = new Map<string, string>();
  for (const { action, targetID, changes } of events) {
    const isPayment = action === "payment-logged" || action === "payment-corrected";
    const from = isPayment ? changes[0]?.from : undefined;
    // The events are newest first, so the value of the oldest one remains.
    if (typeof from === "string") statuses.set(targetID, from);
  }
  return statuses;
}

function allEntries(parts: Parts): TimelineEntry[] {
  // The events are newest first, so the author of an item's oldest event remains: the person who created it.
  const authors = new Map(parts.audit.items.map(({ targetID, actorName }) => [targetID, actorName]));
  const statuses = firstStatuses(parts.audit.items);
  const base = (kind: Kind & Source, { _id, createdAt }: { _id: string; createdAt: string }) => ({
    id: _id,
    source: kind,
    kind,
    at: createdAt,
    by: authors.get(_id),
  });
  return [
    ...parts.behavior.items.map((entry): TimelineEntry => {
      const reportedBy = entry.reportedBy === "System" ? t("System") : entry.reportedBy;
      return {
        ...base("behavior", entry),
        title: entryText(entry.type),
        detail: t("Reported by {reportedBy}", { reportedBy }),
        points: { value: entry.rp, unit: "RP" },
      };
    }),
    ...parts.payment.items.map((entry) => ({
      ...base("payment", entry),
      title: t("Payment for {month}: {status}", {
        month: formatMonthYear(entry.monthYear),
        status: t(statuses.get(entry._id) ?? entry.status),
      }),
    })),
    ...parts.reward.items.map(
      (entry): TimelineEntry => ({
        ...base("reward", entry),
        title: entryText(entry.text),
        points: { value: entry.cp, unit: "CP" },
      }),
    ),
    ...parts.notification.items.map((entry) => ({
      ...base("notification", entry),
      title: t(entry.type),
      detail: messageText(entry.text ?? entry.message),
    })),
    ...parts.incident.items.map((entry) => ({
      ...base("incident", entry),
      // The title names the reporter.
      by: undefined,
      title: incidentSentence(entry.reporterName, entry.type),
      detail: `${t(entry.category)} · ${t(entry.subCategory)} (${entry.requestID}): ${entry.description}`,
    })),
    ...parts.audit.items.flatMap((event): TimelineEntry[] => {
      const text = auditText(event);
      if (!text) return [];
      const { _id, createdAt, actorName } = event;
      return [{ ...text, source: "audit", id: _id, at: createdAt, by: actorName || undefined }];
    }),
  ];
}

/** Entries with the same time are ordered by ID. */
const newestFirst = (a: TimelineEntry, b: TimelineEntry) =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/**
 * The timeline, back to the time up to which all its lists are loaded. Entries before the oldest item of a list that has
 * older pages are not shown, because items of that list may be missing between them.
 */
export function timelineOf(parts: Parts, choice: KindChoice): Timeline {
  const partlyLoaded = SOURCES_OF_KIND[choice]
    .filter((source) => parts[source].hasOlder)
    .map((source) => ({ source, oldest: parts[source].items.at(-1)?.createdAt ?? "" }));
  const horizon = partlyLoaded.reduce((latest, { oldest }) => (oldest > latest ? oldest : latest), "");
  const entries = allEntries(parts)
    .filter(({ kind, at }) => (choice === "all" || kind === choice) && at >= horizon)
    .sort(newestFirst);
  const sourcesToLoad = partlyLoaded.filter(({ oldest }) => oldest === horizon).map(({ source }) => source);
  return { entries, hasOlder: partlyLoaded.length > 0, sourcesToLoad };
}

/** Groups sorted entries by calendar day in the user's time zone. */
export function groupByDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const key = dayKey(entry.at);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, entries: [entry] });
  }
  return days;
}
