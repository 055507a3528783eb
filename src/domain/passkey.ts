/** A user's passkeys, and what browsers exchange with the server to create and use one (WebAuthn Level 3). */
import { z } from "zod";
import { timestamp } from "./fields.ts";

export const passkeySchema = z
  .strictObject({
    id: z.string().describe("Identifies the passkey in the call that removes it"),
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: z.string().describe("ISO 8601 in UTC; empty if it was never used to log in"),
  })
  .meta({ title: "Passkey" });
export type PasskeyView = z.infer<typeof passkeySchema>;

export const passkeysSchema = z.strictObject({
  available: z.boolean().describe("Whether the portal's address allows passkeys"),
  passkeys: z.array(passkeySchema).describe("Newest first"),
});
export type PasskeysView = z.infer<typeof passkeysSchema>;

/** The options of `navigator.credentials`, as the browser's `parse...OptionsFromJSON` functions take them. */
export const credentialOptionsSchema = z.looseObject({
  challenge: z.string().describe("Base64url; can be answered once"),
});
