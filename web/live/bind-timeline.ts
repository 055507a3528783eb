/** The timeline of whose profile is open: whatever is logged, told, reported or recorded of them. */
import {
  useTimelineAudit,
  useTimelineBehavior,
  useTimelineIncidents,
  useTimelineNotices,
  useTimelinePayments,
  useTimelineRewards,
} from "../features/resident-timeline/timeline.stores.ts";
import { bindList } from "./bind-list.ts";

export const TIMELINE_LISTS = [
  bindList(useTimelineBehavior, "behavior-log:created"),
  bindList(useTimelinePayments, "payment-log:saved"),
  bindList(useTimelineRewards, "reward-log:created"),
  bindList(useTimelineNotices, "notification:created"),
  bindList(useTimelineIncidents, "incident:created", "incident:updated"),
  bindList(useTimelineAudit, "audit:recorded"),
];
