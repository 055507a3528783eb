/** Who has a page open, here or on another node: told to staff when it changes. */

/** Changes within this time are told together; a reload that comes back within it is no change. */
const DEBOUNCE_MS = 50;

export interface Presence {
  joined(userID: string): void;
  left(userID: string): void;
  /** Users of other nodes came or went. */
  changedElsewhere(): void;
  /** Users with at least one socket on any node, sorted. */
  online(): string[];
  /** This node's users and how many sockets each has. */
  own(): ReadonlyMap<string, number>;
  stop(): void;
}

export interface PresenceOptions {
  /** Called with the new set once it changed. */
  tell(online: string[]): void;
  /** Called once this node's own users or their pages changed. */
  tellNodes(): void;
  /** Users of other nodes. */
  elsewhere(): Iterable<string>;
}

/** Keeps count of this node's sockets. */
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
