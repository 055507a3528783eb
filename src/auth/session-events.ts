/** Publishes a change of a user's sessions to the user's open pages. A resident's change also goes to the pages of staff. */
import type { Role } from "../domain/roles.ts";
import { type LiveChannel, rooms } from "../live/channel.ts";

export interface SessionEvents {
  changed(user: { userID: string; role: Role }): void;
}

export function createSessionEvents(channel: Pick<LiveChannel, "publish">): SessionEvents {
  return {
    changed({ userID, role }) {
      const own = rooms.user(userID);
      channel.publish(role === "resident" ? [own, rooms.staff] : own, "sessions:changed", { userID });
    },
  };
}
