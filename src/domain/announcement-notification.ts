/** The notification of an announcement: its title is the first line of the message. */
import type { AnnouncementView } from "./announcement.ts";
import type { AnnouncementWords } from "./announcement-rules.ts";
import type { Language } from "./languages.ts";
import { msg } from "./message.ts";
import type { NotificationView } from "./notification.ts";

export const ANNOUNCEMENT_TYPE = msg("Announcement");

const PREFIX = "announcement:";

/** The subject of an announcement's notifications. */
export const aboutAnnouncement = (_id: string): string => `${PREFIX}${_id}`;

/** The text that a notification has in the list (specification, section 2). */
export const announcementMessage = ({ title, text }: AnnouncementWords): string => `${title}\n${text}`;

/** The messages in all languages. */
export const announcementMessages = ({
  language,
  texts,
  ...words
}: AnnouncementWords & Pick<AnnouncementView, "language" | "texts">): Pick<
  NotificationView,
  "message" | "language" | "messages"
> => ({
  message: announcementMessage(words),
  ...(language && { language }),
  ...(texts && {
    messages: Object.fromEntries(
      Object.entries(texts).map(([code, words]) => [code, announcementMessage(words)]),
    ),
  }),
});

/** An announcement as its reader gets it. */
export interface ReadAnnouncement extends AnnouncementWords {
  _id: string;
  /** The language, if it isn't that of the reader. */
  onlyIn: Language | undefined;
}

/** The announcement behind a notification; undefined for another notification. */
export function announcementOf(
  {
    about = "",
    message,
    messages,
    language,
  }: Pick<NotificationView, "about" | "message" | "messages" | "language">,
  reader: Language,
): ReadAnnouncement | undefined {
  if (!about.startsWith(PREFIX)) return undefined;
  const own = messages?.[reader];
  const words = own ?? message;
  const end = words.indexOf("\n");
  return {
    _id: about.slice(PREFIX.length),
    title: words.slice(0, end),
    text: words.slice(end + 1),
    onlyIn: own === undefined && language !== reader ? language : undefined,
  };
}
