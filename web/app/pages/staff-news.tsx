/** The one polite live region of the staff dashboard: says in batches what has arrived. */
import { useEffect, useState } from "react";
import { STAFF_INCIDENT_TOPIC } from "../../features/staff-incidents/staff-incidents.store.ts";
import { STAFF_NOTICE_TOPIC } from "../../features/staff-notices/staff-notices.store.ts";
import { type News, useArrivals } from "../../lib/arrivals.store.ts";
import text from "../../ui/text.module.css";

/** What arrives within this time of the first is told together. */
const BATCH_MS = 2000;

const NAMES: Record<string, readonly [one: string, many: string]> = {
  [STAFF_INCIDENT_TOPIC]: ["incident report", "incident reports"],
  [STAFF_NOTICE_TOPIC]: ["notification", "notifications"],
};

/** What arrived, as a sentence; empty for nothing worth telling. */
export function staffNewsText(news: readonly News[]): string {
  const parts = (kind: News["kind"], word: string) => {
    const counts = Object.entries(NAMES).flatMap(([topic, [one, many]]) => {
      const ids = new Set(
        news.filter((item) => item.topic === topic && item.kind === kind).map(({ id }) => id),
      );
      return ids.size === 0 ? [] : [`${ids.size} ${ids.size === 1 ? one : many}`];
    });
    return counts.length === 0 ? [] : [`${word}: ${counts.join(", ")}.`];
  };
  return [...parts("new", "New"), ...parts("updated", "Updated")].join(" ");
}

export function StaffNews() {
  const hasNews = useArrivals(({ news }) => news.length > 0);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => {
      const { takeNews, fresh } = useArrivals.getState();
      setSaid(staffNewsText(takeNews().filter(({ topic, id }) => fresh[topic]?.[id])));
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [hasNews]);

  return (
    <p role="status" aria-label="What is new" className={text.hidden}>
      {said}
    </p>
  );
}
