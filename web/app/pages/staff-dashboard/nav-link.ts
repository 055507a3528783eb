import { LayoutDashboard } from "lucide-react";
import { STAFF_NOTIFICATION_TOPIC } from "../../../features/staff-notifications/staff-notifications.store.ts";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = {
  label: "Dashboard",
  Icon: LayoutDashboard,
  topics: [STAFF_NOTIFICATION_TOPIC],
};
