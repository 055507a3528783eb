/** Presence: the users who have a page open on any node. Staff get an event when it changes. */

import { Counts } from "../http/concurrency-limit.ts";

/** Changes within this time are bundled, so a reload that reconnects in time is not a change. */
const DEBOUNCE_MS = 50;

/**
 * Counts this node's sockets by user.
 * @param onOnline called with the online users after they changed
 * @param onOwn called after the users of this node or the numbers of their pages changed
 * @param otherNodes the users with open pages on other nodes
 */
export function createPresence(
  onOnline: (online: string[]) => void,
  onOwn: () => void,
  otherNodes: () => Iterable<string>,
) {
  const sockets = new Counts();
  let lastOnline = "";
  let lastOwn = "";
  let timer: NodeJS.Timeout | undefined;
  const online = () => [...new Set([...sockets.keys(), ...otherNodes()])].sort();

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const own = JSON.stringify([...sockets].sort());
      if (own !== lastOwn) {
        lastOwn = own;
        onOwn();
      }
      const users = online();
      if (users.join() === lastOnline) return;
      lastOnline = users.join();
      onOnline(users);
    }, DEBOUNCE_MS);
  }

  return {
    joined(userID: string): void {
      sockets.add(userID, 1);
      changed();
    },
    left(userID: string): void {
      sockets.add(userID, -1);
      changed();
    },
    /** To be called when the set of users on other nodes changed. */
    changedElsewhere: changed,
    /** All users with at least one socket on any node, sorted. */
    online,
    /** The number of sockets of each user on this node. */
    own: sockets as ReadonlyMap<string, number>,
    stop: () => clearTimeout(timer),
  };
}
