/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { LayoutDashboard } from "lucide-react";
import { STAFF_NOTIFICATION_TOPIC } from "../../../features/staff-notifications/staff-notifications.store.ts";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = {
  label: msg("Dashboard"),
  Icon: LayoutDashboard,
  topics: [STAFF_NOTIFICATION_TOPIC],
};
