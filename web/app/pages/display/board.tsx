/** The board of a paired wall display. */
import type { DisplayBoardView } from "@domain/display.ts";
import { useEffect } from "react";
import { DisplayRisks } from "../../../features/dashboard/display-risks.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { useDisplay } from "../../../features/displays/display-connection.ts";
import { DisplayIncidents } from "../../../features/staff-incidents/display-incidents.tsx";
import { DisplayAlerts } from "../../../features/staff-notifications/display-alerts.tsx";
import { CLOCK, formatIn } from "../../../lib/dates.ts";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { serverNow } from "../../../lib/server-time.ts";
import { t } from "../../../lib/t.ts";
import { LiveIndicator } from "../../../ui/live-indicator.tsx";
import { UpdatedAgo } from "../common/updated-ago.tsx";
import { useSecond } from "../common/use-second.ts";
import { Wall } from "../common/wall.tsx";

/** Puts the board's figures into the dashboard's store, which the parts of the dashboard read. */
function useBoardFigures({ overview, timeZone }: DisplayBoardView) {
  useEffect(() => {
    usePropertyZone.getState().setTimeZone(timeZone);
    // A board's overview has no risks. The board brings the residents at risk separately, named as the display's setting says.
    const figures = { ...overview, risks: { total: 0, from: 0, residents: [] } };
    useOverview.setState({ status: "ready", data: { overview: figures, answeredAt: Date.now() } });
  }, [overview, timeZone]);
  useEffect(() => () => useOverview.getState().reset(), []);
  return useOverview((state) => state.data?.overview);
}

export function Board({ board }: { board: DisplayBoardView }) {
  const overview = useBoardFigures(board);
  return (
    <Wall title={board.propertyName} state={<DisplayState />} overview={overview}>
      <DisplayRisks risks={board.risks} />
      <DisplayIncidents incidents={board.incidents} />
      <DisplayAlerts alerts={board.alerts} />
    </Wall>
  );
}

/** The board is fetched at least every minute, so older data are late, even if the connection looks alive. */
const OLD_MS = 150_000;

function DisplayState() {
  const now = useSecond(serverNow);
  const timeZone = usePropertyZone((state) => state.timeZone);
  const receivedAt = useDisplay((state) => state.receivedAt);
  const liveState = useDisplay((state) => (state.isServerAway ? "reconnecting" : state.liveState));
  const isCurrent = liveState !== "reconnecting" && now - receivedAt < OLD_MS;
  return (
    <LiveIndicator
      state={isCurrent ? liveState : "reconnecting"}
      detail={
        isCurrent ? (
          <UpdatedAgo />
        ) : (
          <strong>
            {t("Data from {receivedAt}", { receivedAt: formatIn(receivedAt, timeZone, CLOCK) })}
          </strong>
        )
      }
    />
  );
}
