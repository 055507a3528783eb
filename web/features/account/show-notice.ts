/**
 * Telling of something new by the system's own notifications, through the service worker: it alone knows whether another
 * page of the portal is in front, and phones show no others. They name what came and where, never who wrote or what, since a
 * lock screen shows them to whoever is near.
 */
import type { Role } from "@domain/roles.ts";
import type { Notice } from "../../lib/notices.ts";
import { paths } from "../../lib/paths.ts";
import { SITE } from "../../lib/site-content.ts";

export type NoticeKind = Notice["kind"];

const TITLES: Record<NoticeKind, string> = {
  chat: "New message in Resident Chat",
  notification: "New notification",
};

const ADDRESSES: Record<Role, Record<NoticeKind, string>> = {
  staff: { chat: paths.residentChat, notification: paths.staffDashboard },
  resident: {
    chat: `${paths.residentDashboard}#chat`,
    notification: `${paths.residentDashboard}#notifications`,
  },
};

/** All that is said of a kind of news to somebody of a role. */
export function noticeFor(kind: NoticeKind, role: Role): Notice {
  return { kind, title: TITLES[kind], body: SITE.property, address: ADDRESSES[role][kind] };
}

/** Whether the page is what the person looks at. */
const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** Has the worker show a notice, unless a page of the portal is in front. */
export async function showNotice(notice: Notice): Promise<void> {
  if (isInFront()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(notice);
}

/** Takes away what was shown and not opened. */
export async function closeNotices(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
  } catch {
    // There is nothing to take away.
  }
}
