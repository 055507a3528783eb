/** The page's polite live region. It announces new items in batches. */
import { useEffect } from "react";
import { t } from "../lib/t.ts";
import { type Announcement, useUnread } from "../lib/unread.store.ts";
import { SpokenStatus, useSpoken } from "./spoken-status.tsx";

/** The singular and plural names of the items of each topic. */
export type TopicNames = Record<string, readonly [one: string, many: string]>;

/** One sentence with the number of new items per topic, beginning with `word`; none without items. */
function countSentences(
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

/**
 * The announcements as text; empty if there is nothing to announce.
 * @param ofFields the sentences about the fields of a record, whose changes the topic announces
 */
export function announcedText(
  names: TopicNames,
  announcements: readonly Announcement[],
  topic?: string,
  ofFields: Record<string, string> = {},
): string {
  const changed = new Set(announcements.filter((item) => item.topic === topic).map(({ id }) => id));
  return [
    ...countSentences(names, announcements, "new", "New"),
    ...countSentences(names, announcements, "updated", "Updated"),
    ...Object.entries(ofFields).flatMap(([field, sentence]) => (changed.has(field) ? [sentence] : [])),
  ].join(" ");
}

interface AnnouncementRegionProps {
  /** Converts announcements to text. Must be a constant. */
  textOf: (announcements: readonly Announcement[]) => string;
  /** Items that arrive within this time of the first one are announced together. */
  batchMs: number;
}

export function AnnouncementRegion({ textOf, batchMs }: AnnouncementRegionProps) {
  const hasAnnouncements = useUnread(({ announcements }) => announcements.length > 0);
  const [spoken, speak] = useSpoken();

  useEffect(() => {
    if (!hasAnnouncements) return;
    const timer = setTimeout(() => {
      const { takeAnnouncements, byTopic } = useUnread.getState();
      // Items that were read in this time, such as the user's own reports, are not announced.
      const isUnread = ({ topic, id }: Announcement) => !byTopic[topic] || byTopic[topic][id] !== undefined;
      speak(textOf(takeAnnouncements().filter(isUnread)));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [hasAnnouncements, textOf, batchMs, speak]);

  return <SpokenStatus spoken={spoken} label={t("What is new")} />;
}
