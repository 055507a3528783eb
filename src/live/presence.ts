/** Presence: the users who have a page open on any node. Staff get an event when it changes. */

/** Changes within this time are bundled, so a reload that reconnects in time is not a change. */
const DEBOUNCE_MS = 50;

export interface Presence {
  joined(userID: string): void;
  left(userID: string): void;
  /** To be called when the set of users on other nodes changed. */
  changedElsewhere(): void;
  /** All users with at least one socket on any node, sorted. */
  online(): string[];
  /** The number of sockets of each user on this node. */
  own(): ReadonlyMap<string, number>;
  stop(): void;
}

export interface PresenceOptions {
  /** Called with the online users after they changed. */
  tell(online: string[]): void;
  /** Called after the users of this node or the numbers of their pages changed. */
  tellNodes(): void;
  /** Users with open pages on other nodes. */
  elsewhere(): Iterable<string>;
}

/** Counts this node's sockets by user. */
export function createPresence({ tell, tellNodes, elsewhere }: PresenceOptions): Presence {
  const sockets = new Map<string, number>();
  let told = "";
  let timer: NodeJS.Timeout | undefined;
  let ownTold = "";
  const online = () => [...new Set([...sockets.keys(), ...elsewhere()])].sort();

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const own = JSON.stringify([...sockets].sort());
      if (own !== ownTold) {
        ownTold = own;
        tellNodes();
      }
      const users = online();
      const key = users.join();
      if (key === told) return;
      told = key;
      tell(users);
    }, DEBOUNCE_MS);
  }

  return {
    joined(userID) {
      const before = sockets.get(userID) ?? 0;
      sockets.set(userID, before + 1);
      changed();
    },
    left(userID) {
      const left = (sockets.get(userID) ?? 1) - 1;
      if (left > 0) sockets.set(userID, left);
      else sockets.delete(userID);
      changed();
    },
    changedElsewhere: changed,
    online,
    own: () => sockets,
    stop: () => clearTimeout(timer),
  };
}
