/** Push notifications: the devices that a user has turned them on for, and sending to all of them. */

import { createHash, ECDH } from "node:crypto";
import { isSecure } from "../config.ts";
import type { AppContext } from "../context.ts";
import { createEncryptor } from "../database/encryption.ts";
import { type BrowserNotificationKind, browserNotificationFor } from "../domain/browser-notification.ts";
import { describeDevice, USER_AGENT_MAX_LENGTH } from "../domain/device.ts";
import type { Language } from "../domain/languages.ts";
import { brandOf } from "../domain/property-texts.ts";
import type { PushDeviceView, PushSettingsView, PushStateView } from "../domain/push.ts";
import {
  PUSH_AUTH_LENGTH,
  PUSH_DEVICES_MAX,
  PUSH_KEY_LENGTH,
  PUSH_TEXTS,
  PUSH_UNVISITED_MS,
} from "../domain/push-rules.ts";
import type { Role } from "../domain/roles.ts";
import { conflict, unauthorized, validationError } from "../http/errors.ts";
import type { SignedIn } from "../http/state.ts";
import { languageFor, renderIn } from "../languages/reader-language.ts";
import type { PushSubscriptionRecord } from "./push.repository.ts";
import { createPushSender, type PushMessage, type Subscription } from "./push-sender.ts";
import { createPushServices } from "./push-services.ts";

/** A push service drops a message that it could not deliver within a day, as the outbox does. */
const TTL_SECONDS = 24 * 60 * 60;

/** The most characters of a topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** The subject of a portal without https, which only browsers on its own machine can use. Apple's service refuses it. */
const NO_SUBJECT = "mailto:postmaster@localhost";

/** The forms of an uncompressed point of P-256, and of 16 bytes, in base64url. */
const KEY_PATTERN = new RegExp(`^[\\w-]{${PUSH_KEY_LENGTH}}$`);
const AUTH_PATTERN = new RegExp(`^[\\w-]{${PUSH_AUTH_LENGTH}}$`);

type User = Pick<SignedIn, "userID" | "sessionHash">;

/** The message to a user's devices. */
interface PushContent {
  kind: BrowserNotificationKind;
  /** Whether devices that save energy show it at once. */
  isUrgent?: boolean;
  /** Opens this in place of the kind's own address. The lock screen doesn't show it. */
  address?: string;
}

/** The result of sending to all devices of a user. */
interface PushResult {
  /** Devices whose push service has accepted the message. */
  sent: number;
  /** Reasons of failures that may be over at another try. */
  failed: string[];
  /** Reasons of failures that another try would meet again. */
  refused: string[];
}

const sha256 = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");

function present(record: PushSubscriptionRecord, { sessionHash }: User): PushDeviceView {
  const { name, kind } = describeDevice(record.userAgent);
  return {
    id: record._id,
    device: name,
    kind,
    turnedOnAt: record.createdAt.toISOString(),
    lastVisitAt: record.visitedAt.toISOString(),
    current: record.sessionHash === sessionHash,
  };
}

export function createPushService(context: AppContext) {
  const {
    repositories: { pushSubscriptions, sessions },
    channel,
    clock,
    config,
    secretKey,
    trustedCertificates,
    vapidKeys,
  } = context;
  const services = createPushServices(config.pushServices, trustedCertificates);
  const subject = isSecure(config) && config.publicUrl ? config.publicUrl.origin : NO_SUBJECT;
  const push =
    secretKey === undefined || vapidKeys === undefined
      ? undefined
      : {
          encryptor: createEncryptor(secretKey, "push subscription"),
          keys: vapidKeys,
          sender: createPushSender(services, { keys: vapidKeys, subject }),
        };

  function check({ endpoint, keys }: Subscription): void {
    if (!services.isAllowed(endpoint)) throw validationError(PUSH_TEXTS.serviceUnknown);
    if (!KEY_PATTERN.test(keys.p256dh) || !isPoint(keys.p256dh) || !AUTH_PATTERN.test(keys.auth)) {
      throw validationError(PUSH_TEXTS.subscriptionInvalid);
    }
  }

  /** The fields of a visit at this moment. */
  function visitOf({ userID, sessionHash }: User, userAgent: string) {
    const visitedAt = clock();
    const expiresAt = new Date(visitedAt.getTime() + PUSH_UNVISITED_MS);
    return {
      userID,
      sessionHash,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      visitedAt,
      expiresAt,
    };
  }

  /** Removes a device whose session was logged out at the same time: the logout did not find the device. @throws HttpError 401 */
  async function requireSession({ userID, sessionHash }: User, id: string): Promise<void> {
    if (await sessions.byHash(sessionHash)) return;
    await pushSubscriptions.remove(userID, [id]);
    throw unauthorized();
  }

  function decrypt({ _id, userID, sealed }: PushSubscriptionRecord): Subscription | undefined {
    const text = push?.encryptor.open(sealed, `${userID} ${_id}`);
    return text === undefined ? undefined : (JSON.parse(text) as Subscription);
  }

  return {
    /** The user's devices, and what a browser needs to subscribe. */
    async view(user: User): Promise<PushSettingsView> {
      const devices = push ? await pushSubscriptions.ofUser(user.userID, clock()) : [];
      return {
        available: push !== undefined,
        publicKey: push?.keys.publicKey ?? "",
        devices: devices.map((device) => present(device, user)),
      };
    },

    /** Turns push notifications on for the device of the user's session. @throws HttpError 400, 401, 409 */
    async turnOn(user: User, subscription: Subscription, userAgent: string): Promise<PushDeviceView> {
      if (!push) throw conflict(PUSH_TEXTS.unavailable);
      check(subscription);
      const { endpoint, keys } = subscription;
      const _id = sha256(endpoint);
      const visit = visitOf(user, userAgent);
      const sealed = push.encryptor.seal(JSON.stringify({ endpoint, keys }), `${user.userID} ${_id}`);
      const record = { _id, ...visit, sealed, createdAt: visit.visitedAt };
      await pushSubscriptions.put(record);
      await requireSession(user, _id);
      // Beyond the limit, the devices that were used longest ago are turned off.
      const all = await pushSubscriptions.ofUser(user.userID, visit.visitedAt);
      const otherIDs = all.map((device) => device._id).filter((id) => id !== _id);
      await pushSubscriptions.remove(user.userID, otherIDs.slice(PUSH_DEVICES_MAX - 1));
      return present(record, user);
    },

    /** Records that the user has opened the portal on a device. @throws HttpError 400, 401 */
    async visit(user: User, endpoint: string, userAgent: string): Promise<PushStateView> {
      if (endpoint === "") throw validationError(PUSH_TEXTS.subscriptionInvalid);
      const id = sha256(endpoint);
      const on = await pushSubscriptions.visit(id, visitOf(user, userAgent));
      if (on) await requireSession(user, id);
      return { on };
    },

    /** Turns push notifications off for one of the user's devices. @throws HttpError 400 */
    async turnOff({ userID }: User, id: string): Promise<void> {
      if (id === "") throw validationError(PUSH_TEXTS.deviceMissing);
      await pushSubscriptions.remove(userID, [id]);
    },

    /**
     * Sends to all devices of a user. Unless it is an emergency, nothing is sent while the user has a visible page. Subscriptions that the
     * services don't know any more, or that were encrypted with another key, are removed.
     */
    async send(
      reader: { userID: string; role: Role; language?: Language },
      { kind, isUrgent = false, address }: PushContent,
    ): Promise<PushResult> {
      const { userID, role } = reader;
      const { languages, property } = context.settings.current();
      const result: PushResult = { sent: 0, failed: [], refused: [] };
      // The visible page may be on another device than the one that the user carries.
      if (!push || (kind !== "emergency" && channel.hasVisiblePage(userID))) return result;
      const content = browserNotificationFor(kind, role, brandOf(property), address);
      const render = renderIn(languageFor(reader, languages.default));
      const notification = { ...content, title: render(content.title) };
      const message: PushMessage = {
        payload: JSON.stringify(notification),
        // Devices show one notification of a kind, and one for each emergency, so a service need not keep more.
        topic: kind === "emergency" ? sha256(notification.address).slice(0, TOPIC_LENGTH) : kind,
        urgency: isUrgent ? "high" : "normal",
        ttlSeconds: TTL_SECONDS,
      };
      const unknownIDs: string[] = [];
      async function sendTo(record: PushSubscriptionRecord): Promise<void> {
        const subscription = decrypt(record);
        const outcome = subscription ? await push?.sender.send(subscription, message) : undefined;
        if (outcome === undefined || outcome.kind === "gone") unknownIDs.push(record._id);
        else if (outcome.kind === "sent") result.sent += 1;
        else result[outcome.kind].push(outcome.reason);
      }
      await Promise.all((await pushSubscriptions.ofUser(userID, clock())).map(sendTo));
      await pushSubscriptions.remove(userID, unknownIDs);
      return result;
    },

    /** Selects the users who have turned push notifications on for a device. */
    usersWithDevices: (userIDs: readonly string[]): Promise<string[]> =>
      pushSubscriptions.usersAmong(userIDs, clock()),
    /** Whether this server can send push notifications. */
    isAvailable: push !== undefined,
    /** Closes idle connections. */
    stop: (): void => services.agent.destroy(),
  };
}

/** Whether a key is a point of P-256. Encrypting for any other key fails. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, "prime256v1", "base64url").length > 0;
  } catch {
    return false;
  }
}
