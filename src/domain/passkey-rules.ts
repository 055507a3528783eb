/** Rules and texts of passkeys (WebAuthn). */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";

/** The most passkeys of one person: more than phones, computers and security keys of a household. Their list has no pages. */
export const PASSKEYS_MAX = 20;

/** The time to answer a challenge: the default that WebAuthn, section 15.1, recommends. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

export const PASSKEY_TEXTS = msgs({
  nameMissing: "Please enter a name.",
  challengeOver: "That took too long. Please try again.",
  refused: "This passkey does not work here. Log in with your password instead.",
  notAdded: "This passkey could not be added. Please try again.",
  alreadyAdded: "This passkey is already in use.",
  tooMany: message("You can have at most {max} passkeys. Please remove one first.", { max: PASSKEYS_MAX }),
  notCreated: "This device could not create a passkey.",
  onDeviceAlready: "This device already has a passkey of your account.",
  notUsed: "The passkey could not be used. Please try again.",
  none: "You have no passkey.",
  needed: "Please confirm with your passkey.",
  lastOne:
    "Two-step login is required for all staff. Add another passkey or turn on two-step login with an app before you remove this one.",
  unavailable: "Passkeys are not available at this address of the portal.",
});

/** The first broken rule of a new passkey, or undefined. */
export function passkeyProblem({ name }: { name: string }): Problem<"name"> | undefined {
  if (isBlank(name)) return { field: "name", text: PASSKEY_TEXTS.nameMissing };
  return lineProblem({ name }, msgs({ name: "Name" }));
}
