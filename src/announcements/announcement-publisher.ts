/**
 * Publishes announcements that are due: each resident of the audience gets one notification. Every node looks for due announcements, and
 * leases one before it publishes it. All steps can be repeated: if the node dies, another node starts again after the end of the lease.
 */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import {
  ANNOUNCEMENT_TYPE,
  aboutAnnouncement,
  announcementMessages,
} from "../domain/announcement-notification.ts";
import { createAudience } from "../domain/announcement-rules.ts";
import { READING_TIME_MS } from "../domain/delivery-rules.ts";
import { notificationSchema } from "../domain/notification.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { Announcement } from "./announcements.repository.ts";

/** The time of a lease, which each batch renews. If the node dies, another node continues after it. A batch takes far less time. */
const LEASE_MS = 15_000;

/** Recipients per step: small enough that requests and live events between two steps hardly wait. */
const BATCH_SIZE = 250;

/** Due and scheduled announcements that a node reads at once. */
const WAITING_MAX = 10;

/** The texts in other languages as data of an email (`mail-texts.ts`). */
const mailData = (texts: NonNullable<Announcement["texts"]>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([code, { title, text }]) => [
      [`title_${code}`, title],
      [`text_${code}`, text],
    ]),
  );

const presentNotification = createPresenter(notificationSchema);

/** @param publishChange called after the state of an announcement has changed */
export function createAnnouncementPublisher(
  context: AppContext,
  publishChange: (announcement: WithId<Announcement>) => Promise<void>,
) {
  const { repositories, channel, clock, jobs, log } = context;
  const { announcements, notifications, residents, units } = repositories;
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS);

  /**
   * Stores and publishes the notifications of some residents, and adds their messages to the outbox. A repeat stores and sends nothing
   * twice, and publishes the notifications again, under the same `_id`s.
   */
  async function notifyBatch(announcement: WithId<Announcement>, userIDs: readonly string[]): Promise<void> {
    const { _id, title, text, language, texts = {}, sendBy, sentAt, createdAt } = announcement;
    const mailAt = new Date((sentAt ?? createdAt).getTime() + READING_TIME_MS);
    const batch = await notifications.insertOnce(
      userIDs.map((userID) => ({
        userID,
        type: ANNOUNCEMENT_TYPE,
        ...announcementMessages(announcement),
        createdAt: sentAt ?? createdAt,
        about: aboutAnnouncement(_id),
      })),
    );
    for (const name of sendBy) {
      const message = {
        userIDs,
        kind: "announcement",
        ref: _id,
        data: { title, text, ...(language && { language }), ...mailData(texts) },
        channels: [name],
      } as const;
      await context.delivery.enqueue(name === "mail" ? { ...message, notBefore: mailAt } : message);
    }
    for (const notification of batch) {
      const view = presentNotification(notification);
      channel.publish(rooms.user(notification.userID), "notification:created", view);
    }
  }

  /** @returns whether all residents have their notifications. If not, another node has taken over, or this node stops */
  async function notifyAll(claimed: WithId<Announcement>, signal: AbortSignal): Promise<boolean> {
    const isInAudience = createAudience(claimed, await units.places());
    let batch: string[] = [];
    const finishBatch = async () => {
      await notifyBatch(claimed, batch);
      batch = [];
      return !signal.aborted && (await announcements.renew(claimed, leaseEnd()));
    };
    for await (const resident of residents.units()) {
      if (isInAudience(resident)) batch.push(resident.userID);
      if (batch.length >= BATCH_SIZE && !(await finishBatch())) return false;
    }
    return batch.length === 0 || finishBatch();
  }

  async function publish(claimed: WithId<Announcement>, signal: AbortSignal): Promise<void> {
    await publishChange(claimed);
    if (!(await notifyAll(claimed, signal))) {
      // A node that stops ends its lease, so that another one continues at once.
      if (signal.aborted) await announcements.renew(claimed, clock());
      return;
    }
    const { _id, title, createdBy } = claimed;
    // Before the last step, after which no node looks at the announcement again.
    const event = { action: "announcement-sent", actorID: createdBy, targetID: _id, cause: title };
    await context.audit.record({ ...event, _id });
    const recipients = await notifications.countAbout(aboutAnnouncement(_id));
    const finished = await announcements.finish(claimed, recipients, clock());
    if (!finished) return;
    await publishChange(finished);
  }

  /** Publishes the announcements that are due. It is called again when the next announcement is due. */
  return async function publishDue(signal: AbortSignal): Promise<void> {
    if (context.settings.isSendingHeld()) return;
    const waiting = await announcements.listWaiting(WAITING_MAX);
    for (const announcement of waiting) {
      if (signal.aborted) return;
      // While a node publishes it, `dueAt` is the end of that node's lease.
      const inMs = Number(announcement.dueAt) - clock().getTime();
      if (inMs > 0) return jobs.wakeIn("announcements", inMs);
      const claimed = await announcements.claim(announcement, clock(), leaseEnd());
      if (!claimed) continue;
      try {
        await publish(claimed, signal);
      } catch (error) {
        // After the end of the lease, this node or another one continues.
        log.error(
          { err: error, announcementID: announcement._id },
          "an announcement could not be published completely yet",
        );
      }
    }
    // More may be due than were read. Those that failed have a later `dueAt` by now.
    if (waiting.length > 0) jobs.wakeIn("announcements", 0);
  };
}
