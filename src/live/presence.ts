/**
 * Presence: the users who have a page open on any node, and those of them who have a visible page. Staff get an event when the users with
 * an open page change.
 */
import { Counts } from "../http/concurrency-limit.ts";

/** Changes within this time are bundled, so a reload that reconnects in time is not a change. */
const BUNDLE_MS = 50;

/** The pages of this node: how many each user has open, and how many of them are visible. */
export interface OwnPages {
  open: ReadonlyMap<string, number>;
  visible: ReadonlyMap<string, number>;
}

/** One open page. It counts as visible until `show(false)`. */
export interface PresentPage {
  show(visible: boolean): void;
  leave(): void;
}

/** A page that is not counted. */
export const UNCOUNTED_PAGE: PresentPage = { show: () => undefined, leave: () => undefined };

interface PresenceOptions {
  /** Called with the online users after they changed. */
  onOnline(online: string[]): void;
  /** Called after the numbers of pages on this node changed. */
  onOwnPages(): void;
  /** The users with open pages on other nodes. */
  usersElsewhere(): Iterable<string>;
}

/** Counts this node's sockets by user. */
export function createPresence({ onOnline, onOwnPages, usersElsewhere }: PresenceOptions) {
  const sockets = new Counts();
  const visibleSockets = new Counts();
  let lastOnline = "";
  let lastOwn = "";
  let timer: NodeJS.Timeout | undefined;
  const online = () => [...new Set([...sockets.keys(), ...usersElsewhere()])].sort();

  /** Reports the users who are online soon, so that several changes in a row are reported as one. */
  function reportSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const own = JSON.stringify([[...sockets].sort(), [...visibleSockets].sort()]);
      if (own !== lastOwn) {
        lastOwn = own;
        onOwnPages();
      }
      const users = online();
      if (users.join() === lastOnline) return;
      lastOnline = users.join();
      onOnline(users);
    }, BUNDLE_MS);
  }

  return {
    addPage(userID: string): PresentPage {
      let isVisible = false;
      function show(visible: boolean): void {
        if (visible === isVisible) return;
        isVisible = visible;
        visibleSockets.add(userID, visible ? 1 : -1);
        reportSoon();
      }
      sockets.add(userID, 1);
      show(true);
      reportSoon();
      return {
        show,
        leave() {
          show(false);
          sockets.add(userID, -1);
          reportSoon();
        },
      };
    },
    /** To be called when the set of users on other nodes changed. */
    reportSoon,
    /** All users with at least one counted page on any node, sorted. */
    online,
    own: { open: sockets, visible: visibleSockets } as OwnPages,
    stop: () => clearTimeout(timer),
  };
}
