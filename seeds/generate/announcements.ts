/** The announcements, and the notifications of those that have gone out. */
import {
  ANNOUNCEMENT_TYPE,
  aboutAnnouncement,
  announcementMessages,
} from "../../src/domain/announcement-notification.ts";
import { createAudience } from "../../src/domain/announcement-rules.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { DEFAULT_LANGUAGE } from "../../src/domain/languages.ts";
import { onceID } from "../../src/notifications/once-id.ts";
import { DEMO_ANNOUNCEMENTS, type DemoAnnouncement } from "../announcements.ts";
import { type Calendar, minutesOf } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { userIDOf } from "../people/everyone.ts";
import { DEMO_MANAGER } from "../staff.ts";
import type { ResidentRecord } from "./history.ts";
import type { AnnouncementRecord, NotificationRecord } from "./records.ts";

const HOUR_MS = 60 * 60_000;
/** Readers open an announcement within this time. */
const READ_WITHIN_HOURS = 20;

function announcementOf(demo: DemoAnnouncement, calendar: Calendar): AnnouncementRecord {
  const { title, text, texts, floors = [], sendBy, writtenDaysAgo, outDaysAgo, at, isCanceled } = demo;
  const minutes = minutesOf(at);
  const publishAt = calendar.at(addDays(calendar.today, -outDaysAgo), minutes);
  const createdAt = calendar.at(addDays(calendar.today, -writtenDaysAgo), minutes);
  const canceledAt = isCanceled ? calendar.at(addDays(calendar.today, 1 - writtenDaysAgo), minutes) : null;
  const isSent = !isCanceled && publishAt <= calendar.now;
  const isScheduled = !isCanceled && !isSent;
  return {
    _id: demoRecordID(`announcement ${title}`),
    title,
    text,
    language: DEFAULT_LANGUAGE,
    ...(texts && { texts }),
    audience: floors.length > 0 ? "floors" : "everyone",
    buildings: [],
    floors: [...floors],
    units: [],
    sendBy: [...sendBy],
    publishAt,
    status: isCanceled ? "canceled" : isSent ? "sent" : "scheduled",
    createdBy: userIDOf(DEMO_MANAGER),
    createdAt,
    updatedAt: canceledAt ?? (isSent ? publishAt : createdAt),
    dueAt: isScheduled ? publishAt : null,
    attempts: isSent ? 1 : 0,
    sentAt: isSent ? publishAt : null,
    recipients: 0,
    readBy: 0,
    canceledAt,
    canceledBy: isCanceled ? userIDOf(DEMO_MANAGER) : "",
  };
}

function notificationsOf(
  { _id, sentAt, ...announcement }: AnnouncementRecord,
  { readShare }: DemoAnnouncement,
  residents: readonly ResidentRecord[],
  calendar: Calendar,
): NotificationRecord[] {
  if (sentAt === null) return [];
  // Those that have gone out were for everyone.
  const isInAudience = createAudience(announcement, new Map());
  const about = aboutAnnouncement(_id);
  return residents
    .filter((resident) => resident.approvedAt && resident.approvedAt <= sentAt && isInAudience(resident))
    .map(({ userID }) => {
      const random = createRandom(`${_id} ${userID}`);
      const readAt = new Date(sentAt.getTime() + random.between(1, READ_WITHIN_HOURS) * HOUR_MS);
      const isRead = random.next() < readShare && readAt <= calendar.now;
      const messages = announcementMessages(announcement);
      const shown = { userID, type: ANNOUNCEMENT_TYPE, ...messages, createdAt: sentAt, about };
      return { _id: onceID({ userID, about }), ...shown, ...(isRead ? { readAt } : {}) };
    });
}

/** The announcements, oldest first, and their notifications. */
export function announcementsOf(residents: readonly ResidentRecord[], calendar: Calendar) {
  const notifications: NotificationRecord[] = [];
  const announcements = DEMO_ANNOUNCEMENTS.toReversed().map((demo) => {
    const announcement = announcementOf(demo, calendar);
    const own = notificationsOf(announcement, demo, residents, calendar);
    notifications.push(...own);
    return { ...announcement, recipients: own.length, readBy: own.filter(({ readAt }) => readAt).length };
  });
  return { announcements, notifications };
}
