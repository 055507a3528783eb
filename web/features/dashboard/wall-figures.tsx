/** The figures of a wall display: large ones for the work of the day, and a line with further ones. */

import { msg } from "@domain/message.ts";
import type { OverviewView, WorkView } from "@domain/overview.ts";
import { formatAllResidents } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./wall-figures.module.css";

const FIGURES: readonly { key: keyof WorkView; name: string; isAlarm?: boolean }[] = [
  { key: "emergencies", name: msg("Emergencies"), isAlarm: true },
  { key: "openIncidents", name: msg("Open incidents") },
  { key: "unassigned", name: msg("Unassigned") },
  { key: "overdue", name: msg("Overdue"), isAlarm: true },
  { key: "unreadConversations", name: msg("Unread conversations") },
];

/** @param overview undefined until the stats have loaded */
export function WallFigures({ overview }: { overview: OverviewView | undefined }) {
  return (
    <>
      <dl className={styles.figures}>
        {FIGURES.map(({ key, name, isAlarm }) => (
          <div key={key} className={cx(isAlarm && Boolean(overview?.work[key]) && styles.alarm)}>
            <dt>{t(name)}</dt>
            <dd>{overview ? overview.work[key].toLocaleString(locale()) : "-"}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.others}>{overview ? furtherFigures(overview) : t("Loading...")}</p>
    </>
  );
}

function furtherFigures({ residents, work, insights }: OverviewView): string {
  const counts: [name: string, count: number][] = [
    [t("High Risk Tenants"), insights.highRiskTenants],
    [t("Expiring Leases"), insights.expiringLeases],
    [t("Approved Residents"), insights.approvedResidents],
    [t("Redemption requests"), work.redemptionRequests],
  ];
  const texts = counts.map(([name, count]) => `${name} ${count.toLocaleString(locale())}`);
  return [formatAllResidents(residents, work.waitingForApproval), ...texts].join(" · ");
}
