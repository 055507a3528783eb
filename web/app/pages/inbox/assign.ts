/** Assigns conversations. The calls for one conversation run one after the other, so that the last choice stays. */
import type { ConversationView } from "@domain/conversation.ts";
import { msgs } from "@domain/message.ts";
import { conversationsApi } from "../../../features/conversations/conversations.api.ts";
import { useConversations } from "../../../features/conversations/conversations.store.ts";
import { failureText } from "../../../lib/http.ts";
import { registerReset } from "../../../lib/store-registry.ts";
import { dismissAlert, showAlert } from "../../../ui/alerts.ts";

const ASSIGN_TEXTS = msgs({
  failed: "Failed to assign the conversation.",
  networkError: "Error assigning the conversation.",
});

/** The last choice for each conversation whose calls are running. */
const chosen = new Map<string, string>();
registerReset(() => chosen.clear());

let shownAlert: number | undefined;

/**
 * Assigns a conversation to the staff member, or takes the assignee off if the userID is empty. A failure shows an alert with the resident's name, because
 * another conversation or screen may be open by then.
 */
export async function assignConversation(
  { conversationID, residentName }: ConversationView,
  assigneeID: string,
): Promise<void> {
  if (shownAlert !== undefined) dismissAlert(shownAlert);
  const isRunning = chosen.has(conversationID);
  chosen.set(conversationID, assigneeID);
  if (isRunning) return;
  let sent: string | undefined;
  // After a logout, nothing is chosen.
  for (let next: string | undefined = assigneeID; next !== undefined && next !== sent; ) {
    sent = next;
    try {
      const updated = await conversationsApi.assign(conversationID, sent);
      if (chosen.has(conversationID)) useConversations.getState().applyUpdated(updated);
    } catch (error) {
      if (chosen.has(conversationID))
        shownAlert = showAlert(failureText(error, ASSIGN_TEXTS), { tone: "error", note: residentName });
    }
    next = chosen.get(conversationID);
  }
  chosen.delete(conversationID);
}
