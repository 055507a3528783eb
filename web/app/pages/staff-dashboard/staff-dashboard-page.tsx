/** The staff dashboard: five live areas, and a full-screen view for a wall display (specification, section 2). */

import { Maximize } from "lucide-react";
import { useRef, useState } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { InsightsStrip } from "../../../features/dashboard/insights-strip.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { RiskCarousel } from "../../../features/dashboard/risk-carousel.tsx";
import { WorkRow } from "../../../features/dashboard/work-row.tsx";
import { IncidentList } from "../../../features/staff-incidents/incident-list.tsx";
import { StaffNotificationList } from "../../../features/staff-notifications/staff-notification-list.tsx";
import { usePropertyName } from "../../../lib/property.store.ts";
import { useSetupHidden } from "../../../lib/setup-hidden.store.ts";
import { t } from "../../../lib/t.ts";
import { useLoadState } from "../../../lib/use-load-state.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { StaffAnnouncements } from "../common/staff-announcements.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import { useWakeLock } from "../common/use-wake-lock.ts";
import styles from "./staff-dashboard-page.module.css";
import { useDashboardData } from "./use-dashboard-data.ts";
import { useWall } from "./use-wall.ts";

// Loads after the other figures are shown.
const analytics = lazyPart(
  async () => (await import("../../../features/dashboard/property-analytics.tsx")).PropertyAnalytics,
);
const setup = lazyPart(async () => (await import("./setup-checklist.tsx")).SetupChecklist);
const wall = lazyPart(async () => (await import("./staff-wall.tsx")).StaffWall);
const addIncident = lazyPart(async () => (await import("../common/add-incident.tsx")).AddIncident);

export function StaffDashboardPage() {
  useTitle(t("Dashboard"));
  const userID = useSession((state) => state.user?.userID);
  const isManager = useSession((state) => state.user?.isManager);
  const isSetupHidden = useSetupHidden();
  const root = useRef<HTMLDivElement>(null);
  const { isWall, toggle } = useWall(root);
  const [isAdding, setAdding] = useState(false);
  const stopAdding = () => setAdding(false);
  const figures = useLoadState(useOverview);
  useDashboardData(userID);
  useWakeLock(isWall);
  const property = usePropertyName();
  const openIncidents = useOverview((state) => state.data?.overview.work.openIncidents);
  if (!userID) return null;
  return (
    <div ref={root} className={cx(isWall && styles.wall)} data-wall={isWall || undefined}>
      {isWall ? (
        <wall.Part property={property} onLeave={toggle} onFailed={toggle} />
      ) : (
        <Page
          title={t("Dashboard")}
          note={property}
          aside={
            <Row gap={3} wrap>
              <LiveState detail={<UpdatedAgo />} />
              <IconButton
                label={t("Full screen")}
                title={t("Full screen (Shift+F)")}
                className={styles.enter}
                onClick={toggle}
              >
                <Maximize />
              </IconButton>
            </Row>
          }
        >
          <Stack gap={3}>
            {figures.status === "failed" ? (
              <Row as="p" gap={2} size={13} tone="body">
                <span role="status">{t("The figures could not be loaded.")}</span>
                <FetchButton variant="ghost" fetch={figures.refetch} />
              </Row>
            ) : null}
            {isManager && !isSetupHidden ? <setup.Part /> : null}
            <Figures />
            <div className={styles.row}>
              <RiskCarousel />
              <IncidentList open={openIncidents} onAdd={() => setAdding(true)} />
              <StaffNotificationList />
            </div>
            <Card title={t("Property Analytics")}>
              {figures.status === "failed" ? (
                <LoadFailed fetch={figures.refetch} />
              ) : (
                <analytics.Part wanted={figures.status === "ready"} rows={4} />
              )}
            </Card>
          </Stack>
        </Page>
      )}
      <StaffAnnouncements screen="dashboard" />
      {isAdding ? <addIncident.Part userID={userID} onClose={stopAdding} /> : null}
    </div>
  );
}

function Figures() {
  const overview = useOverview((state) => state.data?.overview);
  return (
    <Card>
      <InsightsStrip overview={overview} />
      <WorkRow overview={overview} />
    </Card>
  );
}
