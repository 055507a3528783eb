/** The items of the menu of a lease. Their code loads with the code of the menu. */
import { msg } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import {
  ArrowLeftRight,
  CalendarCog,
  CalendarPlus,
  CalendarX,
  CircleDollarSign,
  DoorOpen,
  type LucideIcon,
  UserPlus,
} from "lucide-react";
import { formatDate } from "../../../lib/dates.ts";
import { t } from "../../../lib/t.ts";
import type { MenuParts } from "../../../ui/menu.tsx";
import type { OpenDialog } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";

const ITEMS: readonly { dialog: NamedDialog; label: string; Icon: LucideIcon }[] = [
  { dialog: "renewal", label: msg("Renew lease"), Icon: CalendarPlus },
  { dialog: "rent", label: msg("Change rent"), Icon: CircleDollarSign },
  { dialog: "person", label: msg("Add a person"), Icon: UserPlus },
  { dialog: "transfer", label: msg("Transfer to another unit"), Icon: ArrowLeftRight },
  { dialog: "notice", label: msg("Give notice"), Icon: CalendarX },
  { dialog: "move-out", label: msg("Move out"), Icon: DoorOpen },
  { dialog: "dates", label: msg("Edit lease dates"), Icon: CalendarCog },
];

const itemsOf = ({ moveOutDate }: ResidentView) =>
  ITEMS.flatMap((item) => {
    if (!moveOutDate) return item;
    // A notice was given already.
    if (item.dialog === "notice") return [];
    return item.dialog === "move-out" ? { ...item, label: msg("Change move-out") } : item;
  });

interface LeaseItemsProps {
  resident: ResidentView;
  onOpen: OpenDialog;
  parts: MenuParts;
}

export function LeaseItems({ resident, onOpen, parts: { MenuNote, MenuItem } }: LeaseItemsProps) {
  const { unitNumber, leaseEnd } = resident;
  return (
    <>
      <MenuNote>
        {unitNumber
          ? t("Lease of {unitNumber} until {end}", { unitNumber, end: formatDate(leaseEnd) })
          : t("Lease without a unit until {end}", { end: formatDate(leaseEnd) })}
      </MenuNote>
      {itemsOf(resident).map(({ dialog, label, Icon }) => (
        <MenuItem key={dialog} icon={<Icon />} onSelect={() => onOpen(dialog)}>
          {t(label)}
        </MenuItem>
      ))}
    </>
  );
}
