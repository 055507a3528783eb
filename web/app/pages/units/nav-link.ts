/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { DoorClosed } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: msg("Units"), Icon: DoorClosed, inMore: "unlessWide" };
