/**
 * Announcements of the incidents screen to screen readers, in batches: new incidents and replies come from the store of unread items, and the
 * user's own changes by `say`.
 */

import { parseConversationID } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { useEffect } from "react";
import { create } from "zustand";
import {
  ALL_INCIDENTS_TOPIC,
  useAllIncidents,
} from "../../../features/staff-incidents/staff-incidents.store.ts";
import { registerReset } from "../../../lib/store-registry.ts";
import { t } from "../../../lib/t.ts";
import type { SpokenItem } from "../../../lib/unread.store.ts";
import { conversationOf, topicOfKind } from "../../../live/message-announcements.ts";
import { AnnouncementRegion } from "../../../ui/announcement-region.tsx";
import { SpokenStatus, useSpoken } from "../../../ui/spoken-status.tsx";

/** Events within this time after the first one are announced together. */
const BATCH_MS = 1500;

const REPLY_TOPIC = topicOfKind("incident");

/** The sentences of the next batch. */
const useSentences = create<{ sentences: readonly string[] }>()(() => ({ sentences: [] }));
const clear = () => useSentences.setState({ sentences: [] });
registerReset(clear);

/** Announces a sentence with the next batch. */
export function say(sentence: string): void {
  useSentences.setState(({ sentences }) => ({ sentences: [...sentences, sentence] }));
}

/** 'New emergency: Electrical, Burning smell or sparks, unit 3F. Urgent.' */
export function newIncidentText(
  incident: Pick<IncidentView, "category" | "subCategory" | "priorityLevel" | "isEmergency">,
  unit: string,
): string {
  const { category, subCategory, priorityLevel, isEmergency } = incident;
  const values = {
    kind: isEmergency ? "emergency" : "incident",
    where: unit === "" ? "none" : "unit",
    unit,
    category: t(category),
    subCategory: t(subCategory),
    urgency: priorityLevel === "Urgent" ? ` ${t("Urgent.")}` : "",
  };
  return t(
    "{kind, select, emergency {New emergency} other {New incident}}: {category}, {subCategory}{where, select, unit {, unit {unit}} other {}}.{urgency}",
    values,
  );
}

/** 'Maya replied to Leaking faucet/pipe.' */
const replyText = ({ reporterName, subCategory }: IncidentView) =>
  t("{name} replied to {subCategory}.", {
    name: reporterName || t("The resident"),
    subCategory: t(subCategory),
  });

const incidentOf = (_id: string) => useAllIncidents.getState().items.find((item) => item._id === _id);

function replySentence(reply: SpokenItem): string | undefined {
  const incident = incidentOf(parseConversationID(conversationOf(reply))?.key ?? "");
  return incident && replyText(incident);
}

function newIncidentSentence({ id }: SpokenItem): string | undefined {
  const incident = incidentOf(id);
  return incident && newIncidentText(incident, incident.reporterUnit.trim());
}

/** Undefined for items that this screen doesn't announce. */
function sentenceOf(item: SpokenItem): string | undefined {
  if (item.topic === REPLY_TOPIC) return replySentence(item);
  return item.topic === ALL_INCIDENTS_TOPIC && item.kind === "new" ? newIncidentSentence(item) : undefined;
}

/** The announcements as text. Several replies to one incident are said once. */
export function incidentAnnouncementText(announcements: readonly SpokenItem[]): string {
  const sentences = announcements.map(sentenceOf).filter((sentence) => sentence !== undefined);
  return [...new Set(sentences)].join(" ");
}

export function IncidentAnnouncements() {
  const hasSentences = useSentences(({ sentences }) => sentences.length > 0);
  const [spoken, speak] = useSpoken();

  // What was said as the screen was left is not said when it opens again.
  useEffect(clear, []);
  useEffect(() => {
    if (!hasSentences) return;
    const timer = setTimeout(() => {
      speak(useSentences.getState().sentences.join(" "));
      clear();
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [hasSentences, speak]);

  return (
    <>
      <AnnouncementRegion textOf={incidentAnnouncementText} batchMs={BATCH_MS} />
      <SpokenStatus spoken={spoken} label={t("What has changed")} />
    </>
  );
}
