/** The staff dashboard: incidents and notices as they come, and the figures whenever something may have changed them. */
import type { ServerEvents } from "@domain/live-events.ts";
import { useOverview } from "../features/overview/overview.store.ts";
import { useStaffIncidents } from "../features/staff-incidents/staff-incidents.store.ts";
import { useStaffNotices } from "../features/staff-notices/staff-notices.store.ts";
import { bindList } from "./bind-list.ts";
import type { Live } from "./link.ts";

/** Whatever is counted in the overview: a push of any of these asks for it again. */
const COUNTED = [
  "behavior-log:created",
  "payment-log:saved",
  "incident:created",
  "resident:created",
  "resident:updated",
] as const satisfies (keyof ServerEvents)[];

const LISTS = [
  bindList(useStaffIncidents, "incident:created", "incident:updated"),
  bindList(useStaffNotices, "notification:created"),
];

export function bindOverview(live: Live): () => void {
  const { socket, onCatchUp } = live;
  const { changed, reload } = useOverview.getState();
  const undo = [...LISTS.map((bind) => bind(live)), onCatchUp(() => void reload())];
  for (const event of COUNTED) socket.on(event, changed);
  return () => {
    for (const stop of undo) stop();
    for (const event of COUNTED) socket.off(event, changed);
  };
}
