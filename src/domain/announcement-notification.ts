/** The notification of an announcement: its title is the first line of the message. */
import type { NotificationView } from "./notification.ts";

export const ANNOUNCEMENT_TYPE = "Announcement";

const PREFIX = "announcement:";

/** The subject of an announcement's notifications. */
export const aboutAnnouncement = (_id: string): string => `${PREFIX}${_id}`;

/** The text that a notification has in the list (specification, section 2). */
export const announcementMessage = ({ title, text }: { title: string; text: string }): string =>
  `${title}\n${text}`;

/** The announcement behind a notification; undefined for another notification. */
export function announcementOf({
  about = "",
  message,
}: Pick<NotificationView, "about" | "message">): { _id: string; title: string; text: string } | undefined {
  if (!about.startsWith(PREFIX)) return undefined;
  const end = message.indexOf("\n");
  return { _id: about.slice(PREFIX.length), title: message.slice(0, end), text: message.slice(end + 1) };
}
