/** Opens the live channel while a page of a logged-in user is on screen. */
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import type { RentStaging } from "@domain/rent-month-rules.ts";
import { useEffect, useRef } from "react";
import { useSession } from "../features/auth/session.store.ts";
import { follows, useConnection } from "./connection.store.ts";
import { type LiveLink, openLink, type SessionCheck } from "./link.ts";
import { createSocket } from "./socket.ts";
import { fetchMissed, type Subscription, subscribe } from "./subscriptions.ts";

let current: LiveLink | undefined;

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
    current = link;
    return () => {
      unsubscribe();
      link.close();
      if (current === link) current = undefined;
    };
  }, [userID, access, subscriptions]);
}

/**
 * Subscribes a screen to events that no other screen needs, and fetches what it missed while the page did not follow. The screen has to
 * fetch its data when it opens. `subscriptions` must be a constant.
 */
export function useScreenSubscriptions(subscriptions: readonly Subscription[]): void {
  const isFollowing = useConnection(({ state }) => follows(state));
  const hasMissed = useRef(false);
  useEffect(() => {
    if (!current || !isFollowing) {
      hasMissed.current = true;
      return;
    }
    const end = subscribe(current, subscriptions);
    // A hidden page fetches when it becomes visible.
    if (hasMissed.current && document.visibilityState === "visible") fetchMissed(subscriptions);
    hasMissed.current = false;
    return end;
  }, [isFollowing, subscriptions]);
}

/** Connects immediately; for a Retry button. */
export function retryLive(): void {
  current?.retry();
}

/** Shows colleagues the changes of a month's rent that are not saved yet. Dropped without a connection. */
export function sendStaging(staging: RentStaging): void {
  if (current?.socket.connected) current.socket.volatile.emit("rent:staged", staging);
}

/** Shows a conversation's other readers that this user is typing. Dropped without a connection. */
export function sendTyping(conversationID: string): void {
  if (!current?.socket.connected) return;
  if (conversationID === PROPERTY_CONVERSATION) current.socket.volatile.emit("chat:typing");
  else current.socket.volatile.emit("conversation:typing", { conversationID });
}
