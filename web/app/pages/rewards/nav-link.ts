import { Gift } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Rewards", Icon: Gift, inMore: true };
