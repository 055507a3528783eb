/** The notification of an announcement: its title is the first line of the message. */
import type { AnnouncementView } from "./announcement.ts";
import type { AnnouncementContent } from "./announcement-rules.ts";
import type { Language } from "./languages.ts";
import { msg } from "./message.ts";
import type { NotificationView } from "./notification.ts";

export const ANNOUNCEMENT_TYPE = msg("Announcement");

const PREFIX = "announcement:";

/** The subject of an announcement's notifications. */
export const aboutAnnouncement = (_id: string): string => `${PREFIX}${_id}`;

/** The text that a notification has in the list (specification, section 2). */
export const announcementMessage = ({ title, text }: AnnouncementContent): string => `${title}\n${text}`;

/** The texts of the notification in all languages of the announcement. */
export const announcementMessages = ({
  language,
  texts,
  ...content
}: AnnouncementContent & Pick<AnnouncementView, "language" | "texts">): Pick<
  NotificationView,
  "message" | "language" | "messages"
> => ({
  message: announcementMessage(content),
  ...(language && { language }),
  ...(texts && {
    messages: Object.fromEntries(
      Object.entries(texts).map(([code, translation]) => [code, announcementMessage(translation)]),
    ),
  }),
});

/** An announcement in the language of its reader, or else in the language in which it was written. */
export interface AnnouncementForReader extends AnnouncementContent {
  _id: string;
  /** The language of the title and text, if the announcement has none in the language of its reader. */
  onlyIn: Language | undefined;
}

/** The announcement of a notification; undefined for notifications of anything else. */
export function announcementOf(
  {
    about = "",
    message,
    messages,
    language,
  }: Pick<NotificationView, "about" | "message" | "messages" | "language">,
  reader: Language,
): AnnouncementForReader | undefined {
  if (!about.startsWith(PREFIX)) return undefined;
  const translation = messages?.[reader];
  const content = translation ?? message;
  const titleEnd = content.indexOf("\n");
  return {
    _id: about.slice(PREFIX.length),
    title: content.slice(0, titleEnd),
    text: content.slice(titleEnd + 1),
    onlyIn: translation === undefined && language !== reader ? language : undefined,
  };
}
