/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { ClipboardList } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: msg("Incidents"), Icon: ClipboardList, kinds: ["incident"] };
