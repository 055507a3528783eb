/** Sends one push message to one subscription: encrypted (RFC 8291), signed (RFC 8292), in one request without redirects. */
import { request } from "node:https";
import webPush, { type Urgency, type VapidKeys } from "web-push";
import type { PushServices } from "./push-services.ts";

/** If a push service does not answer within this time, the attempt has failed. */
const TIMEOUT_MS = 10_000;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  /** The payload for the service worker. */
  payload: string;
  /** Up to 32 characters of base64url. A message replaces an earlier message with the same topic that the service has not delivered yet. */
  topic: string;
  urgency: Urgency;
  /** How long the service keeps the message for a device that is not reachable. */
  ttlSeconds: number;
}

/** `gone`: the service does not know the subscription any more. `refused`: it would refuse another try, too. `failed`: another try may succeed. */
type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string };

/** @param subject an https or mailto address at which a push service reaches the operator (RFC 8292, section 2.1) */
export function createPushSender(
  { isAllowed, agent }: PushServices,
  { keys, subject }: { keys: VapidKeys; subject: string },
) {
  function post(subscription: Subscription, message: PushMessage): Promise<number> {
    const { payload, topic, urgency, ttlSeconds } = message;
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...keys },
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
      TTL: ttlSeconds,
      topic,
      urgency,
    });
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const outgoing = request(
        subscription.endpoint,
        { method: "POST", headers, agent, signal },
        (response) => {
          resolve(response.statusCode ?? 0);
          // The body is not needed. Reading it lets the connection be used again, and the signal limits its time.
          response.on("error", () => undefined).resume();
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  return {
    async send(subscription: Subscription, message: PushMessage): Promise<PushOutcome> {
      const { host } = new URL(subscription.endpoint);
      // The list may have been shortened since the subscription was stored.
      if (!isAllowed(subscription.endpoint))
        return { kind: "refused", reason: `${host} is not on the list of push services` };
      try {
        const status = await post(subscription, message);
        if (status >= 200 && status < 300) return { kind: "sent" };
        if (status === 404 || status === 410) return { kind: "gone" };
        const reason = `${host} answered ${status}`;
        return { kind: status === 429 || status >= 500 ? "failed" : "refused", reason };
      } catch (error) {
        return { kind: "failed", reason: `${host}: ${(error as Error).message}` };
      }
    },
  };
}
