/** What a staff screen says of what others have done meanwhile: of what it shows, and of nothing else. */
import { RESIDENT_TOPIC } from "../../features/residents/residents.store.ts";
import { REWARD_TOPIC } from "../../features/rewards/rewards.store.ts";
import { STAFF_INCIDENT_TOPIC } from "../../features/staff-incidents/staff-incidents.store.ts";
import { STAFF_NOTICE_TOPIC } from "../../features/staff-notices/staff-notices.store.ts";
import type { News } from "../../lib/arrivals.store.ts";
import { countSentences, NewsRegion, type TopicNames } from "../../ui/news-region.tsx";

/** What arrives within this time of the first is told together. */
const BATCH_MS = 2000;

/** What the topics of each screen are called. */
const SCREENS = {
  dashboard: {
    [STAFF_INCIDENT_TOPIC]: ["incident report", "incident reports"],
    [STAFF_NOTICE_TOPIC]: ["notification", "notifications"],
  },
  residents: { [RESIDENT_TOPIC]: ["resident", "residents"] },
  rewards: { [REWARD_TOPIC]: ["reward", "rewards"] },
} as const satisfies Record<string, TopicNames>;

type Screen = keyof typeof SCREENS;

/** What arrived, as a sentence; empty for nothing worth telling. */
export function staffNewsText(screen: Screen, news: readonly News[]): string {
  const names: TopicNames = SCREENS[screen];
  return [
    ...countSentences(names, news, "new", "New"),
    ...countSentences(names, news, "updated", "Updated"),
  ].join(" ");
}

/** One function for each screen, which stays the same. */
const TEXTS: Record<Screen, (news: readonly News[]) => string> = {
  dashboard: (news) => staffNewsText("dashboard", news),
  residents: (news) => staffNewsText("residents", news),
  rewards: (news) => staffNewsText("rewards", news),
};

export function StaffNews({ screen }: { screen: Screen }) {
  return <NewsRegion textOf={TEXTS[screen]} batchMs={BATCH_MS} />;
}
