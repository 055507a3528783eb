/** Messages that record an incident's report and its changes in its conversation. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { incidentConversation, incidentNotes } from "../domain/conversation-id.ts";
import type { Actor } from "../domain/roles.ts";
import type { WorkedIncident } from "./incident.model.ts";
import { type ChangeMessage, changeMessages } from "./incident-change.ts";

export function createIncidentMessages(context: AppContext) {
  const { log } = context;

  /**
   * Adds messages. The change is already stored and in the audit trail, so if a message can't be added, that is logged, and the request
   * succeeds.
   */
  async function add(
    { userID }: Actor,
    { _id, version }: { _id: string; version: number },
    makeMessages: () => Promise<readonly ChangeMessage[]>,
  ): Promise<void> {
    try {
      for (const { isNote, ...message } of await makeMessages()) {
        const conversationID = isNote ? incidentNotes(_id) : incidentConversation(_id);
        await context.conversations.append(conversationID, {
          // The same for a repeat, which adds no second message.
          id: `${version} ${message.change.type}`,
          userID,
          ...message,
        });
      }
    } catch (error) {
      log.error(
        { err: error, incidentID: _id, version },
        "a change is missing in an incident's conversation",
      );
    }
  }

  return {
    addReport: (actor: Actor, _id: string, photoIDs: readonly string[]) =>
      add(actor, { _id, version: 0 }, async () => [
        { isNote: false, change: { type: "reported" }, message: "", photoIDs },
      ]),
    /** @param text the reporter's message with which the incident is reopened */
    addChange: (actor: Actor, before: WorkedIncident, after: WithId<WorkedIncident>, text: string) =>
      add(actor, after, async () => {
        const assigneeIDs = [before.assigneeID, after.assigneeID].filter((userID) => userID !== "");
        const names =
          before.assigneeID === after.assigneeID
            ? undefined
            : await context.accounts.findDisplayNames(assigneeIDs);
        return changeMessages(before, after, (userID) => names?.get(userID)?.name ?? "", text);
      }),
  };
}
