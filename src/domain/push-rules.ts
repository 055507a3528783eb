/** Limits and error texts of push notifications. */
import { msgs } from "./message.ts";

/** The most devices of one person. A further device replaces the device that was not used for the longest time. */
export const PUSH_DEVICES_MAX = 10;

/** A device that has not visited the portal for this long gets no more push notifications. */
export const PUSH_UNVISITED_MS = 60 * 24 * 60 * 60_000;

/** Lengths of a subscription's keys in base64url: an uncompressed point of P-256, and 16 random bytes (RFC 8291, section 2). */
export const PUSH_KEY_LENGTH = 87;
export const PUSH_AUTH_LENGTH = 22;

export const PUSH_TEXTS = msgs({
  unavailable: "Push notifications are not available, because this server has no SECRET_KEY.",
  serviceUnknown: "The portal does not send to the push service of this browser.",
  deviceMissing: "Please choose a device.",
  subscriptionInvalid: "This push subscription is not valid. Turn push notifications on again.",
});
