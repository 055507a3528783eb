/** The figures of a wall display: the work of the day, large enough to be read from across a room, and the others in a line below. */
import type { OverviewView, WorkView } from "@domain/overview.ts";
import { formatAllResidents } from "../../lib/formats.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./wall-figures.module.css";

const FIGURES: readonly { key: keyof WorkView; name: string; isAlarm?: boolean }[] = [
  { key: "emergencies", name: "Emergencies", isAlarm: true },
  { key: "openIncidents", name: "Open incidents" },
  { key: "unassigned", name: "Unassigned" },
  { key: "overdue", name: "Overdue", isAlarm: true },
  { key: "unreadConversations", name: "Unread conversations" },
];

/** @param overview undefined until the stats have loaded */
export function WallFigures({ overview }: { overview: OverviewView | undefined }) {
  return (
    <>
      <dl className={styles.figures}>
        {FIGURES.map(({ key, name, isAlarm }) => (
          <div key={key} className={cx(isAlarm && Boolean(overview?.work[key]) && styles.alarm)}>
            <dt>{name}</dt>
            <dd>{overview ? overview.work[key].toLocaleString("en-US") : "-"}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.others}>{overview ? othersIn(overview) : "Loading..."}</p>
    </>
  );
}

function othersIn({ residents, work, insights }: OverviewView): string {
  const counts: [name: string, count: number][] = [
    ["High Risk Tenants", insights.highRiskTenants],
    ["Expiring Leases", insights.expiringLeases],
    ["Approved Residents", insights.approvedResidents],
    ["Redemption requests", work.redemptionRequests],
  ];
  const named = counts.map(([name, count]) => `${name} ${count.toLocaleString("en-US")}`);
  return [formatAllResidents(residents, work.waitingForApproval), ...named].join(" · ");
}
