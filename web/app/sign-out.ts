/** Logout: ends the server's session and clears all stores, local storage and other tabs (specification, section 4). */
import { msg } from "@domain/message.ts";
import type { SessionUserView } from "@domain/user.ts";
import { closeBrowserNotifications, unsubscribeFromPush } from "../features/account/browser-notifications.ts";
import { authApi } from "../features/auth/auth.api.ts";
import { useSession } from "../features/auth/session.store.ts";
import { broadcastSession, onSessionBroadcast } from "../features/auth/session-broadcast.ts";
import { ApiError, setSecondStepHandler, setUnauthorizedHandler } from "../lib/http.ts";
import { dropInput, interruptInput, resumeInput } from "../lib/interrupted-input.ts";
import { clearStored } from "../lib/storage.ts";
import { resetStores } from "../lib/store-registry.ts";
import { dismissAlert, showAlert } from "../ui/alerts.ts";
import { useTheme } from "../ui/theme.ts";
import { clearAssetCache } from "./service-worker-registration.ts";

const LOGOUT_UNREACHABLE = msg(
  "The server could not be reached, so this device may still be logged in. Please log out again later.",
);

export const SESSION_ENDED = msg("Your session has ended. Please log in again.");

export const INPUT_KEPT = msg(
  "What you were typing is still there: open the form or the conversation again.",
);

/** Whether the user is logging out or has done so, here or in another tab. Calls may then get a 401 before the page has logged out. */
let isLoggingOut = false;

/** The ID of the alert about the end of the last session. */
let endAlert: number | undefined;

/** Clears the user's data on this page. The guards then redirect to Login. */
function endSession(): void {
  isLoggingOut = true;
  useSession.getState().reset();
  useTheme.getState().choose("system");
  clearStored();
}

/** Logs out in all tabs of this browser. */
export async function signOut(): Promise<void> {
  isLoggingOut = true;
  broadcastSession("signing-out");
  void unsubscribeFromPush();
  try {
    await authApi.logout();
  } catch (error) {
    const hadNoSession = error instanceof ApiError && error.status === 401;
    if (!hadNoSession) showAlert(LOGOUT_UNREACHABLE, { tone: "error" });
  }
  endSession();
  broadcastSession("signed-out");
}

/** Shows an alert when the session ends without a logout. The next login dismisses it, and says if interrupted input is still there. */
function announceUserChange(user: SessionUserView | null, previousUser: SessionUserView | null): void {
  if (user) {
    isLoggingOut = false;
    if (endAlert !== undefined) dismissAlert(endAlert);
    if (resumeInput(user.userID)) showAlert(INPUT_KEPT);
  } else if (previousUser && !isLoggingOut) {
    // An error stays until it is closed: the user may be away when the session ends.
    endAlert = showAlert(SESSION_ENDED, { tone: "error" });
  }
}

/**
 * Follows the session: login and logout in other tabs, and calls that get a 401. When the user changes, it clears the
 * previous user's data.
 * @returns a function that stops following it
 */
export function followSession(): () => void {
  setUnauthorizedHandler(() => void useSession.getState().check());
  setSecondStepHandler(useSession.getState().requireSecondStep);
  const unsubscribe = useSession.subscribe(({ user }, { user: previousUser }) => {
    if (previousUser?.userID === user?.userID) return;
    if (previousUser) {
      if (user || isLoggingOut) dropInput();
      else interruptInput(previousUser.userID);
      resetStores();
      void clearAssetCache();
      void closeBrowserNotifications();
    }
    announceUserChange(user, previousUser);
  });
  const stopBroadcast = onSessionBroadcast((message) => {
    if (message === "signed-out") endSession();
    else if (message === "signing-out") isLoggingOut = true;
    else void useSession.getState().check();
  });
  // The screens' session checks have started by now, so this asks the server only on pages without one.
  void useSession.getState().sweep();
  return () => {
    unsubscribe();
    stopBroadcast();
  };
}
