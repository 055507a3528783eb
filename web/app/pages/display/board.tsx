/** What a paired wall display shows: the dashboard without controls. */
import type { DisplayBoardView } from "@domain/display.ts";
import { useEffect } from "react";
import { DisplayRisks } from "../../../features/dashboard/display-risks.tsx";
import { InsightsStrip } from "../../../features/dashboard/insights-strip.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { PropertyAnalytics } from "../../../features/dashboard/property-analytics.tsx";
import { WorkRow } from "../../../features/dashboard/work-row.tsx";
import { DisplayIncidents } from "../../../features/staff-incidents/display-incidents.tsx";
import { DisplayAlerts } from "../../../features/staff-notifications/display-alerts.tsx";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { Card } from "../../../ui/card.tsx";
import text from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { DisplayClock } from "./display-clock.tsx";
import styles from "./display-page.module.css";

/** The figures of the board as the dashboard's store, which the dashboard's parts read. */
function useFigures({ overview, timeZone }: DisplayBoardView) {
  useEffect(() => {
    usePropertyZone.getState().learn(timeZone);
    const figures = { ...overview, risks: { total: 0, from: 0, residents: [] } };
    useOverview.setState({ status: "ready", data: { overview: figures, answeredAt: Date.now() } });
  }, [overview, timeZone]);
  useEffect(() => () => useOverview.getState().reset(), []);
  return useOverview((state) => state.data?.overview);
}

export function Board({ board }: { board: DisplayBoardView }) {
  const overview = useFigures(board);
  return (
    <main id="main" tabIndex={-1} className={styles.board}>
      <header className={styles.head}>
        <h1 className={text.pageTitle}>{board.propertyName || "Dashboard"}</h1>
        <DisplayClock timeZone={board.timeZone} />
      </header>
      <VisuallyHidden>
        <Summary board={board} />
      </VisuallyHidden>
      {/* Inert, because these parts have links and controls on the dashboard. The summary above says what they show. */}
      <div inert className={styles.figures}>
        <Card>
          <InsightsStrip overview={overview} />
          <WorkRow overview={overview} />
        </Card>
      </div>
      <div className={styles.row}>
        <DisplayRisks risks={board.risks} />
        <DisplayIncidents incidents={board.incidents} />
        <DisplayAlerts alerts={board.alerts} />
      </div>
      <div inert className={styles.analytics}>
        <PropertyAnalytics />
      </div>
    </main>
  );
}

function Summary({ board: { overview } }: { board: DisplayBoardView }) {
  const { insights, work, residents, classes, averageTurnover } = overview;
  const shares = classes.map((share) => `class ${share.class} ${share.percent.toFixed(1)}%`).join(", ");
  return (
    <p>
      {residents} residents, {shares}. {insights.highRiskTenants} high risk tenants, {insights.expiringLeases}{" "}
      expiring leases, {insights.approvedResidents} approved residents. {work.openIncidents} open incidents,{" "}
      {work.unassigned} unassigned, {work.overdue} overdue, {work.unreadConversations} unread messages,{" "}
      {work.waitingForApproval} waiting for approval. Unit turnover score {averageTurnover}.
    </p>
  );
}
