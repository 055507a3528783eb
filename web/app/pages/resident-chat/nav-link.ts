import { MessageSquare } from "lucide-react";
import { CHAT_TOPIC } from "../../../live/chat-unread.ts";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Resident-Chat", Icon: MessageSquare, topics: [CHAT_TOPIC] };
