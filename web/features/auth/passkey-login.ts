/** Login with a passkey: from the button, or from the browser's suggestions at the email field. Loaded after the Login screen. */
import { PASSKEY_CHALLENGE_MS } from "@domain/passkey-rules.ts";
import { ActionCanceled } from "../../lib/http.ts";
import { canSuggestPasskeys, signChallenge, stopWaiting } from "../../lib/webauthn.ts";
import { authApi } from "./auth.api.ts";
import { useSession } from "./session.store.ts";
import { broadcastSession } from "./session-broadcast.ts";

/** A challenge that is older than this is replaced when the user returns to the page. */
const RENEWED_AFTER_MS = PASSKEY_CHALLENGE_MS - 60_000;

async function finish(credential: unknown, remember: boolean): Promise<void> {
  await useSession.getState().enter(await authApi.passkeyLogin({ credential, remember }));
  broadcastSession("signed-in");
}

/** Shows the browser's dialog. @throws ActionCanceled, or the error of the call */
export async function logInWithPasskey(remember: boolean): Promise<void> {
  await finish(await signChallenge(await authApi.passkeyOptions()), remember);
}

interface SuggestionOptions {
  /** Whether 'Remember me' is checked at the moment. */
  remember: () => boolean;
  /** A passkey was chosen, and the login failed. */
  onFailed: (error: unknown) => void;
}

/** Lets the browser suggest passkeys at the email field. @returns a function that ends it */
export function suggestPasskeys({ remember, onFailed }: SuggestionOptions): () => void {
  let isStopped = false;
  let startedAt = 0;
  async function waitForChoice(): Promise<void> {
    startedAt = Date.now();
    if (!(await canSuggestPasskeys())) return;
    // Without the server's options, the browser suggests no passkeys. The button then shows the error.
    const options = await authApi.passkeyOptions().catch(() => undefined);
    if (isStopped || !options) return;
    try {
      await finish(await signChallenge(options, { inSuggestions: true }), remember());
    } catch (error) {
      if (!isStopped && !(error instanceof ActionCanceled)) onFailed(error);
    }
  }

  /** In the browser, a new call of the suggestions ends the earlier one. */
  function renew(): void {
    if (document.visibilityState === "visible" && Date.now() - startedAt > RENEWED_AFTER_MS)
      void waitForChoice();
  }

  void waitForChoice();
  window.addEventListener("focus", renew);
  document.addEventListener("visibilitychange", renew);
  return () => {
    isStopped = true;
    window.removeEventListener("focus", renew);
    document.removeEventListener("visibilitychange", renew);
    stopWaiting();
  };
}
