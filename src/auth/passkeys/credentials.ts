/** The credentials that browsers send: new ones, and signatures of a challenge. The service checks the signatures. */
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from "@simplewebauthn/server/helpers";
import { z } from "zod";

/** Longer than any real value: an attestation with its certificates takes some kilobytes. */
const BASE64URL_MAX_LENGTH = 16_384;

/** Longer than any real list of transports. */
const TRANSPORTS_MAX = 10;

const base64url = z.string().max(BASE64URL_MAX_LENGTH);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

/** `RegistrationResponseJSON` of WebAuthn Level 3. */
export const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).max(TRANSPORTS_MAX).default([]),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
export const signedChallengeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(base64url),
  }),
});

/**
 * Whether a new credential comes without certificates of its authenticator's manufacturer. The portal doesn't ask for them and refuses them,
 * because the library would contact the servers that they name.
 */
export function hasNoCertificates({ response }: RegistrationResponseJSON): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = attestation.get("fmt");
    return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}

/** The challenge in the client data of a browser; empty for anything that is no client data. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
