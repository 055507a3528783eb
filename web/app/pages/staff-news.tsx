/** What the staff dashboard says of what has arrived. */
import { STAFF_INCIDENT_TOPIC } from "../../features/staff-incidents/staff-incidents.store.ts";
import { STAFF_NOTICE_TOPIC } from "../../features/staff-notices/staff-notices.store.ts";
import type { News } from "../../lib/arrivals.store.ts";
import { countSentences, NewsRegion, type TopicNames } from "../../ui/news-region.tsx";

/** What arrives within this time of the first is told together. */
const BATCH_MS = 2000;

const NAMES: TopicNames = {
  [STAFF_INCIDENT_TOPIC]: ["incident report", "incident reports"],
  [STAFF_NOTICE_TOPIC]: ["notification", "notifications"],
};

/** What arrived, as a sentence; empty for nothing worth telling. */
export function staffNewsText(news: readonly News[]): string {
  return [
    ...countSentences(NAMES, news, "new", "New"),
    ...countSentences(NAMES, news, "updated", "Updated"),
  ].join(" ");
}

export function StaffNews() {
  return <NewsRegion textOf={staffNewsText} batchMs={BATCH_MS} />;
}
