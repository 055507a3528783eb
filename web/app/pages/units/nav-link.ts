import { DoorClosed } from "lucide-react";
import type { NavLink } from "../../shells/staff-nav.ts";

export const navLink: NavLink = { label: "Units", Icon: DoorClosed, inMore: "unlessWide" };
