/** Tells open pages that somebody's list of sessions is another one now: the user's own, and staff's for a resident. */
import type { Role } from "../domain/roles.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

export interface SessionEvents {
  changed(user: { userID: string; role: Role }): void;
}

/** Session news over the live channel. */
export function createSessionEvents(channel: Pick<LiveChannel, "publish">): SessionEvents {
  return {
    changed({ userID, role }) {
      const own = rooms.user(userID);
      channel.publish(role === "resident" ? [own, rooms.staff] : own, "sessions:changed", { userID });
    },
  };
}
