/** The sockets of paired wall displays: they receive the display's event, send nothing, and close when the display is unpaired. */
import type { Logger } from "pino";
import { createRepeatedTask } from "../http/repeated-task.ts";
import type { DisplaySession } from "../http/state.ts";
import { rooms } from "./channel.ts";
import { type LiveHooks, type LiveSocket, privateRooms } from "./live-types.ts";

/** Interval between two checks whether a display was unpaired. Another node may have done it while Redis was unavailable. */
const TICK_MS = 1_000;

export type DisplaySockets = ReturnType<typeof createDisplaySockets>;

export function createDisplaySockets(
  hooks: Pick<LiveHooks, "revocations" | "validDisplays">,
  { log, onIgnored }: { log: Pick<Logger, "warn">; onIgnored: () => void },
) {
  const sockets = new Map<LiveSocket, string>();
  /** The number of revocations at the last check; undefined if sockets were added since. */
  let lastCount: number | undefined;

  async function check(): Promise<void> {
    if (sockets.size === 0) return;
    const before = lastCount;
    const count = await hooks.revocations();
    if (count === before) return;
    lastCount = count;
    try {
      const valid = await hooks.validDisplays([...new Set(sockets.values())]);
      for (const [socket, sessionHash] of [...sockets]) if (!valid.has(sessionHash)) socket.disconnect(true);
    } catch (error) {
      lastCount = undefined;
      throw error;
    }
  }

  const failed = "the wall displays could not be checked; retries continue every second";
  const task = createRepeatedTask({ everyMs: TICK_MS, run: check, failed }, log);
  task.start();

  return {
    /** @param nodeRoom the room of all sockets of this node */
    add(socket: LiveSocket, { sessionHash, residentsShownBy }: DisplaySession, nodeRoom?: string): void {
      socket.join([privateRooms.session(sessionHash), rooms.displays(residentsShownBy)]);
      if (nodeRoom !== undefined) socket.join(nodeRoom);
      sockets.set(socket, sessionHash);
      // The display may have been unpaired between reading its session and joining the rooms.
      lastCount = undefined;
      socket.onAny(onIgnored);
      socket.once("disconnect", () => void sockets.delete(socket));
    },
    stop: () => void task.stop(),
  };
}
