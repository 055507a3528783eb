/** Notifications from staff to a resident, a colleague or all staff, and from the portal itself (specification, sections 2 and 5). */

import type { AppContext } from "../context.ts";
import { unlessDuplicate } from "../database/driver-errors.ts";
import type { PageQuery } from "../database/queries.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { parseConversationID } from "../domain/conversation-id.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import type { Message, Text } from "../domain/message.ts";
import { type NotificationView, notificationSchema } from "../domain/notification.ts";
import { isEmergencyNotification, notificationProblem } from "../domain/notification-rules.ts";
import { storedText } from "../domain/rendered-message.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { type Actor, ALL_STAFF, isStaffID } from "../domain/roles.ts";
import { forbidden, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import { type Room, rooms } from "../live/channel.ts";
import type { Notification } from "./notifications.repository.ts";

const presentNotification = createPresenter(notificationSchema);

interface NotificationForm {
  userID: string;
  type: string;
  message: string;
}

/** A notification from the portal. */
interface Draft extends Omit<NotificationForm, "message"> {
  message: Text;
}

interface SendOptions {
  idempotency?: Idempotency | undefined;
  /** With an `_id`, the notification is stored once, even if it is sent again. */
  _id?: string;
  /** The conversation or entry that the notification is about. */
  about?: string;
  /** The resident whom a notification to staff is about. */
  residentID?: string;
  /** False if another delivery reaches the reader's devices. */
  isPushed?: false;
}

export function createNotificationsService(context: AppContext) {
  const { repositories, channel, clock } = context;

  /**
   * The live rooms for a notification. Staff also receive residents' notifications, because a profile may be open, but not their
   * colleagues'.
   */
  function roomsFor(userID: string): Room[] {
    if (userID === ALL_STAFF) return [rooms.staff];
    return isStaffID(userID) ? [rooms.user(userID)] : [rooms.user(userID), rooms.staff];
  }

  async function send(
    { userID, type, message }: Draft,
    options: SendOptions = {},
  ): Promise<NotificationView> {
    const { isPushed, ...fields } = options;
    const notification = { userID, type, ...storedText(message), createdAt: clock(), ...fields };
    return publish(await repositories.notifications.insert(notification), isPushed);
  }

  /**
   * Adds a push notification to the outbox. For a conversation, only all staff get one here, as for a new incident: a person gets bundled ones
   * from the conversation's service. The caller doesn't wait, because the notification is stored already.
   */
  function enqueuePush({ _id, userID, type, about }: WithId<Notification>): void {
    const isOfConversation = about !== undefined && parseConversationID(about) !== undefined;
    if (isOfConversation && userID !== ALL_STAFF) return;
    const data = isOfConversation ? { data: { conversationID: about } } : {};
    const kind = isEmergencyNotification({ userID, type }) ? "emergency" : "notification";
    void context.delivery.enqueueOrLog({ userIDs: [userID], kind, ref: _id, channels: ["push"], ...data });
  }

  function publish(notification: WithId<Notification>, isPushed = true): NotificationView {
    const view = presentNotification(notification);
    channel.publish(roomsFor(notification.userID), "notification:created", view);
    if (isPushed) enqueuePush(notification);
    return view;
  }

  /** Records a notification from staff, once. */
  const recordAdded = (
    { userID: actorID }: { userID: string },
    { _id, userID, type }: Pick<WithId<Notification>, "_id" | "userID" | "type">,
  ) =>
    context.audit.record({
      _id,
      action: "notification-added",
      actorID,
      userID,
      targetID: _id,
      cause: type,
    });

  /** The userIDs whose notifications a list has. @throws HttpError 403 */
  function readableUserIDs(actor: Actor, userID: string): string[] {
    if (userID === actor.userID) return actor.role === "staff" ? [userID, ALL_STAFF] : [userID];
    if (actor.role !== "staff" || isStaffID(userID)) throw forbidden();
    return [userID];
  }

  return {
    /** Sends a notification from staff. @throws HttpError 400 with the text of the rule, 404 for an unknown userID */
    async add(actor: Actor, form: NotificationForm, idempotency?: Idempotency): Promise<NotificationView> {
      const problem = notificationProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const { userID } = form;
      if (userID === "") throw validationError(RESIDENT_TEXTS.choose);
      const exists = userID === ALL_STAFF || (await repositories.accounts.byUserID(userID)) !== undefined;
      if (!exists) throw notFound(RESIDENT_TEXTS.notFound);
      const view = await send(form, { idempotency });
      await recordAdded(actor, view);
      return view;
    },
    /**
     * Stores a notification from the portal and publishes it to its reader. Staff also receive those of residents. The userID
     * `staff` addresses all staff. A repeat with the same `_id` changes nothing.
     */
    async notify(
      userID: string,
      type: string,
      message: Text,
      options?: Omit<SendOptions, "idempotency">,
    ): Promise<void> {
      await unlessDuplicate(send({ userID, type, message }, options));
    },
    /** As `notify`, for several notifications in one write. */
    async notifyAll(forms: readonly (Draft & { about?: string; residentID?: string })[]): Promise<void> {
      const createdAt = clock();
      const records = forms.map((form) => ({
        ...form,
        ...storedText(form.message),
        _id: newRecordID(),
        createdAt,
      }));
      await repositories.notifications.insertMany(records);
      for (const record of records) publish(record);
    },
    /**
     * As `notify`, but replaces the reader's last notification about the same conversation or reported message, unless the reader has opened
     * it since. So there is at most one unread notification about it.
     * @param subject.openedAt when the reader opened it last; undefined if never, or if that isn't recorded
     */
    async notifyOnce(
      userID: string,
      type: string,
      message: Message,
      { about, openedAt = new Date(0) }: { about: string; openedAt: Date | undefined },
    ): Promise<void> {
      const changes = { ...storedText(message), createdAt: clock() };
      const notification = await repositories.notifications.replace(
        { userID, about, since: openedAt },
        changes,
      );
      if (notification) publish(notification);
      else await send({ userID, type, message }, { about });
    },
    /** The notification that a call of `add` with this key has stored. */
    byKey: storedAnswer(repositories.notifications.byIdempotencyKey, presentNotification, recordAdded),
    /**
     * The notifications of a `userID`, newest first. A member of staff also gets the notifications to all staff with their own.
     * @throws HttpError 403 if the actor may not read them, for example a colleague's
     */
    async list(actor: Actor, userID: string, window: PageQuery): Promise<NotificationView[]> {
      const page = await repositories.notifications.to(readableUserIDs(actor, userID), window);
      return page.map(presentNotification);
    },
  };
}
