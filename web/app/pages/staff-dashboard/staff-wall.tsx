/** The dashboard as a wall display of a logged-in member of the staff. */

import { Minimize } from "lucide-react";
import { useEffect } from "react";
import { WallRisks } from "../../../features/dashboard/display-risks.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { WallIncidents } from "../../../features/staff-incidents/display-incidents.tsx";
import { WallAlerts } from "../../../features/staff-notifications/display-alerts.tsx";
import { t } from "../../../lib/t.ts";
import { IconButton } from "../../../ui/button.tsx";
import { focusContent } from "../../../ui/focus-content.ts";
import { Row } from "../../../ui/layout.tsx";
import { LiveState } from "../../live-state.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import { Wall } from "../common/wall.tsx";
import styles from "./staff-dashboard-page.module.css";

interface StaffWallProps {
  /** The property's name. */
  property: string;
  onLeave: () => void;
}

export function StaffWall({ property, onLeave }: StaffWallProps) {
  const overview = useOverview((state) => state.data?.overview);
  // The pressed button is gone: that of the dashboard now, and 'Leave full screen' at the cleanup.
  useEffect(() => {
    focusContent();
    return focusContent;
  }, []);
  return (
    <Wall
      title={property}
      overview={overview}
      state={
        <>
          <Row as="span" align="stretch" className={styles.leave}>
            <IconButton
              label={t("Leave full screen")}
              title={t("Leave full screen (Shift+F or Escape)")}
              onClick={onLeave}
            >
              <Minimize />
            </IconButton>
          </Row>
          <LiveState detail={<UpdatedAgo />} />
        </>
      }
    >
      <WallRisks />
      <WallIncidents />
      <WallAlerts />
    </Wall>
  );
}
