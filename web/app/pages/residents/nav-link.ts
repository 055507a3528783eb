import { Users } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Residents", Icon: Users, countsWaiting: true };
