/**
 * Edits and removals of messages in the property's chat. The message changes in one write, which keeps its earlier text for staff. A
 * revision entry with its own `seq` follows, by which open pages and pages that catch up learn of the change, then the audit event. If a
 * node dies in between, a retry or the hourly repair takes these steps.
 */
import type { AppContext } from "../context.ts";
import { isRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import type { NewAuditEvent } from "../domain/audit-event.ts";
import { PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { EARLIER_TEXTS_MS, MODERATION_TEXTS } from "../domain/moderation-rules.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { messageRemovedText } from "../domain/notification-texts.ts";
import { conflict, notFound } from "../http/errors.ts";
import { runForEach } from "../jobs/run-all.ts";
import { rooms } from "../live/channel.ts";
import { type ChatMessage, type MessageChange, serverMessageID } from "./chat-messages.repository.ts";
import { conversationBusy } from "./message-text.ts";

type Message = WithId<ChatMessage>;

/** Attempts to change a message while others change it, too. */
const TRIES = 5;

/** Messages that a job reads at once. `repair` leaves the rest to its next run. */
const BATCH = 200;

/** The audit event of an edit or a removal, under an `_id` that follows from the revision, because a repeat records it again. */
function revisionOf({ _id, revision, userID, removal }: Message): NewAuditEvent {
  const event = { _id: recordIDFrom(`revise ${_id} ${revision}`), userID, targetID: _id };
  return removal
    ? { ...event, action: "message-removed", actorID: removal.userID, cause: removal.reason }
    : { ...event, action: "message-edited", actorID: userID };
}

/** The audit event of an erasure. Its `_id` follows from the message, so that it is stored once, even if several nodes erase the texts. */
function erasureOf({ _id, revision, userID }: Message): NewAuditEvent {
  return {
    _id: recordIDFrom(`erase ${_id} ${revision}`),
    action: "message-text-erased",
    actorID: "portal",
    userID,
    targetID: _id,
  };
}

export function createMessageRevisions(context: AppContext) {
  const { repositories, channel, clock } = context;
  const { chatMessages } = repositories;
  const photoIDsOf = ({ photos = [] }: Message) => photos.map(({ photoID }) => photoID);

  /** @throws HttpError 404 */
  async function find(_id: string): Promise<Message> {
    const message = isRecordID(_id) ? await chatMessages.byID(PROPERTY_CONVERSATION, _id) : undefined;
    if (!message || message.revises !== undefined) throw notFound(MODERATION_TEXTS.notFound);
    return message;
  }

  /** Closes the reports of a removed message, and notifies the author if staff removed it. Safe to repeat. */
  async function finishRemoval({ _id, userID, revision, removal }: Message): Promise<void> {
    if (!removal) return;
    await repositories.messageReports.close(_id);
    if (removal.by !== "staff" || removal.userID === userID) return;
    const { messageRemoved } = NOTIFICATION_TYPES;
    const id = { _id: recordIDFrom(`removed ${_id} ${revision}`) };
    await context.notifications.notify(userID, messageRemoved, messageRemovedText(removal.reason), id);
  }

  /**
   * Stores and publishes the revision entry of a message's last change, and takes all other steps that follow the change. A repeat stores
   * nothing, and publishes the stored entry.
   */
  async function announce(message: Message): Promise<void> {
    const { _id, userID, revision, removal } = message;
    if (removal) await context.messagePhotos.withhold(photoIDsOf(message));
    const entry = await chatMessages.insert({
      conversationID: PROPERTY_CONVERSATION,
      // For the index of revision entries.
      entryIn: PROPERTY_CONVERSATION,
      revises: _id,
      // The author, also if staff removed the message: residents don't learn who removed it.
      userID,
      message: "",
      timestamp: clock(),
      clientMessageID: serverMessageID(PROPERTY_CONVERSATION, `${_id} ${revision}`),
    });
    if (!entry) throw conversationBusy();
    const [view] = await context.conversationViews.messages([entry.message]);
    if (view) channel.publish(rooms.members, "chat:message", view);
    await finishRemoval(message);
    await context.audit.record(revisionOf(message));
    await chatMessages.noteAnnounced(message);
  }

  return {
    find,

    /**
     * Changes a message, and announces it.
     * @param change returns the new content; undefined if the message has it already. It is called again if others change the message
     * @returns the message
     * @throws HttpError 404, 409, 503, and the errors of `change`
     */
    async revise(_id: string, change: (message: Message) => MessageChange | undefined): Promise<Message> {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = await find(_id);
        const content = change(before);
        // Before the next change, because only the last change of a message can be announced.
        if (before.unannounced) await announce(before);
        if (!content) return before;
        const erasesAt = new Date(clock().getTime() + EARLIER_TEXTS_MS);
        const message = await chatMessages.revise(before, { ...content, erasesAt });
        if (!message) continue;
        await announce(message);
        return message;
      }
      throw conflict(MODERATION_TEXTS.changedByOthers);
    },

    /** Takes the steps of edits and removals that are missing because a node died. */
    async repair(): Promise<void> {
      await runForEach(
        await chatMessages.unannounced(BATCH),
        announce,
        "Some edits or removals could not be completed",
      );
    },

    /** Erases the texts that were kept long enough, with the photos of removed messages. */
    async eraseOld(): Promise<void> {
      for (;;) {
        const messages = await chatMessages.withExpiredTexts(clock(), BATCH);
        const erase = async (message: Message) => {
          if (message.removal) await context.messagePhotos.release(photoIDsOf(message));
          await context.audit.record(erasureOf(message));
          await chatMessages.eraseEarlierTexts(message);
        };
        await runForEach(messages, erase, "Some earlier texts of messages could not be erased");
        if (messages.length < BATCH) return;
      }
    },
  };
}
