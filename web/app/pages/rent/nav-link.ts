import { HandCoins } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Rent", Icon: HandCoins, inMore: "unlessWide" };
