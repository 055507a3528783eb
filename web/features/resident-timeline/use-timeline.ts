/** The entries of a resident's timeline. Loads the audit events, and older entries of all lists on demand. */
import { useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { ListState } from "../../lib/list-store.ts";
import { type Dated, useUnread } from "../../lib/unread.store.ts";
import { viewThenReset } from "../../lib/views.ts";
import {
  TIMELINE_TOPIC,
  type TimelineList,
  type TimelineLists,
  useTimelineAudit,
} from "./timeline.stores.ts";
import { type Timeline, timelineOf } from "./timeline.ts";
import { type KindChoice, SOURCES } from "./timeline-kinds.ts";

/** The number of entries that are shown at first, and added by each click on Show older. */
const ENTRIES_PER_PAGE = 30;

/** One click loads at most this many pages of a list. A page may contain no entry of the chosen kind. */
const PAGES_AT_ONCE = 10;

function currentTimeline(lists: TimelineLists, choice: KindChoice): Timeline {
  const { behavior, payment, reward, notification, incident, audit } = lists;
  return timelineOf(
    {
      behavior: behavior.store.getState(),
      payment: payment.store.getState(),
      reward: reward.store.getState(),
      notification: notification.store.getState(),
      incident: incident.store.getState(),
      audit: audit.store.getState(),
    },
    choice,
  );
}

/** Loads pages until there are enough entries, or a page can't be loaded. */
async function loadUntil(count: number, lists: TimelineLists, choice: KindChoice): Promise<void> {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const { entries, sourcesToLoad } = currentTimeline(lists, choice);
    if (entries.length >= count || sourcesToLoad.length === 0) return;
    await Promise.all(sourcesToLoad.map((source) => lists[source].store.getState().loadOlder()));
    if (sourcesToLoad.some((source) => lists[source].store.getState().error !== undefined)) return;
  }
}

type Status = "loading" | "ready" | "failed";

function statusOf(statuses: readonly string[]): Status {
  if (statuses.some((status) => status === "idle" || status === "loading")) return "loading";
  return statuses.includes("failed") ? "failed" : "ready";
}

/** The part of a list that is loaded. */
function useLoadedPart<Item extends Dated>({ store }: TimelineList<Item>) {
  return store(
    useShallow(({ items, hasOlder, status, error }: ListState<Item>) => ({ items, hasOlder, status, error })),
  );
}

/** @param lists the same object at each render */
export function useTimeline(userID: string, lists: TimelineLists, choice: KindChoice) {
  const behavior = useLoadedPart(lists.behavior);
  const payment = useLoadedPart(lists.payment);
  const reward = useLoadedPart(lists.reward);
  const notification = useLoadedPart(lists.notification);
  const incident = useLoadedPart(lists.incident);
  const audit = useLoadedPart(lists.audit);
  const [shownCount, setShownCount] = useState(ENTRIES_PER_PAGE);

  useEffect(() => {
    const endView = viewThenReset(userID, useTimelineAudit);
    return () => {
      endView();
      useUnread.getState().removeTopic(TIMELINE_TOPIC);
    };
  }, [userID]);

  const timeline = useMemo(
    () => timelineOf({ behavior, payment, reward, notification, incident, audit }, choice),
    [behavior, payment, reward, notification, incident, audit, choice],
  );
  const parts = [behavior, payment, reward, notification, incident, audit];

  return {
    entries: timeline.entries.slice(0, shownCount),
    hasOlder: timeline.entries.length > shownCount || timeline.hasOlder,
    list: {
      status: statusOf(parts.map(({ status }) => status)),
      error: parts.find(({ error }) => error !== undefined)?.error,
      refetch: async () => {
        await Promise.all(SOURCES.map((source) => lists[source].store.getState().refetch()));
      },
    },
    loadOlder: async () => {
      await loadUntil(shownCount + ENTRIES_PER_PAGE, lists, choice);
      setShownCount(shownCount + ENTRIES_PER_PAGE);
    },
  };
}
