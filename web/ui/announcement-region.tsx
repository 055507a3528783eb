/** The one polite live region of a page: says in batches what has arrived since it last spoke. */
import { useEffect, useState } from "react";
import { type Announcement, useUnread } from "../lib/unread.store.ts";
import text from "./text.module.css";

/** What one item of a topic, and several, are called. */
export type TopicNames = Record<string, readonly [one: string, many: string]>;

/** How many items of each topic are announcements of a kind, as at most one sentence that begins with `word`. */
export function countSentences(
  names: TopicNames,
  announcements: readonly Announcement[],
  kind: Announcement["kind"],
  word: string,
): string[] {
  const counts = Object.entries(names).flatMap(([topic, [one, many]]) => {
    const ids = new Set(
      announcements.filter((item) => item.topic === topic && item.kind === kind).map(({ id }) => id),
    );
    return ids.size === 0 ? [] : [`${ids.size} ${ids.size === 1 ? one : many}`];
  });
  return counts.length === 0 ? [] : [`${word}: ${counts.join(", ")}.`];
}

interface AnnouncementRegionProps {
  /** The announcements as sentences; a function that stays the same. */
  textOf: (announcements: readonly Announcement[]) => string;
  /** What arrives within this time of the first is told together. */
  batchMs: number;
}

export function AnnouncementRegion({ textOf, batchMs }: AnnouncementRegionProps) {
  const hasAnnouncements = useUnread(({ announcements }) => announcements.length > 0);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!hasAnnouncements) return;
    const timer = setTimeout(() => {
      const { takeAnnouncements, byTopic } = useUnread.getState();
      // What was seen meanwhile, such as one's own report or an open chat, needs no telling.
      setSaid(textOf(takeAnnouncements().filter(({ topic, id }) => byTopic[topic]?.[id])));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [hasAnnouncements, textOf, batchMs]);

  return (
    <p role="status" aria-label="What is new" className={text.hidden}>
      {said}
    </p>
  );
}
