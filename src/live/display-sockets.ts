/** The sockets of paired wall displays: they receive `display:changed`, send nothing, and close when the display is unpaired. */
import type { DisplaySession } from "../http/state.ts";
import { rooms } from "./channel.ts";
import { type LiveHooks, type LiveSocket, privateRooms } from "./live-types.ts";

export type DisplaySockets = ReturnType<typeof createDisplaySockets>;

/** @param onIgnored called with each event that a display sends all the same */
export function createDisplaySockets(
  { validDisplays }: Pick<LiveHooks, "validDisplays">,
  onIgnored: () => void,
) {
  const sockets = new Map<LiveSocket, string>();
  let lastCount: number | undefined;
  let isCheckDue = false;

  async function check(): Promise<void> {
    isCheckDue = false;
    try {
      const valid = await validDisplays([...new Set(sockets.values())]);
      for (const [socket, sessionHash] of [...sockets]) if (!valid.has(sessionHash)) socket.disconnect(true);
    } catch (error) {
      isCheckDue = true;
      throw error;
    }
  }

  return {
    add(socket: LiveSocket, { sessionHash, residentsShownBy }: DisplaySession): void {
      socket.join([privateRooms.session(sessionHash), rooms.displays(residentsShownBy)]);
      sockets.set(socket, sessionHash);
      // The display may have been unpaired between reading its session and joining the rooms.
      isCheckDue = true;
      socket.onAny(onIgnored);
      socket.once("disconnect", () => void sockets.delete(socket));
    },
    /** Checks the displays if a socket was added, or if the last check has failed. */
    async checkAdded(): Promise<void> {
      if (isCheckDue) await check();
    },
    /** Closes the sockets of unpaired displays: another node may have unpaired them. @param count the number of revocations */
    async checkRevocations(count: number): Promise<void> {
      if (count !== lastCount && sockets.size > 0) await check();
      lastCount = count;
    },
  };
}
