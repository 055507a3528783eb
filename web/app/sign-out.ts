/** Logging out: the server's session, every store, local storage, and every other tab (specification, section 4). */
import type { SessionUserView } from "@domain/user.ts";
import { closeBrowserNotifications } from "../features/account/browser-notifications.ts";
import { authApi } from "../features/auth/auth.api.ts";
import { useSession } from "../features/auth/session.store.ts";
import { broadcastSession, onSessionBroadcast } from "../features/auth/session-broadcast.ts";
import { ApiError, setUnauthorizedHandler } from "../lib/http.ts";
import { clearStored } from "../lib/storage.ts";
import { resetStores } from "../lib/store-registry.ts";
import { dismissAlert, showAlert } from "../ui/alerts.ts";
import { useTheme } from "../ui/theme.ts";
import { clearAssetCache } from "./service-worker-registration.ts";

const LOGOUT_UNREACHABLE =
  "The server could not be reached, so this device may still be logged in. Please log out again later.";

export const SESSION_ENDED = "Your session has ended. Please log in again.";

/** Whether somebody is leaving by their own will, here or in another tab: the server may let go of the session before they have. */
let isLeaving = false;

/** The alert about the last session's end. */
let endAlert: number | undefined;

/** Leaves nothing of the user on this screen; the guards then lead to Login. */
function endSession(): void {
  isLeaving = true;
  useSession.getState().reset();
  useTheme.getState().choose("system");
  clearStored();
}

/** Logs out everywhere in this browser. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  broadcastSession("signing-out");
  try {
    await authApi.logout();
  } catch (error) {
    const hadNoSession = error instanceof ApiError && error.status === 401;
    if (!hadNoSession) showAlert(LOGOUT_UNREACHABLE, { tone: "error" });
  }
  endSession();
  broadcastSession("signed-out");
}

/** Says why Login is there, where nobody chose to endSession; whoever is back need not read it any more. */
function tellOfEnd(user: SessionUserView | null, before: SessionUserView | null): void {
  if (user) {
    isLeaving = false;
    if (endAlert !== undefined) dismissAlert(endAlert);
  } else if (before && !isLeaving) {
    // As an error it stays until it is closed: sessions end while nobody looks.
    endAlert = showAlert(SESSION_ENDED, { tone: "error" });
  }
}

/**
 * Follows what happens to the session: other tabs signing in or out, calls that find it gone, and a user who
 * leaves in whatever way, whose data must not wait for the next one.
 * @returns how to stop
 */
export function followSession(): () => void {
  setUnauthorizedHandler(() => void useSession.getState().check());
  const stopStore = useSession.subscribe(({ user }, before) => {
    if (before.user && before.user.userID !== user?.userID) {
      resetStores();
      void clearAssetCache();
      void closeBrowserNotifications();
    }
    if (before.user?.userID !== user?.userID) tellOfEnd(user, before.user);
  });
  const stopBroadcast = onSessionBroadcast((message) => {
    if (message === "signed-out") endSession();
    else if (message === "signing-out") isLeaving = true;
    else void useSession.getState().check();
  });
  // After the screens' own checks have begun: only a page without one is left to ask.
  void useSession.getState().sweep();
  return () => {
    stopStore();
    stopBroadcast();
  };
}
