import { ChartColumn } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Reports", Icon: ChartColumn, inMore: "unlessWide" };
