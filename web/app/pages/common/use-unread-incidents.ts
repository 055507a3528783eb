/** The incidents with unread messages: for a resident those that they have not read, for staff those that the office has not read. */
import { incidentConversation } from "@domain/conversation-id.ts";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { unreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";

const PREFIX = incidentConversation("");

export function useUnreadIncidents(): ReadonlySet<string> {
  const ids = useConversations(
    useShallow((state) =>
      Object.keys(state.byID).filter((id) => id.startsWith(PREFIX) && unreadIn(state, id) > 0),
    ),
  );
  return useMemo(() => new Set(ids.map((id) => id.slice(PREFIX.length))), [ids]);
}
