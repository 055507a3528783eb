/** Opens the live channel while a page of a logged-in user is on screen. */
import { useEffect } from "react";
import { useSession } from "../features/auth/session.store.ts";
import { bindBrowserNotifications } from "./bind-browser-notifications.ts";
import { bindChat } from "./bind-chat.ts";
import { bindChatUnread } from "./bind-chat-unread.ts";
import { type Live, type LiveLink, openLink } from "./link.ts";
import { createSocket } from "./socket.ts";
import { RESIDENT_SUBSCRIPTIONS, STAFF_SUBSCRIPTIONS, subscribe } from "./subscriptions.ts";

type Binding = (live: Live) => () => void;

const COMMON: readonly Binding[] = [bindChat, bindChatUnread, bindBrowserNotifications];

export const RESIDENT_BINDINGS: readonly Binding[] = [...COMMON, subscribe(RESIDENT_SUBSCRIPTIONS)];
export const STAFF_BINDINGS: readonly Binding[] = [...COMMON, subscribe(STAFF_SUBSCRIPTIONS)];

let current: LiveLink | undefined;

async function checkSession(): Promise<boolean> {
  await useSession.getState().check();
  return useSession.getState().user !== null;
}

/** Keeps one socket while mounted and the user stays the same. `bindings` must be a constant. */
export function useLive(bindings: readonly Binding[]): void {
  const userID = useSession((state) => state.user?.userID);
  const access = useSession((state) => state.user?.access);

  // The server assigns rooms when a socket connects, so a change of access needs a new connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!userID) return;
    const link = openLink({ socket: createSocket(), checkSession });
    const undo = bindings.map((bind) => bind(link));
    current = link;
    return () => {
      for (const unbind of undo) unbind();
      link.close();
      if (current === link) current = undefined;
    };
  }, [userID, access, bindings]);
}

/** Connects immediately; for a Retry button. */
export function retryLive(): void {
  current?.retry();
}

/** Shows others that this user is typing. Dropped without a connection. */
export function sendTyping(): void {
  if (current?.socket.connected) current.socket.volatile.emit("chat:typing");
}
