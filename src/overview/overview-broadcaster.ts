/** Pushes the dashboard's figures to open pages of staff after each change. */
import type { AppContext } from "../context.ts";
import { OVERVIEW_TRIGGERS } from "../domain/live-events.ts";
import { type Broadcaster, createBroadcaster } from "../live/broadcaster.ts";
import { rooms } from "../live/channel.ts";

/** Minimum interval between two pushes. A change is still on the screen within 100 ms. */
export const BUNDLE_MS = 50;

export function createOverviewBroadcaster(context: AppContext): Broadcaster {
  const { channel } = context;
  return createBroadcaster(context, {
    triggers: OVERVIEW_TRIGGERS,
    isShown: channel.hasStaffPage,
    figuresName: "the dashboard's figures",
    compute: () => context.overview.overview(),
    push: (figures) => channel.publish(rooms.staff, "overview:changed", figures),
    bundleMs: BUNDLE_MS,
  });
}
