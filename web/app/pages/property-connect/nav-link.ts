/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { Building2 } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: msg("Property Connect"), Icon: Building2, inMore: true };
