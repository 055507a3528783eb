/** The page's polite live region. It announces new items in batches. */
import { msg } from "@domain/message.ts";
import { useEffect } from "react";
import { t } from "../lib/t.ts";
import { type SpokenItem, useUnread } from "../lib/unread.store.ts";
import { SpokenStatus, useSpoken } from "./spoken-status.tsx";

/** The texts for a number of items, by topic, with `{count}`. */
export type TopicNames = Record<string, string>;

/** One sentence with the numbers of items of all topics; none without items. @param sentence with `{counts}` */
function countSentences(
  names: TopicNames,
  announcements: readonly SpokenItem[],
  kind: SpokenItem["kind"],
  sentence: string,
): string[] {
  const counts = Object.entries(names).flatMap(([topic, name]) => {
    const ids = new Set(
      announcements.filter((item) => item.topic === topic && item.kind === kind).map(({ id }) => id),
    );
    return ids.size === 0 ? [] : [t(name, { count: ids.size })];
  });
  return counts.length === 0 ? [] : [t(sentence, { counts: counts.join(", ") })];
}

/**
 * The announcements as text; empty if there is nothing to announce.
 * @param topic of a record: the ids of its items are names of changed fields
 * @param fieldSentences the sentences about a changed record, by field
 */
export function announcedText(
  names: TopicNames,
  announcements: readonly SpokenItem[],
  topic?: string,
  fieldSentences: Record<string, string> = {},
): string {
  const changedIDs = new Set(announcements.filter((item) => item.topic === topic).map(({ id }) => id));
  return [
    ...countSentences(names, announcements, "new", msg("New: {counts}.")),
    ...countSentences(names, announcements, "updated", msg("Updated: {counts}.")),
    ...Object.entries(fieldSentences).flatMap(([field, sentence]) =>
      changedIDs.has(field) ? [sentence] : [],
    ),
  ].join(" ");
}

interface AnnouncementRegionProps {
  /** Converts announcements to text. Must be a constant. */
  textOf: (announcements: readonly SpokenItem[]) => string;
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
      // Items that were read in this time, such as the user's own reports, are not announced. Messages and a record's fields have no unread items.
      const isUnread = ({ topic, id }: SpokenItem) => !byTopic[topic] || byTopic[topic][id] !== undefined;
      speak(textOf(takeAnnouncements().filter(isUnread)));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [hasAnnouncements, textOf, batchMs, speak]);

  return <SpokenStatus spoken={spoken} label={t("What is new")} />;
}
