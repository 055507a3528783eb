/** What screen readers say of the incidents screen: new incidents, replies, and the user's own changes, in batches. */
import type { ConversationView } from "@domain/conversation.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { useConversations } from "../../../features/conversations/conversations.store.ts";
import { useResidents } from "../../../features/residents/residents.store.ts";
import {
  ALL_INCIDENTS_TOPIC,
  useAllIncidents,
} from "../../../features/staff-incidents/staff-incidents.store.ts";
import { registerReset } from "../../../lib/store-registry.ts";
import type { Announcement } from "../../../lib/unread.store.ts";
import { AnnouncementRegion } from "../../../ui/announcement-region.tsx";
import text from "../../../ui/text.module.css";

/** What happens within this time of the first one is announced together. */
const BATCH_MS = 1500;

const useSentences = create<{ waiting: readonly string[] }>()(() => ({ waiting: [] }));
registerReset(() => useSentences.setState({ waiting: [] }));

/** Says a sentence with the next batch. */
export function say(sentence: string): void {
  useSentences.setState(({ waiting }) => ({ waiting: [...waiting, sentence] }));
}

/** 'New incident: Electrical, Burning smell or sparks, unit 3F. Urgent.' */
export function newIncidentText(
  { category, subCategory, priorityLevel }: Pick<IncidentView, "category" | "subCategory" | "priorityLevel">,
  unit: string,
): string {
  const where = unit === "" ? "" : `, unit ${unit}`;
  const urgency = priorityLevel === "Urgent" ? " Urgent." : "";
  return `New incident: ${category}, ${subCategory}${where}.${urgency}`;
}

/** 'Maya replied to Leaking faucet/pipe.'; undefined unless the last message is a new one of the resident. */
export function replyText(
  now: ConversationView,
  before: ConversationView | undefined,
  incident: Pick<IncidentView, "subCategory" | "reporterName"> | undefined,
): string | undefined {
  const { lastMessage } = now;
  const isNew = lastMessage !== null && lastMessage.seq > (before?.lastMessage?.seq ?? 0);
  if (!incident || !isNew || lastMessage.senderRole !== "resident") return undefined;
  return `${incident.reporterName || lastMessage.senderName} replied to ${incident.subCategory}.`;
}

const incidentOf = (_id: string) => useAllIncidents.getState().items.find((one) => one._id === _id);

function textOf(announcements: readonly Announcement[]): string {
  const unitOf = (userID: string) =>
    useResidents.getState().data?.latest.get(userID)?.unitNumber.trim() ?? "";
  return announcements
    .filter(({ topic, kind }) => topic === ALL_INCIDENTS_TOPIC && kind === "new")
    .map(({ id }) => incidentOf(id))
    .filter((incident) => incident !== undefined)
    .map((incident) => newIncidentText(incident, unitOf(incident.userID)))
    .join(" ");
}

/** Says that a resident replied, as soon as the conversation's last message is one of theirs. */
function useReplies(): void {
  useEffect(
    () =>
      useConversations.subscribe(({ byID }, { byID: before }) => {
        for (const conversation of Object.values(byID)) {
          const { conversationID } = conversation;
          // A conversation that was not known came with a list, not with a message.
          if (conversation === before[conversationID] || !before[conversationID]) continue;
          const key = parseConversationID(conversationID)?.key ?? "";
          const reply = replyText(conversation, before[conversationID], incidentOf(key));
          if (reply !== undefined) say(reply);
        }
      }),
    [],
  );
}

export function IncidentAnnouncements() {
  const hasWaiting = useSentences(({ waiting }) => waiting.length > 0);
  const [said, setSaid] = useState("");
  useReplies();

  useEffect(() => {
    if (!hasWaiting) return;
    const timer = setTimeout(() => {
      setSaid(useSentences.getState().waiting.join(" "));
      useSentences.setState({ waiting: [] });
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [hasWaiting]);

  return (
    <>
      <AnnouncementRegion textOf={textOf} batchMs={BATCH_MS} />
      <p role="status" aria-label="What has changed" className={text.hidden}>
        {said}
      </p>
    </>
  );
}
