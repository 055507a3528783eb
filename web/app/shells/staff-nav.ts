/** The staff's navigation, in the order and with the words of the specification, section 2. */
import {
  Building2,
  ChartColumn,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Users,
} from "lucide-react";
import { STAFF_NOTIFICATION_TOPIC } from "../../features/staff-notifications/staff-notifications.store.ts";
import { isSamePath, paths } from "../../lib/paths.ts";
import { CHAT_TOPIC } from "../../live/bind-chat-unread.ts";

export interface StaffLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Behind More on phones. */
  inMore: boolean;
  /** Whose arrivals it counts. */
  topics: readonly string[];
}

export const STAFF_LINKS: readonly StaffLink[] = [
  {
    to: paths.staffDashboard,
    label: "Dashboard",
    Icon: LayoutDashboard,
    inMore: false,
    topics: [STAFF_NOTIFICATION_TOPIC],
  },
  { to: paths.residents, label: "Residents", Icon: Users, inMore: false, topics: [] },
  { to: paths.rewards, label: "Rewards", Icon: Gift, inMore: false, topics: [] },
  {
    to: paths.residentChat,
    label: "Resident-Chat",
    Icon: MessageSquare,
    inMore: false,
    topics: [CHAT_TOPIC],
  },
  { to: paths.reports, label: "Reports", Icon: ChartColumn, inMore: true, topics: [] },
  { to: paths.propertyConnect, label: "Property Connect", Icon: Building2, inMore: true, topics: [] },
];

/** Whether a link stands for the open page; the profile of a resident belongs to Residents, a month to Dashboard. */
export function isCurrent(link: string, pathname: string): boolean {
  if (isSamePath(link, pathname)) return true;
  if (link === paths.staffDashboard) return isSamePath(paths.month, pathname);
  return link === paths.residents && isSamePath(paths.residentProfile, pathname);
}
