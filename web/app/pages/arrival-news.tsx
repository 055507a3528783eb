/** The one polite live region of the resident dashboard: says in batches what has arrived. */
import { useEffect, useState } from "react";
import { INCIDENT_TOPIC } from "../../features/incidents/incidents.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../features/logs/logs.store.ts";
import { STANDING_TOPIC, useMyProfile } from "../../features/my-profile/my-profile.store.ts";
import { NOTIFICATION_TOPIC } from "../../features/notifications/notifications.store.ts";
import { REWARD_TOPIC } from "../../features/rewards/rewards.store.ts";
import { type News, useArrivals } from "../../lib/arrivals.store.ts";
import { formatMoney } from "../../lib/formats.ts";
import { CHAT_TOPIC } from "../../live/bind-chat-arrivals.ts";
import text from "../../ui/text.module.css";

/** What arrives within this time of the first is told together. */
export const BATCH_MS = 1000;

/** One thing of a topic, and several. */
const NAMES: Record<string, readonly [string, string]> = {
  [NOTIFICATION_TOPIC]: ["notification", "notifications"],
  [BEHAVIOR_TOPIC]: ["behavior log entry", "behavior log entries"],
  [PAYMENT_TOPIC]: ["payment log entry", "payment log entries"],
  [REWARD_LOG_TOPIC]: ["reward log entry", "reward log entries"],
  [REWARD_TOPIC]: ["reward", "rewards"],
  [INCIDENT_TOPIC]: ["incident", "incidents"],
  [CHAT_TOPIC]: ["chat message", "chat messages"],
};

function standingSentences(changed: ReadonlySet<string>): string[] {
  const { resident } = useMyProfile.getState();
  if (!resident) return [];
  const sentences: Record<string, string> = {
    residentScore: `Your Resident score is now ${resident.residentScore}.`,
    paymentScore: `Your Payment score is now ${resident.paymentScore}.`,
    totalCP: `You now have ${resident.totalCP} CP.`,
    class: `You are now in class ${resident.class}.`,
    monthlyFee: `Your monthly fee is now ${formatMoney(resident.monthlyFee)}.`,
  };
  return Object.entries(sentences).flatMap(([field, sentence]) => (changed.has(field) ? [sentence] : []));
}

function countSentences(news: readonly News[], kind: News["kind"], word: string): string[] {
  const counts = Object.entries(NAMES).flatMap(([topic, [one, many]]) => {
    const ids = new Set(
      news.filter((item) => item.topic === topic && item.kind === kind).map(({ id }) => id),
    );
    return ids.size === 0 ? [] : [`${ids.size} ${ids.size === 1 ? one : many}`];
  });
  return counts.length === 0 ? [] : [`${word}: ${counts.join(", ")}.`];
}

/** What arrived, as sentences; empty for nothing worth telling. */
export function newsText(news: readonly News[]): string {
  const changed = news.filter(({ topic }) => topic === STANDING_TOPIC).map(({ id }) => id);
  return [
    ...countSentences(news, "new", "New"),
    ...countSentences(news, "updated", "Updated"),
    ...standingSentences(new Set(changed)),
  ].join(" ");
}

export function ArrivalNews() {
  const hasNews = useArrivals(({ news }) => news.length > 0);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => {
      const { takeNews, fresh } = useArrivals.getState();
      // What was seen meanwhile, such as one's own report or an open chat, needs no telling.
      setSaid(newsText(takeNews().filter(({ topic, id }) => fresh[topic]?.[id])));
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [hasNews]);

  return (
    <p role="status" aria-label="What is new" className={text.hidden}>
      {said}
    </p>
  );
}
