/** The sockets of paired wall displays: they receive the display's event, send nothing, and close when the display is unpaired. */
import type { Logger } from "pino";
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
  let isChecking = false;
  let isFailing = false;

  async function check(): Promise<void> {
    if (isChecking || sockets.size === 0) return;
    isChecking = true;
    try {
      const before = lastCount;
      const count = await hooks.revocations();
      if (count === before) return;
      lastCount = count;
      const valid = await hooks.validDisplays([...new Set(sockets.values())]);
      for (const [socket, sessionHash] of [...sockets]) if (!valid.has(sessionHash)) socket.disconnect(true);
      isFailing = false;
    } catch (error) {
      lastCount = undefined;
      if (!isFailing)
        log.warn({ err: error }, "the wall displays could not be checked; retries continue every second");
      isFailing = true;
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check(), TICK_MS);
  timer.unref();

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
    stop: () => clearInterval(timer),
  };
}
