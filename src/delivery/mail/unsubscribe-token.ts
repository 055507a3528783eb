/** Signed tokens that turn a person's emails off without a session (RFC 8058). */
import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (secretKey: string, userID: string) =>
  createHmac("sha256", secretKey).update(`unsubscribe from mail ${userID}`).digest("base64url");

export const unsubscribeToken = (secretKey: string, userID: string): string =>
  `${userID}.${signatureOf(secretKey, userID)}`;

/** @returns the userID of a token; undefined if the portal has not signed it */
export function readUnsubscribeToken(secretKey: string, token: string): string | undefined {
  const dot = token.lastIndexOf(".");
  const userID = token.slice(0, dot);
  const signature = Buffer.from(token.slice(dot + 1));
  const expected = Buffer.from(signatureOf(secretKey, userID));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? userID : undefined;
}
