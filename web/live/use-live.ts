/** Opens the live channel for as long as a signed-in shell is on screen. */
import { useEffect } from "react";
import { useSession } from "../features/session/session.store.ts";
import { bindAccess } from "./bind-access.ts";
import { bindBrowserNotices } from "./bind-browser-notices.ts";
import { bindChat } from "./bind-chat.ts";
import { bindChatArrivals } from "./bind-chat-arrivals.ts";
import { MY_LISTS } from "./bind-my-lists.ts";
import { bindMyProfile } from "./bind-my-profile.ts";
import { bindOverview } from "./bind-overview.ts";
import { bindPresence } from "./bind-presence.ts";
import { bindReports } from "./bind-reports.ts";
import { bindResidentProfile } from "./bind-resident-profile.ts";
import { bindResidents } from "./bind-residents.ts";
import { bindRewards } from "./bind-rewards.ts";
import { bindSessions } from "./bind-sessions.ts";
import { TIMELINE_LISTS } from "./bind-timeline.ts";
import { type Live, type LiveLink, openLink } from "./link.ts";
import { createSocket } from "./socket.ts";

type Binding = (live: Live) => () => void;

export const RESIDENT_BINDINGS: readonly Binding[] = [
  bindChat,
  bindChatArrivals,
  bindBrowserNotices,
  ...MY_LISTS,
  bindMyProfile,
  bindSessions,
];
export const STAFF_BINDINGS: readonly Binding[] = [
  bindChat,
  bindChatArrivals,
  bindBrowserNotices,
  bindPresence,
  bindResidents,
  bindRewards,
  bindOverview,
  bindResidentProfile,
  bindAccess,
  bindSessions,
  ...TIMELINE_LISTS,
  bindReports,
];

let current: LiveLink | undefined;

async function checkSession(): Promise<boolean> {
  await useSession.getState().check();
  return useSession.getState().user !== null;
}

/** One socket while mounted and the same user is signed in; `bindings` must keep its identity. */
export function useLive(bindings: readonly Binding[]): void {
  const userID = useSession((state) => state.user?.userID);
  const access = useSession((state) => state.user?.access);

  // A changed access means other rooms, and those are joined when a socket connects.
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

/** Tries to connect at once; for a Retry button. */
export function retryLive(): void {
  current?.retry();
}

/** Tells the others that this user is typing; lost when there is no connection. */
export function sendTyping(): void {
  if (current?.socket.connected) current.socket.volatile.emit("chat:typing");
}
