/** Announces new messages of residents whose conversation is not in view: who wrote, not what. */
import type { ConversationView } from "@domain/conversation.ts";
import { useEffect, useState } from "react";
import { useConversations } from "../../../features/conversations/conversations.store.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** Messages that arrive within this time of the first one are announced together. */
const BATCH_MS = 2000;

const sentenceOf = ({ residentName, unitNumber }: ConversationView): string =>
  `${unitNumber === "" ? residentName : `${residentName}, unit ${unitNumber}`}: new message.`;

export function InboxAnnouncements() {
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const waiting = new Map<string, ConversationView>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      timer = undefined;
      setAnnouncement([...waiting.values()].map(sentenceOf).join(" "));
      waiting.clear();
    };
    const stop = useConversations.subscribe(({ byID, inView }, before) => {
      if (byID === before.byID) return;
      for (const conversation of Object.values(byID)) {
        const { conversationID, kind, unread } = conversation;
        const held = before.byID[conversationID];
        if (conversation === held || kind !== "office" || inView.has(conversationID)) continue;
        if (held === undefined || unread <= held.unread) continue;
        waiting.set(conversationID, conversation);
        timer ??= setTimeout(say, BATCH_MS);
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  return (
    <VisuallyHidden>
      <span role="status" aria-label="What is new">
        {announcement}
      </span>
    </VisuallyHidden>
  );
}
