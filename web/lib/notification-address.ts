/** The address that a notification opens. */
import { parseConversationID } from "@domain/conversation-id.ts";
import type { NotificationView } from "@domain/notification.ts";
import { NOTIFICATION_TYPES } from "@domain/notification-rules.ts";
import { ACCOUNT_SEARCH } from "@domain/page-routes.ts";
import { ALL_STAFF, isStaffID, type Role } from "@domain/roles.ts";
import { incidentHash } from "./incident-address.ts";
import { paths } from "./paths.ts";
import { profileAddress } from "./profile-address.ts";

type Notification = Pick<NotificationView, "userID" | "type" | "about" | "residentID">;

const STAFF_ADDRESSES: Record<string, string> = {
  [NOTIFICATION_TYPES.accountSecurity]: ACCOUNT_SEARCH,
  [NOTIFICATION_TYPES.messageReported]: paths.residentChat,
  [NOTIFICATION_TYPES.redemption]: `${paths.rewards}#requests`,
  [NOTIFICATION_TYPES.registration]: `${paths.residents}?filterStatus=Pending`,
};

const tab = (name: string) => `${paths.residentDashboard}#${name}`;

const RESIDENT_ADDRESSES: Record<string, string> = {
  // The account opens above the tab that shows the notifications.
  [NOTIFICATION_TYPES.accountSecurity]: `${ACCOUNT_SEARCH}#notifications`,
  [NOTIFICATION_TYPES.behaviorEntry]: tab("profile"),
  [NOTIFICATION_TYPES.classChange]: tab("profile"),
  [NOTIFICATION_TYPES.entryReversed]: tab("profile"),
  [NOTIFICATION_TYPES.missedPayment]: tab("profile"),
  [NOTIFICATION_TYPES.paymentCorrected]: tab("profile"),
  [NOTIFICATION_TYPES.messageRemoved]: tab("chat/everyone"),
  [NOTIFICATION_TYPES.redemption]: tab("rewards"),
};

const isToStaff = (userID: string) => userID === ALL_STAFF || isStaffID(userID);

/**
 * Undefined if the notification names nothing that has a screen. Staff who read a resident's notifications are only led to incidents:
 * the rest is on the profile, which they have open.
 */
export function notificationAddress(notification: Notification, reader: Role): string | undefined {
  const { userID, type, about, residentID } = notification;
  const conversation = about === undefined ? undefined : parseConversationID(about);
  if (conversation?.kind === "incident") {
    const { key } = conversation;
    return reader === "staff"
      ? `${paths.incidents}/${key}`
      : `${paths.residentDashboard}${incidentHash(key)}`;
  }
  if (reader === "resident") return RESIDENT_ADDRESSES[type];
  if (!isToStaff(userID)) return undefined;
  return STAFF_ADDRESSES[type] ?? (residentID === undefined ? undefined : profileAddress(residentID));
}
