/** The columns of a report's table, from its definition. */

import { type ReportDefinition, TRANSLATED_KEYS } from "@domain/reports/report-definitions.ts";
import type { ReportColumn, ReportRow, ReportView } from "@domain/reports/report-view.ts";
import { Check, CircleAlert, Clock } from "lucide-react";
import { t } from "../../lib/t.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Pill } from "../../ui/pill.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import { cellText, cellValue, isNumeric, NO_VALUE } from "./cell-text.ts";

/** As wide as a pill with its longest text, on any screen. */
const PILL_WIDTH = "9.75rem";

/** Widths that differ from the usual one. Shares are of the table's width. */
const WIDTHS: Readonly<Record<string, string>> = {
  resident: "17%",
  unit: "7%",
  class: "6%",
  requestID: "13%",
  category: "13%",
  subCategory: "17%",
  status: "10%",
  leaseStatus: PILL_WIDTH,
  expires: PILL_WIDTH,
  open: PILL_WIDTH,
  age: "8%",
  daysLeft: "8%",
  priority: "8%",
};
const WIDTH = "11%";

const CARD_PARTS: Readonly<Record<string, "title" | "aside">> = { resident: "title", unit: "aside" };

export function reportColumns(
  { columns }: ReportDefinition,
  totals: ReportView["totals"],
): readonly Column<ReportRow>[] {
  return columns.map((column, index): Column<ReportRow> => {
    const { key, head, kind } = column;
    const total = totals[key];
    const isMain = index === 0 || (index === columns.length - 1 && isNumeric(kind));
    return {
      key,
      header: t(head),
      width: [WIDTHS[key] ?? WIDTH],
      align: isNumeric(kind) ? "end" : undefined,
      tone: isMain ? "strong" : (row) => (cellValue(row, column) === 0 ? "muted" : undefined),
      tooltip: kind === "text" ? (row) => translatedText(row, column) : undefined,
      total: total === undefined ? undefined : cellText(total, kind),
      card: CARD_PARTS[key],
      cell: (row) => <Value row={row} column={column} />,
    };
  });
}

function translatedText(row: ReportRow, column: ReportColumn): string {
  const label = cellText(cellValue(row, column), column.kind);
  return TRANSLATED_KEYS.includes(column.key) ? t(label) : label;
}

const STATE_KEYS: readonly string[] = ["leaseStatus", "expires", "open"];

const RED = { tone: "red", Icon: CircleAlert } as const;
const AMBER = { tone: "amber", Icon: Clock } as const;
const GREEN = { tone: "green", Icon: Check } as const;

/** The color and icon of each state, by its English text. Other states are gray. */
const STATES: Readonly<Record<string, typeof RED | typeof AMBER | typeof GREEN>> = {
  Expired: RED,
  "Over 90 days": RED,
  "Expiring Soon": AMBER,
  "Within 30 days": AMBER,
  "61-90 days": AMBER,
  Active: GREEN,
};

/** A value: a resident's name links to the profile, and a state is a pill. */
function Value({ row, column }: { row: ReportRow; column: ReportColumn }) {
  const { key, isZeroBlank } = column;
  const value = cellValue(row, column);
  const label = value === 0 && isZeroBlank ? NO_VALUE : translatedText(row, column);
  if (key === "resident" && row.userID !== "") {
    return (
      <ProfileLink userID={row.userID} className={text.link}>
        {label}
      </ProfileLink>
    );
  }
  if (!STATE_KEYS.includes(key) || label === NO_VALUE) return <>{label}</>;
  // A lease that expires in 61 to 90 days needs no warning color; an incident that has been open for that long does.
  const state = key === "expires" && value === "61-90 days" ? undefined : STATES[String(value)];
  if (!state) return <Pill>{label}</Pill>;
  const { tone, Icon } = state;
  return (
    <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} />}>
      {label}
    </Pill>
  );
}
