/** The link to this screen in the navigation of staff. */
import { msg } from "@domain/message.ts";
import { MessageSquare } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";
import { CHAT_KINDS } from "../../use-unread-indicators.ts";

export const navLink: NavLink = { label: msg("Resident-Chat"), Icon: MessageSquare, kinds: CHAT_KINDS };
