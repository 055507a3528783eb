/** The menu with which staff change a lease, as a button and as the lease's status. */
import type { ResidentView } from "@domain/resident.ts";
import { ChevronDown, FileText } from "lucide-react";
import { formatDate } from "../../../lib/dates.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LeasePill } from "../../../ui/lease-pill.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Pill } from "../../../ui/pill.tsx";
import styles from "./lease-menu.module.css";
import { type OpenDialog, profileDialogs } from "./profile-dialog-button.tsx";

const items = lazyPart(async () => (await import("./lease-items.tsx")).LeaseItems);

interface LeaseMenuProps {
  resident: ResidentView;
  onOpen: OpenDialog;
}

/** Whether there is a lease that staff can change. */
export const hasLease = ({ status, leaseStart, erasedAt }: ResidentView): boolean =>
  status !== "Former" && status !== "Pending" && leaseStart !== "" && erasedAt === undefined;

/** The content of a menu, which asks for it on hover, while it is closed. The code of the items starts to load then. */
const itemsOf =
  (props: LeaseMenuProps): React.ComponentProps<typeof Menu>["children"] =>
  (parts) => {
    items.preload();
    return <items.Part {...props} parts={parts} />;
  };

export function LeaseMenu(props: LeaseMenuProps) {
  return (
    <Menu
      label={t("Lease")}
      aria-keyshortcuts="L"
      className={buttonClass({})}
      onPointerDown={profileDialogs.preload}
      trigger={
        <>
          <FileText />
          <span>{t("Lease")}</span>
          <ChevronDown className={styles.arrow} />
        </>
      }
    >
      {itemsOf(props)}
    </Menu>
  );
}

/** The status of a lease, and the day of a move-out. It opens the lease's menu. */
export function LeaseStatus(props: LeaseMenuProps) {
  const { resident } = props;
  const { moveOutDate, status } = resident;
  const today = usePropertyToday();
  const pill =
    moveOutDate !== undefined && status !== "Former" ? (
      <Pill tone="amber">{t("Moves out {day}", { day: formatDate(moveOutDate) })}</Pill>
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
          <ChevronDown size={14} strokeWidth={2} />
        </>
      }
    >
      {itemsOf(props)}
    </Menu>
  );
}
