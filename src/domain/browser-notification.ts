/**
 * Notifications that the browser shows, of an open page or as a push. They never contain names of people or content, since lock screens
 * show them to everyone nearby.
 */
import { msgs } from "./message.ts";
import { PAGE_ROUTES } from "./page-routes.ts";
import type { Role } from "./roles.ts";

export type BrowserNotificationKind = "chat" | "message" | "notification" | "emergency";

export interface BrowserNotification {
  /** A new notification replaces the last one of its kind. Emergencies replace only one with the same address. */
  kind: BrowserNotificationKind;
  /** A source text, until it is shown or sent. */
  title: string;
  /** The property's name. */
  body: string;
  /** The path that a click opens. */
  address: string;
}

const TITLES: Record<BrowserNotificationKind, string> = msgs({
  chat: "New message in Resident Chat",
  message: "New message",
  notification: "New notification",
  emergency: "Emergency reported",
});

const ADDRESSES: Record<Role, Record<BrowserNotificationKind, string>> = {
  staff: {
    chat: PAGE_ROUTES.residentChat,
    message: PAGE_ROUTES.inbox,
    notification: PAGE_ROUTES.staffDashboard,
    emergency: `${PAGE_ROUTES.incidents}?show=emergency`,
  },
  resident: {
    chat: `${PAGE_ROUTES.residentDashboard}#chat/everyone`,
    message: `${PAGE_ROUTES.residentDashboard}#chat/office`,
    notification: `${PAGE_ROUTES.residentDashboard}#notifications`,
    emergency: `${PAGE_ROUTES.residentDashboard}#notifications`,
  },
};

/** @param brand the property's name @param address the path that a click opens */
export function browserNotificationFor(
  kind: BrowserNotificationKind,
  role: Role,
  brand: string,
  address: string = ADDRESSES[role][kind],
): BrowserNotification {
  return { kind, title: TITLES[kind], body: brand, address };
}
