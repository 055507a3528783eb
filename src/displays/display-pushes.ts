/** Pushes the boards of wall displays after changes. Without paired displays nothing is computed. */
import type { AppContext } from "../context.ts";
import type { DisplayBoardView } from "../domain/display.ts";
import type { ResidentsShownBy } from "../domain/display-rules.ts";
import type { ServerEvents } from "../domain/live-events.ts";
import { rooms } from "../live/channel.ts";
import type { DisplayBoard } from "./display-board.ts";

/** Minimum interval between two pushes. A display is only read, so a short delay does no harm. */
const BUNDLE_MS = 500;

const TRIGGERS: ReadonlySet<keyof ServerEvents> = new Set<keyof ServerEvents>([
  "overview:changed",
  "incident:created",
  "incident:updated",
  "notification:created",
  "settings:changed",
]);

/** The options with which `createBroadcaster` pushes the boards. */
export function displayPushes({ repositories: { displays }, channel, read }: AppContext & DisplayBoard) {
  return {
    triggers: TRIGGERS,
    what: "the boards of wall displays",
    async compute(): Promise<(readonly [ResidentsShownBy, DisplayBoardView])[]> {
      const inUse = await displays.settingsInUse();
      return Promise.all([...inUse].map(async (shownBy) => [shownBy, await read(shownBy)] as const));
    },
    push(boards: (readonly [ResidentsShownBy, DisplayBoardView])[]) {
      for (const [shownBy, board] of boards)
        channel.publish(rooms.displays(shownBy), "display:changed", board);
    },
    bundleMs: BUNDLE_MS,
  };
}
