/** The timeline of whose profile is open: whatever is logged, told, reported or recorded of them. */
import type { ServerEvents } from "@domain/live-events.ts";
import {
  TIMELINE_TOPIC,
  useTimelineAudit,
  useTimelineBehavior,
  useTimelineIncidents,
  useTimelineNotices,
  useTimelinePayments,
  useTimelineRewards,
} from "../features/resident-timeline/timeline.stores.ts";
import { useSession } from "../features/session/session.store.ts";
import { useArrivals } from "../lib/arrivals.store.ts";
import { bindList } from "./bind-list.ts";
import type { Live } from "./link.ts";

/** The trail says who did something: one's own doing is not marked as new, nor is the entry that it made. */
function bindTrail({ socket, onCatchUp }: Live): () => void {
  const onRecorded: ServerEvents["audit:recorded"] = (event) => {
    const isOwn = event.actorID === useSession.getState().user?.userID;
    useTimelineAudit.getState().receive(event, isOwn ? "own" : undefined);
    if (isOwn) useArrivals.getState().seen(TIMELINE_TOPIC, event.targetID);
  };
  const stop = onCatchUp(() => void useTimelineAudit.getState().reload());
  socket.on("audit:recorded", onRecorded);
  return () => {
    stop();
    socket.off("audit:recorded", onRecorded);
  };
}

export const TIMELINE_LISTS = [
  bindList(useTimelineBehavior, "behavior-log:created"),
  bindList(useTimelinePayments, "payment-log:saved"),
  bindList(useTimelineRewards, "reward-log:created"),
  bindList(useTimelineNotices, "notification:created"),
  bindList(useTimelineIncidents, "incident:created", "incident:updated"),
  bindTrail,
];
