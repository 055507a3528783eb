/** Notifies the reporter of an incident of changes and replies. An incident has one notification until the reporter has opened it. */
import type { AppContext } from "../context.ts";
import { incidentConversation, parseConversationID } from "../domain/conversation-id.ts";
import { incidentMailHour } from "../domain/delivery-rules.ts";
import type { IncidentStatus } from "../domain/enumerations.ts";
import type { Message } from "../domain/message.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { incidentReplyText, incidentUpdateText, type NamedIncident } from "../domain/notification-texts.ts";

type Subject = NamedIncident & { _id: string; userID: string };

export function createIncidentNotifier(context: AppContext) {
  const { log, repositories, runExclusive, clock } = context;

  /** Replaces the notification that the resident has not seen yet, or sends a new one. An email has all updates of an hour. */
  function send({ _id, userID }: Subject, message: Message): Promise<void> {
    const about = incidentConversation(_id);
    return runExclusive(about, async () => {
      const conversation = await repositories.conversations.find(about);
      const openedAt = conversation?.residentRead?.at;
      await context.notifications.notifyOnce(userID, NOTIFICATION_TYPES.incidentUpdate, message, {
        about,
        openedAt,
      });
      await context.delivery.enqueueOrLog({
        userIDs: [userID],
        kind: "incident-update",
        // In channels without bundles, one message is sent for each change.
        ref: `${about} ${conversation?.last?.seq ?? 0}`,
        bundle: `hour ${incidentMailHour(clock())}`,
        data: { conversationID: about },
      });
    });
  }

  return {
    notifyStatus: (
      incident: Subject & { status: IncidentStatus; waitingFor: string; outcome: string; resolution: string },
    ) => send(incident, incidentUpdateText(incident)),
    /** Never throws: the message is stored, and its sender does not send it again. */
    async notifyReply(conversationID: string, senderName: string): Promise<void> {
      try {
        const incident = await repositories.incidents.byID(parseConversationID(conversationID)?.key ?? "");
        if (incident) await send(incident, incidentReplyText(incident, senderName));
      } catch (error) {
        log.error({ err: error, conversationID }, "the reporter could not be notified of a reply");
      }
    },
  };
}
