/** The one polite live region of a page: says in batches what has arrived since it last spoke. */
import { useEffect, useState } from "react";
import { type News, useUnread } from "../lib/unread.store.ts";
import text from "./text.module.css";

/** What one item of a topic, and several, are called. */
export type TopicNames = Record<string, readonly [one: string, many: string]>;

/** How many items of each topic are news of a kind, as at most one sentence that begins with `word`. */
export function countSentences(
  names: TopicNames,
  news: readonly News[],
  kind: News["kind"],
  word: string,
): string[] {
  const counts = Object.entries(names).flatMap(([topic, [one, many]]) => {
    const ids = new Set(
      news.filter((item) => item.topic === topic && item.kind === kind).map(({ id }) => id),
    );
    return ids.size === 0 ? [] : [`${ids.size} ${ids.size === 1 ? one : many}`];
  });
  return counts.length === 0 ? [] : [`${word}: ${counts.join(", ")}.`];
}

interface AnnouncementRegionProps {
  /** The news as sentences; a function that stays the same. */
  textOf: (news: readonly News[]) => string;
  /** What arrives within this time of the first is told together. */
  batchMs: number;
}

export function AnnouncementRegion({ textOf, batchMs }: AnnouncementRegionProps) {
  const hasNews = useUnread(({ news }) => news.length > 0);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => {
      const { takeNews, fresh } = useUnread.getState();
      // What was seen meanwhile, such as one's own report or an open chat, needs no telling.
      setSaid(textOf(takeNews().filter(({ topic, id }) => fresh[topic]?.[id])));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [hasNews, textOf, batchMs]);

  return (
    <p role="status" aria-label="What is new" className={text.hidden}>
      {said}
    </p>
  );
}
