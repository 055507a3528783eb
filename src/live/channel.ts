/** The interface of the live channel for services: rooms, and functions to publish and to end sockets. It does not depend on Socket.IO. */
import type { ResidentsShownBy } from "../domain/display-rules.ts";
import type { ServerEvents } from "../domain/live-events.ts";

export const rooms = {
  /** Staff and approved residents. */
  members: "members",
  staff: "staff",
  /** The wall displays that show residents by unit, or by name. */
  displays: (shownBy: ResidentsShownBy) => `displays:${shownBy}` as const,
  /** All open pages of one user. */
  user: (userID: string) => `user:${userID}` as const,
} as const;

export type Room =
  | typeof rooms.members
  | typeof rooms.staff
  | ReturnType<typeof rooms.displays>
  | ReturnType<typeof rooms.user>;

export interface LiveChannel {
  /** Pushes an event to all sockets in any of the rooms, once each. Store the data before you publish the event. */
  publish<E extends keyof ServerEvents>(
    to: Room | Room[],
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Calls the listeners with an event without publishing it, for a change that another program has made. */
  noteChange(event: keyof ServerEvents): void;
  /**
   * Calls a listener after each event that this node publishes, after `noteChange`, and with `presence` when a user opens the first page or
   * closes the last one.
   */
  onPublished(listener: (event: keyof ServerEvents) => void): void;
  /** Ends all sockets of one session, on all nodes. */
  disconnectSession(sessionHash: string): void;
  /** Ends all sockets of one user, on all nodes. The user's pages check their session and reconnect with the current rights. */
  disconnectUser(userID: string): void;
  /**
   * Whether a user has a visible page on any node. The other nodes report changes within about 100 ms, and a node that died counts
   * for up to 6 s.
   */
  hasVisiblePage(userID: string): boolean;
  /** Whether staff have a page open on any node; as up to date as `hasVisiblePage`. */
  hasStaffPage(): boolean;
}
