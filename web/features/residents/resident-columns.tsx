/** The columns of the residents list (specification, section 2), in the table and on cards. */

import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSort } from "@domain/list-filters.ts";
import { formatPhone } from "@domain/phone-text.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { ResidentColumn as ColumnName } from "@domain/resident-columns.ts";
import { formatDate, formatMonthName } from "../../lib/dates.ts";
import { formatMoney, formatRent } from "../../lib/formats.ts";
import { residentName } from "../../lib/resident-name.ts";
import { rich, t } from "../../lib/t.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LeasePill } from "../../ui/lease-pill.tsx";
import { AllCheck, RowCheck } from "../../ui/row-check.tsx";
import { ApproveButton } from "./approve-button.tsx";
import { ClassBadge } from "./class-badge.tsx";
import { ResidentLink } from "./resident-link.tsx";
import styles from "./resident-list.module.css";
import { useSelection } from "./selection.store.ts";

const rentStatus = lazyPart(async () => (await import("./rent-column.tsx")).RentStatus);

type ResidentColumn = Column<ResidentSummaryView, ResidentSort>;

interface ColumnOptions {
  today: CalendarDate;
  /** The columns after the name, in their order. */
  shown: readonly ColumnName[];
  /** Where the check boxes are: in a column, or in the titles of cards. Undefined without check boxes. */
  checks: "column" | "title" | undefined;
  /** The userIDs of the list in its order. */
  orderOf: () => readonly string[];
}

export function residentColumns({ today, shown, checks, orderOf }: ColumnOptions): readonly ResidentColumn[] {
  const columns = allColumns(today, checks === "title" ? orderOf : undefined);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const check: ResidentColumn = {
    key: "select",
    header: "",
    head: () => <AllCheck selection={useSelection} orderOf={orderOf} />,
    width: ["2.75rem"],
    cell: (resident) => <Check resident={resident} orderOf={orderOf} />,
  };
  return [
    ...(checks === "column" ? [check] : []),
    ...["name", ...shown].flatMap((key) => byKey.get(key) ?? []),
  ];
}

function Check({ resident, orderOf }: { resident: ResidentSummaryView } & Pick<ColumnOptions, "orderOf">) {
  return (
    <RowCheck
      selection={useSelection}
      rowID={resident.userID}
      name={residentName(resident)}
      orderOf={orderOf}
    />
  );
}

/** @param orderOf for check boxes in the titles; undefined without them */
function allColumns(today: CalendarDate, orderOf?: ColumnOptions["orderOf"]): readonly ResidentColumn[] {
  return [
    {
      key: "name",
      header: t("Name"),
      sort: "name",
      width: ["25%", "auto"],
      card: "title",
      cell: (resident, { tag, isCard }) => (
        <Row gap={2} className={styles.name}>
          {orderOf ? <Check resident={resident} orderOf={orderOf} /> : null}
          <ResidentLink resident={resident} />
          {tag}
          {isCard ? null : <Approve resident={resident} />}
        </Row>
      ),
    },
    {
      key: "unit",
      header: t("Unit"),
      sort: "unit",
      width: ["7rem", "5.75rem"],
      tone: "strong",
      card: { share: [10, 10] },
      cell: ({ unitNumber }) => unitNumber || "-",
    },
    {
      key: "status",
      header: t("Lease Status"),
      sort: "status",
      width: ["9.375rem", "9.375rem", "8.125rem"],
      card: "aside",
      cell: (resident, { isCard }) =>
        isCard && isPending(resident) ? (
          <Approve resident={resident} />
        ) : (
          <LeasePill resident={resident} today={today} />
        ),
    },
    {
      key: "leaseStart",
      header: t("Lease Start"),
      width: ["auto", "7.75rem", "6.75rem"],
      card: { share: [27, 31] },
      cell: ({ leaseStart }) => formatDate(leaseStart),
    },
    {
      key: "leaseEnd",
      header: t("Lease End"),
      width: ["auto", "7.75rem", "6.75rem"],
      card: { share: [28, 31] },
      cell: ({ leaseEnd }) => formatDate(leaseEnd),
    },
    {
      key: "class",
      header: t("Class"),
      sort: "class",
      width: ["5rem", "4.75rem", "3.25rem"],
      card: { share: [13, 14] },
      cell: ({ class: value }) => <ClassBadge value={value} />,
    },
    {
      key: "fee",
      header: t("Monthly Fee"),
      sort: "fee",
      align: "end",
      width: ["auto", "7.75rem", "6.5rem"],
      tone: "strong",
      card: {
        share: [22, 14],
        label: (
          <>
            {rich("<wide>Monthly </wide>Fee", {
              wide: (text) => <span className={styles.wide}>{text}</span>,
            })}
          </>
        ),
      },
      cell: ({ monthlyFee }) => formatMoney(monthlyFee),
    },
    {
      key: "phone",
      header: t("Phone"),
      width: ["auto", "8.5rem"],
      card: { share: [24, 24] },
      cell: ({ phone }) => (phone === "" ? "-" : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>),
    },
    {
      key: "month",
      header: t("Rent, {month}", { month: formatMonthName(today) }),
      width: ["auto", "8.5rem"],
      card: { share: [24, 24] },
      cell: ({ userID }) => <rentStatus.Part userID={userID} />,
    },
    {
      key: "email",
      header: t("Email"),
      width: ["16%"],
      card: { share: [30, 30] },
      tooltip: ({ email }) => email,
      cell: ({ email }) => (email === "" ? "-" : <a href={`mailto:${email}`}>{email}</a>),
    },
    {
      key: "rent",
      header: t("Monthly rent"),
      align: "end",
      width: ["auto", "7.75rem"],
      card: { share: [20, 20] },
      cell: ({ monthlyRent }) => formatRent(monthlyRent),
    },
    {
      key: "unitType",
      header: t("Unit type"),
      width: ["auto", "7.75rem"],
      card: { share: [20, 20] },
      cell: ({ unitType }) => t(unitType || "-"),
    },
  ];
}

const isPending = ({ status }: ResidentSummaryView) => status === "Pending";

function Approve({ resident }: { resident: ResidentSummaryView }) {
  return isPending(resident) ? <ApproveButton resident={resident} className={styles.approve} /> : null;
}
