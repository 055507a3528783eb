/** Who has a page open: told to staff when it changes. */

/** Changes within this time are told together; a reload that comes back within it is no change. */
const DEBOUNCE_MS = 50;

export interface Presence {
  joined(userID: string): void;
  left(userID: string): void;
  /** Users with at least one socket, sorted. */
  online(): string[];
  stop(): void;
}

/** @param tell called with the new set once it changed */
export function createPresence(tell: (online: string[]) => void): Presence {
  const sockets = new Map<string, number>();
  let told = "";
  let timer: NodeJS.Timeout | undefined;
  const online = () => [...sockets.keys()].sort();

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
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
      if (before === 0) changed();
    },
    left(userID) {
      const left = (sockets.get(userID) ?? 1) - 1;
      if (left > 0) {
        sockets.set(userID, left);
        return;
      }
      sockets.delete(userID);
      changed();
    },
    online,
    stop: () => clearTimeout(timer),
  };
}
