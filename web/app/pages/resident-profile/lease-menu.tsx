/** The menu of a lease: what staff can change of it. */
import { msg } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import {
  ArrowLeftRight,
  CalendarCog,
  CalendarPlus,
  CalendarX,
  ChevronDown,
  CircleDollarSign,
  DoorOpen,
  FileText,
  type LucideIcon,
  UserPlus,
} from "lucide-react";
import { LeasePill } from "../../../features/residents/lease-pill.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Pill } from "../../../ui/pill.tsx";
import styles from "./lease-menu.module.css";
import { type OpenDialog, profileDialogs } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const ITEMS: readonly { dialog: NamedDialog; label: string; Icon: LucideIcon }[] = [
  { dialog: "renewal", label: msg("Renew lease"), Icon: CalendarPlus },
  { dialog: "rent", label: msg("Change rent"), Icon: CircleDollarSign },
  { dialog: "person", label: msg("Add a person"), Icon: UserPlus },
  { dialog: "transfer", label: msg("Transfer to another unit"), Icon: ArrowLeftRight },
  { dialog: "notice", label: msg("Give notice"), Icon: CalendarX },
  { dialog: "move-out", label: msg("Move out"), Icon: DoorOpen },
  { dialog: "dates", label: msg("Edit lease dates"), Icon: CalendarCog },
] as const;

interface LeaseMenuProps {
  resident: ResidentView;
  onOpen: OpenDialog;
}

/** Whether there is a lease that staff can change. */
export const hasLease = ({ status, leaseStart, erasedAt }: ResidentView): boolean =>
  status !== "Former" && status !== "Pending" && leaseStart !== "" && erasedAt === undefined;

const itemsOf = ({ moveOutDate }: ResidentView) =>
  ITEMS.flatMap((item) => {
    if (!moveOutDate) return item;
    // The notice is given.
    if (item.dialog === "notice") return [];
    return item.dialog === "move-out" ? { ...item, label: t("Change move-out") } : item;
  });

function useItems({ resident, onOpen }: LeaseMenuProps): React.ComponentProps<typeof Menu>["children"] {
  const { unitNumber, leaseEnd } = resident;
  return ({ MenuNote, MenuItem }) => (
    <>
      <MenuNote>
        {unitNumber
          ? t("Lease of {unitNumber} until {end}", { unitNumber, end: formatDate(leaseEnd) })
          : t("Lease without a unit until {end}", { end: formatDate(leaseEnd) })}
      </MenuNote>
      {itemsOf(resident).map(({ dialog, label, Icon }) => (
        <MenuItem key={dialog} icon={<Icon {...icon} />} onSelect={() => onOpen(dialog)}>
          {t(label)}
        </MenuItem>
      ))}
    </>
  );
}

export function LeaseMenu(props: LeaseMenuProps) {
  return (
    <Menu
      label={t("Lease")}
      aria-keyshortcuts="L"
      className={buttonClass({})}
      onPointerDown={profileDialogs.preload}
      trigger={
        <>
          <FileText {...icon} />
          <span>{t("Lease")}</span>
          <ChevronDown {...icon} className={styles.arrow} />
        </>
      }
    >
      {useItems(props)}
    </Menu>
  );
}

/** The status of a lease, and the day of a move-out. It opens the lease's menu. */
export function LeaseStatus(props: LeaseMenuProps) {
  const { resident } = props;
  const today = usePropertyToday();
  const items = useItems(props);
  const isLeaving = resident.moveOutDate !== undefined && resident.status !== "Former";
  const pill = isLeaving ? (
    <Pill tone="amber">
      {t("Moves out {formatDate}", { formatDate: formatDate(resident.moveOutDate ?? "") })}
    </Pill>
  ) : (
    <LeasePill resident={resident} today={today} />
  );
  if (!hasLease(resident)) return pill;
  return (
    <Menu
      label={t("Change the lease")}
      align="start"
      className={styles.status}
      onPointerDown={profileDialogs.preload}
      trigger={
        <>
          {pill}
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </>
      }
    >
      {items}
    </Menu>
  );
}
