/** The staff dashboard: incidents and notices as they come, and the figures whenever something has changed them. */
import { useOverview } from "../features/overview/overview.store.ts";
import { useStaffIncidents } from "../features/staff-incidents/staff-incidents.store.ts";
import { useStaffNotices } from "../features/staff-notices/staff-notices.store.ts";
import { bindList } from "./bind-list.ts";
import type { Live } from "./link.ts";

const LISTS = [
  bindList(useStaffIncidents, "incident:created", "incident:updated"),
  bindList(useStaffNotices, "notification:created"),
];

export function bindOverview(live: Live): () => void {
  const { socket, onCatchUp } = live;
  const { receive, reload } = useOverview.getState();
  const undo = [...LISTS.map((bind) => bind(live)), onCatchUp(() => void reload())];
  socket.on("overview:changed", receive);
  return () => {
    for (const stop of undo) stop();
    socket.off("overview:changed", receive);
  };
}
