/** The board of a paired wall display. */
import type { DisplayBoardView } from "@domain/display.ts";
import { useEffect } from "react";
import { DisplayRisks } from "../../../features/dashboard/display-risks.tsx";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { DisplayIncidents } from "../../../features/staff-incidents/display-incidents.tsx";
import { DisplayAlerts } from "../../../features/staff-notifications/display-alerts.tsx";
import { usePropertyZone } from "../../../lib/property-zone.store.ts";
import { Wall } from "../common/wall.tsx";
import { DisplayState } from "./display-state.tsx";

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
    <Wall title={board.propertyName} state={<DisplayState />} overview={overview}>
      <DisplayRisks risks={board.risks} />
      <DisplayIncidents incidents={board.incidents} />
      <DisplayAlerts alerts={board.alerts} />
    </Wall>
  );
}
