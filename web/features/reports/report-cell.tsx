/** A value of a report: a resident's name leads to the profile, a state is worded with its colour. */
import type { ReportColumn, ReportRow } from "@domain/reports/report-view.ts";
import { Check, CircleAlert, Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { cellText, valueIn } from "./cell-text.ts";

const STATE_KEYS: readonly string[] = ["leaseStatus", "expires", "open"];

const RED = { tone: "red", Icon: CircleAlert } as const;
const AMBER = { tone: "amber", Icon: Clock } as const;
const GREEN = { tone: "green", Icon: Check } as const;

/** States that ask for something, and the one that asks for nothing. */
const STATES: Readonly<Record<string, typeof RED | typeof AMBER | typeof GREEN>> = {
  Expired: RED,
  "Over 90 days": RED,
  "Expiring Soon": AMBER,
  "Within 30 days": AMBER,
  "61-90 days": AMBER,
  Active: GREEN,
};

export function ReportCell({ row, column }: { row: ReportRow; column: ReportColumn }) {
  const shown = cellText(valueIn(row, column), column.kind);
  if (column.key === "resident" && row.userID !== "") {
    return (
      <Link to={paths.residentProfile} state={{ userID: row.userID }} className={text.link}>
        {shown}
      </Link>
    );
  }
  if (!STATE_KEYS.includes(column.key) || shown === "-") return shown;
  // What expires later than a month is no worry; what has been open for as long is.
  const state = column.key === "expires" && shown === "61-90 days" ? undefined : STATES[shown];
  if (!state) return <Pill>{shown}</Pill>;
  const { tone, Icon } = state;
  return (
    <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} aria-hidden />}>
      {shown}
    </Pill>
  );
}
