/** The menu of a lease: what staff can change of it. */
import type { ResidentView } from "@domain/resident.ts";
import {
  ArrowLeftRight,
  CalendarCog,
  CalendarPlus,
  ChevronDown,
  CircleDollarSign,
  DoorOpen,
  FileText,
  type LucideIcon,
  UserPlus,
} from "lucide-react";
import { LeasePill } from "../../../features/residents/lease-pill.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Pill } from "../../../ui/pill.tsx";
import styles from "./lease-menu.module.css";
import { type OpenDialog, profileDialogs } from "./profile-dialog-button.tsx";
import type { NamedDialog } from "./profile-dialogs.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const ITEMS: readonly { dialog: NamedDialog; label: string; Icon: LucideIcon }[] = [
  { dialog: "renewal", label: "Renew lease", Icon: CalendarPlus },
  { dialog: "rent", label: "Change rent", Icon: CircleDollarSign },
  { dialog: "person", label: "Add a person", Icon: UserPlus },
  { dialog: "transfer", label: "Transfer to another unit", Icon: ArrowLeftRight },
  { dialog: "move-out", label: "Move out", Icon: DoorOpen },
  { dialog: "dates", label: "Edit lease dates", Icon: CalendarCog },
];

interface LeaseMenuProps {
  resident: ResidentView;
  onOpen: OpenDialog;
}

/** Whether there is a lease that staff can change. */
export const hasLease = ({ status, leaseStart, erasedAt }: ResidentView): boolean =>
  status !== "Former" && status !== "Pending" && leaseStart !== "" && erasedAt === undefined;

const itemsOf = ({ moveOutDate }: ResidentView) =>
  ITEMS.map((item) =>
    item.dialog === "move-out" && moveOutDate ? { ...item, label: "Change move-out" } : item,
  );

function useItems({ resident, onOpen }: LeaseMenuProps): React.ComponentProps<typeof Menu>["children"] {
  const { unitNumber, leaseEnd } = resident;
  return ({ MenuNote, MenuItem }) => (
    <>
      <MenuNote>{`Lease of ${unitNumber || "no unit"} until ${formatDate(leaseEnd)}`}</MenuNote>
      {itemsOf(resident).map(({ dialog, label, Icon }) => (
        <MenuItem key={dialog} icon={<Icon {...icon} />} onSelect={() => onOpen(dialog)}>
          {label}
        </MenuItem>
      ))}
    </>
  );
}

export function LeaseMenu(props: LeaseMenuProps) {
  return (
    <Menu
      label="Lease"
      aria-keyshortcuts="L"
      className={buttonClass({})}
      onPointerDown={profileDialogs.preload}
      trigger={
        <>
          <FileText {...icon} />
          <span>Lease</span>
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
    <Pill tone="amber">{`Moves out ${formatDate(resident.moveOutDate ?? "")}`}</Pill>
  ) : (
    <LeasePill resident={resident} today={today} />
  );
  if (!hasLease(resident)) return pill;
  return (
    <Menu
      label="Change the lease"
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
