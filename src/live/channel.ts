/** The live channel as services see it: rooms to name and one way to publish. It knows nothing of sockets. */
import type { ServerEvents } from "../domain/live-events.ts";

export const rooms = {
  /** Everyone who takes part: staff and approved residents. */
  members: "members",
  staff: "staff",
  /** Every page that one user has open. */
  user: (userID: string) => `user:${userID}` as const,
} as const;

export type Room = typeof rooms.members | typeof rooms.staff | ReturnType<typeof rooms.user>;

export interface LiveChannel {
  /** Pushes an event, after what it tells of is stored, to everyone in any of the rooms, once each. */
  publish<E extends keyof ServerEvents>(
    to: Room | Room[],
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Ends every socket of one session, on every node. */
  endSession(sessionHash: string): void;
  /** Ends every socket of one user, on every node; their pages sign in anew with what they may now. */
  endUser(userID: string): void;
}
