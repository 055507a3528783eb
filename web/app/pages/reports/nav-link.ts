/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { ChartColumn } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: msg("Reports"), Icon: ChartColumn, inMore: "unlessWide" };
