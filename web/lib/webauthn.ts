/** Creates and uses passkeys in the browser. This code and the library load when a passkey is needed. */
import { PASSKEY_TEXTS } from "@domain/passkey-rules.ts";
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ActionCanceled, ShownError } from "./http.ts";

/** The names of errors that mean: the user closed the browser's dialog or let it time out, or another use of a passkey has begun. */
const CANCELED = ["NotAllowedError", "AbortError"];

const EXISTS_ALREADY = "InvalidStateError";

/** The server's options for the browser. Only the server and the browser read them. */
export type CredentialOptions = { challenge: string };

/** @throws ActionCanceled, ShownError */
async function attempt<Credential>(
  work: () => Promise<Credential>,
  textFor: (name: string) => string,
): Promise<Credential> {
  try {
    return await work();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (CANCELED.includes(name)) throw new ActionCanceled();
    throw new ShownError(textFor(name), { cause });
  }
}

/** Creates a passkey on this device, or on another one that the user chooses. @throws ActionCanceled, ShownError */
export function createPasskey(options: CredentialOptions) {
  return attempt(
    () => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
    (name) => (name === EXISTS_ALREADY ? PASSKEY_TEXTS.onDeviceAlready : PASSKEY_TEXTS.notCreated),
  );
}

interface SigningOptions {
  /** Waits until the user chooses a passkey among the suggestions of a field, without a dialog. */
  inSuggestions?: boolean;
}

/** Signs the server's challenge with a passkey. @throws ActionCanceled, ShownError */
export function signChallenge(options: CredentialOptions, { inSuggestions = false }: SigningOptions = {}) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return attempt(
    () => startAuthentication({ optionsJSON, useBrowserAutofill: inSuggestions }),
    () => PASSKEY_TEXTS.notUsed,
  );
}

export const canSuggestPasskeys = browserSupportsWebAuthnAutofill;

/** Ends the waiting for a passkey, if there is any. */
export const stopWaiting = () => WebAuthnAbortService.cancelCeremony();
