/** Tells open pages that somebody's list of sessions is another one now: the user's own, and staff's for a resident. */
import type { Role } from "../domain/roles.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

export interface SessionNews {
  changed(user: { userID: string; role: Role }): void;
}

/** Session news over the live channel. */
export function createSessionNews(channel: Pick<LiveChannel, "publish">): SessionNews {
  return {
    changed({ userID, role }) {
      const own = rooms.user(userID);
      channel.publish(role === "resident" ? [own, rooms.staff] : own, "sessions:changed", { userID });
    },
  };
}
