/** The credentials that browsers send: new ones, and signatures of a challenge. The service checks the signatures. */
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
