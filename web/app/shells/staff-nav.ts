/** The staff's navigation, in the order and with the words of the specification, section 2. */
import { Building2, ChartColumn, Gift, LayoutDashboard, MessageSquare, Users } from "lucide-react";
import { isSamePath, paths } from "../../lib/paths.ts";

/** The last two are behind More on phones. */
export const STAFF_LINKS = [
  { to: paths.staffDashboard, label: "Dashboard", Icon: LayoutDashboard, inMore: false },
  { to: paths.residents, label: "Residents", Icon: Users, inMore: false },
  { to: paths.rewards, label: "Rewards", Icon: Gift, inMore: false },
  { to: paths.residentChat, label: "Resident-Chat", Icon: MessageSquare, inMore: false },
  { to: paths.reports, label: "Reports", Icon: ChartColumn, inMore: true },
  { to: paths.propertyConnect, label: "Property Connect", Icon: Building2, inMore: true },
] as const;

/** Whether a link stands for the open page; the profile of a resident belongs to Residents. */
export function isCurrent(link: string, pathname: string): boolean {
  if (isSamePath(link, pathname)) return true;
  return link === paths.residents && isSamePath(paths.residentProfile, pathname);
}
