/** Loads one resident's timeline, and more of it on demand. */
import { useEffect, useMemo, useState } from "react";
import { useArrivals } from "../../lib/arrivals.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../logs/logs.store.ts";
import { useResidentNotices } from "../staff-notices/resident-notices.store.ts";
import {
  TIMELINE_STORES,
  TIMELINE_TOPIC,
  useTimelineAudit,
  useTimelineIncidents,
} from "./timeline.stores.ts";
import { type Timeline, timelineOf } from "./timeline.ts";
import { type KindChoice, SOURCES } from "./timeline-kinds.ts";

/** Entries that are shown at first, and more of them at each demand. */
const SHOWN_AT_ONCE = 30;

/** Pages may hold nothing of the chosen kind; so many are asked for before the reader is asked again. */
const PAGES_AT_ONCE = 10;

/** The profile loads the other lists. */
const OWN = [useTimelineIncidents, useTimelineAudit];

const stores = SOURCES.map((source) => TIMELINE_STORES[source]);

async function refetch(): Promise<void> {
  await Promise.all(stores.map((store) => store.getState().refetch()));
}

/** The timeline of what is in the stores now. */
function timelineNow(choice: KindChoice): Timeline {
  const { behavior, payment, reward, notification, incident, audit } = TIMELINE_STORES;
  return timelineOf(
    {
      behavior: behavior.getState(),
      payment: payment.getState(),
      reward: reward.getState(),
      notification: notification.getState(),
      incident: incident.getState(),
      audit: audit.getState(),
    },
    choice,
  );
}

/** Loads pages until there is enough to show. */
async function loadUntil(count: number, choice: KindChoice): Promise<void> {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const { entries, behind } = timelineNow(choice);
    if (entries.length >= count || behind.length === 0) return;
    await Promise.all(behind.map((source) => TIMELINE_STORES[source].getState().loadOlder()));
  }
}

type Status = "loading" | "ready" | "failed";

function statusOf(statuses: readonly string[]): Status {
  if (statuses.some((status) => status === "idle" || status === "loading")) return "loading";
  return statuses.includes("failed") ? "failed" : "ready";
}

export function useTimeline(userID: string, choice: KindChoice) {
  const behavior = useBehaviorLog();
  const payment = usePaymentLog();
  const reward = useRewardLog();
  const notification = useResidentNotices();
  const incident = useTimelineIncidents();
  const audit = useTimelineAudit();
  const [room, setRoom] = useState(SHOWN_AT_ONCE);
  const [loadsOlder, setLoadsOlder] = useState(false);

  useEffect(() => {
    for (const store of OWN) void store.getState().load(userID);
    return () => {
      for (const store of OWN) store.getState().leave();
      useArrivals.getState().forget(TIMELINE_TOPIC);
    };
  }, [userID]);

  const timeline = useMemo(
    () => timelineOf({ behavior, payment, reward, notification, incident, audit }, choice),
    [behavior, payment, reward, notification, incident, audit, choice],
  );
  const lists = [behavior, payment, reward, notification, incident, audit];

  return {
    entries: timeline.entries.slice(0, room),
    hasOlder: timeline.entries.length > room || timeline.hasOlder,
    status: statusOf(lists.map(({ status }) => status)),
    busy: lists.some(({ busy }) => busy),
    error: lists.find(({ error }) => error !== undefined)?.error,
    refetch,
    loadsOlder,
    loadOlder: async () => {
      setLoadsOlder(true);
      await loadUntil(room + SHOWN_AT_ONCE, choice);
      setRoom(room + SHOWN_AT_ONCE);
      setLoadsOlder(false);
    },
  };
}
