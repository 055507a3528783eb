import { ClipboardList } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Incidents", Icon: ClipboardList, kinds: ["incident"] };
