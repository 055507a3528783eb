/** The profile that staff have open: the resident, the logs and the notifications, as anybody changes them. */
import type { ServerEvents } from "@domain/live-events.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../features/logs/logs.store.ts";
import { useProfile } from "../features/resident-profile/profile.store.ts";
import { usePropertyCP } from "../features/resident-profile/property-cp.store.ts";
import { useResidentNotices } from "../features/staff-notices/resident-notices.store.ts";
import { bindList } from "./bind-list.ts";
import type { Live } from "./link.ts";

const LISTS = [
  bindList(useBehaviorLog, "behavior-log:created"),
  bindList(usePaymentLog, "payment-log:saved"),
  bindList(useRewardLog, "reward-log:created"),
  bindList(useResidentNotices, "notification:created"),
];

export function bindResidentProfile(live: Live): () => void {
  const { socket, onCatchUp } = live;
  const { receive, reload } = useProfile.getState();
  const { changed } = usePropertyCP.getState();
  const onUpdated: ServerEvents["resident:updated"] = (resident) => {
    receive(resident);
    // Anybody's points count in the property's; they are stored before this event.
    changed();
  };
  const undo = [
    ...LISTS.map((bind) => bind(live)),
    onCatchUp(() => {
      void reload();
      changed();
    }),
  ];
  socket.on("resident:updated", onUpdated);
  return () => {
    for (const stop of undo) stop();
    socket.off("resident:updated", onUpdated);
  };
}
