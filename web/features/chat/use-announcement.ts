/** What a screen reader is told when messages arrive: the newest one's text, or how many came at once. */
import { useEffect, useRef, useState } from "react";
import type { Messages } from "./merge.ts";

/** The words for messages that came after `lastID`; empty for none and for one's own. */
export function announcementFor(messages: Messages, lastID: string | undefined, userID: string): string {
  const from = messages.findIndex(({ _id }) => _id === lastID);
  const fresh = messages.slice(from + 1).filter((message) => message.userID !== userID);
  const [only] = fresh;
  if (from < 0 || only === undefined) return "";
  return fresh.length === 1 ? `${only.senderName}: ${only.message}` : `${fresh.length} new messages`;
}

export function useAnnouncement(messages: Messages, userID: string): string {
  const [announcement, setAnnouncement] = useState("");
  const lastID = useRef<string>(undefined);

  useEffect(() => {
    const newest = messages.at(-1)?._id;
    if (newest === lastID.current) return;
    const words = announcementFor(messages, lastID.current, userID);
    lastID.current = newest;
    if (words !== "") setAnnouncement(words);
  }, [messages, userID]);

  return announcement;
}
