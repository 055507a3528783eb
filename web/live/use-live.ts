/** Opens the live channel while a page of a logged-in user is on screen. */
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import type { RentStaging } from "@domain/rent-month-rules.ts";
import { useEffect, useRef } from "react";
import { useSession } from "../features/auth/session.store.ts";
import { isFollowing, useConnection } from "./connection.store.ts";
import { type LiveLink, openLink, type SessionCheck } from "./link.ts";
import { createSocket } from "./socket.ts";
import { fetchMissed, type Subscription, subscribe } from "./subscriptions.ts";

let currentLink: LiveLink | undefined;

async function checkSession(): Promise<SessionCheck> {
  if (!(await useSession.getState().check())) return "away";
  return useSession.getState().user ? "valid" : "ended";
}

/** Keeps one socket while mounted and the user stays the same. `subscriptions` must be a constant. */
export function useLive(subscriptions: readonly Subscription[]): void {
  const userID = useSession((state) => state.user?.userID);
  const access = useSession((state) => state.user?.access);

  // The server assigns rooms when a socket connects, so a change of access needs a new connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!userID) return;
    const link = openLink({ socket: createSocket(), checkSession });
    const unsubscribe = subscribe(link, subscriptions);
    currentLink = link;
    return () => {
      unsubscribe();
      link.close();
      if (currentLink === link) currentLink = undefined;
    };
  }, [userID, access, subscriptions]);
}

/**
 * Subscribes a screen to events that no other screen needs, and fetches the changes that it missed without a connection. The screen has to
 * fetch its data when it opens. `subscriptions` must be a constant.
 */
export function useScreenSubscriptions(subscriptions: readonly Subscription[]): void {
  const follows = useConnection(({ state }) => isFollowing(state));
  const hasMissed = useRef(false);
  useEffect(() => {
    if (!currentLink || !follows) {
      hasMissed.current = true;
      return;
    }
    const unsubscribe = subscribe(currentLink, subscriptions);
    // A hidden page fetches when it becomes visible.
    if (hasMissed.current && document.visibilityState === "visible") fetchMissed(subscriptions);
    hasMissed.current = false;
    return unsubscribe;
  }, [follows, subscriptions]);
}

/** Connects immediately; for a Retry button. */
export function retryLive(): void {
  currentLink?.retry();
}

/** Shows colleagues the changes of a month's rent that are not saved yet. Dropped without a connection. */
export function sendStaging(staging: RentStaging): void {
  if (currentLink?.socket.connected) currentLink.socket.volatile.emit("rent:staged", staging);
}

/** Shows a conversation's other readers that this user is typing. Dropped without a connection. */
export function sendTyping(conversationID: string): void {
  if (!currentLink?.socket.connected) return;
  if (conversationID === PROPERTY_CONVERSATION) currentLink.socket.volatile.emit("chat:typing");
  else currentLink.socket.volatile.emit("conversation:typing", { conversationID });
}
