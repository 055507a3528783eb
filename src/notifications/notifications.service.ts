/** Notifications: staff write them to a resident, to a colleague or to all staff; the portal adds its own (specification, sections 2 and 5). */

import type { ListWindow } from "../database/queries.ts";
import type { Actor } from "../domain/access.ts";
import type { AuditNote } from "../domain/audit-changes.ts";
import { type NotificationView, notificationSchema } from "../domain/notification.ts";
import { ALL_STAFF, notificationProblem } from "../domain/notification-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { forbidden, notFound, validationError } from "../http/errors.ts";
import { createPresenter } from "../http/presenter.ts";
import { type LiveChannel, type Room, rooms } from "../live/channel.ts";
import type { Repositories } from "../repositories.ts";

const presentNotification = createPresenter(notificationSchema);

interface NotificationForm {
  userID: string;
  type: string;
  message: string;
}

export interface NotificationsServiceOptions {
  stores: Pick<Repositories, "notifications" | "accounts">;
  channel: Pick<LiveChannel, "publish">;
  clock: () => Date;
  record(note: AuditNote): Promise<void>;
}

export interface NotificationsService {
  /** Staff's own. @throws Refusal 400 with the rule's text, 404 for nobody's userID */
  add(actor: Actor, form: NotificationForm): Promise<NotificationView>;
  /** The portal's own: stores it and tells its reader; of a resident's staff hear, too, and all staff of one for `staff`. */
  notify(userID: string, type: string, message: string): Promise<NotificationView>;
  /**
   * What a user may read of a `userID`, newest first; of staff's own also what is addressed to all staff.
   * @throws Refusal 403 for a colleague's
   */
  list(actor: Actor, userID: string, window: ListWindow): Promise<NotificationView[]>;
}

/** The notifications of one database and one live channel. */
export function createNotificationsService(options: NotificationsServiceOptions): NotificationsService {
  const { stores, channel, clock, record } = options;

  /** A resident's is staff's to read, too (they may have the profile open); a colleague's isn't. */
  async function hearersOf(userID: string): Promise<Room[]> {
    if (userID === ALL_STAFF) return [rooms.staff];
    const account = await stores.accounts.byUserID(userID);
    return account?.role === "resident" ? [rooms.user(userID), rooms.staff] : [rooms.user(userID)];
  }

  async function notify(userID: string, type: string, message: string): Promise<NotificationView> {
    const stored = await stores.notifications.insert({ userID, type, message, createdAt: clock() });
    const view = presentNotification(stored);
    channel.publish(await hearersOf(userID), "notification:created", view);
    return view;
  }

  async function addressesRead(actor: Actor, userID: string): Promise<string[]> {
    if (userID === actor.userID) return actor.role === "staff" ? [userID, ALL_STAFF] : [userID];
    if (actor.role !== "staff") throw forbidden();
    if (userID === ALL_STAFF) return [ALL_STAFF];
    const account = await stores.accounts.byUserID(userID);
    if (account?.role === "staff") throw forbidden();
    return [userID];
  }

  return {
    async add(actor, form) {
      const problem = notificationProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const { userID, type, message } = form;
      if (userID === "") throw validationError(RESIDENT_TEXTS.choose);
      const known = userID === ALL_STAFF || (await stores.accounts.byUserID(userID)) !== undefined;
      if (!known) throw notFound(RESIDENT_TEXTS.notFound);
      const view = await notify(userID, type, message);
      await record({
        action: "notification-added",
        actorID: actor.userID,
        userID,
        targetID: view._id,
        cause: type,
      });
      return view;
    },
    notify,
    async list(actor, userID, window) {
      const found = await stores.notifications.to(await addressesRead(actor, userID), window);
      return found.map(presentNotification);
    },
  };
}
