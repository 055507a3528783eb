/** The residents of a month as a long table: only rows near the viewport are in the document, and only their pages are fetched. */

import type { MonthLine } from "@domain/enumerations.ts";
import type { MonthResident } from "@domain/overview.ts";
import { useEffect, useMemo } from "react";
import { formatPercent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { useRowWindow } from "../../lib/use-row-window.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import { rowsOf, showMonthRows, useMonth } from "./month.store.ts";
import styles from "./month-table.module.css";

const ROW_PX = 52;

const NUMBER = { align: "end", width: ["20%"] } as const;

const mutedIfNull = (value: unknown) => (value === null ? "muted" : undefined);

/** The columns. The values of the line are emphasized. */
const columnsOf = (line: MonthLine): readonly Column<MonthResident>[] => [
  { key: "resident", header: t("Resident"), cell: (resident) => <Resident resident={resident} /> },
  { key: "rp", header: t("RP"), ...NUMBER, tone: ({ rp }) => mutedIfNull(rp), cell: ({ rp }) => rp ?? "-" },
  {
    key: "percent",
    header: t("Of 20"),
    ...NUMBER,
    tone: line === "behavior" ? "main" : undefined,
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    key: "payment",
    header: t("Payment"),
    ...NUMBER,
    tone: ({ payment }) => mutedIfNull(payment) ?? (line === "payment" ? "main" : undefined),
    cell: ({ payment }) => payment ?? "-",
  },
];

interface MonthTableProps {
  line: MonthLine;
  /** The number of residents whom the line counts. */
  total: number;
  title: string;
}

export function MonthTable({ line, total, title }: MonthTableProps) {
  const near = useRowWindow(total, ROW_PX);
  const { first, end } = near;
  const pages = useMonth((state) => state.data?.pages);
  const columns = useMemo(() => columnsOf(line), [line]);
  const rows = useMemo(() => rowsOf(pages, total), [pages, total]);
  useEffect(() => showMonthRows(first, end), [first, end]);
  return (
    <DataTable
      label={t("{title}, the lowest first", { title })}
      columns={columns}
      rows={rows}
      rowKey={({ userID }) => userID}
      near={near}
      isTopmost
      className={styles.table}
    />
  );
}

function Resident({ resident }: { resident: MonthResident }) {
  const { userID, firstName, lastName, unitNumber } = resident;
  const name = `${firstName} ${lastName}`.trim() || userID;
  return (
    <>
      <ProfileLink userID={userID} className={text.link} title={name}>
        {name}
      </ProfileLink>
      <small>{unitNumber ? t("Unit {unitNumber}", { unitNumber }) : t("No unit")}</small>
    </>
  );
}
