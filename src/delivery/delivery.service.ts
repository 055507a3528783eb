/**
 * The outbox: messages that leave the portal by mail or push. A message is one record for each recipient and channel, written with the
 * change that it is about. Each node sends due records, at least once.
 */
import type { Account } from "../auth/accounts.repository.ts";
import type { AppContext } from "../context.ts";
import { createEncryptor } from "../database/encryption.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import {
  type ChannelStateView,
  DELIVERY_CHANNELS,
  type DeliveryChannelName,
  type DeliveryKind,
  type DeliveryStatusView,
  type FailedDeliveryView,
} from "../domain/delivery.ts";
import { DELIVERY_TEXTS } from "../domain/delivery-rules.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { conflict, notFound } from "../http/errors.ts";
import type { Delivery } from "./deliveries.repository.ts";
import { type DeliveryChannel, emailOf, type OutgoingMessage } from "./delivery-channel.ts";
import { createDeliveryWorker } from "./delivery-worker.ts";
import { createRelevance } from "./relevance.ts";

/** Attempts end after this time. Mail servers try for days, but a day-old notice of a message is of no use. */
const ENDS_AFTER_MS = 24 * 60 * 60_000;

/** A message to one or more people. */
export interface NewMessage {
  userIDs: readonly string[];
  kind: DeliveryKind;
  /** Identifies the message among those of its kind. A message that is enqueued again is not sent again. */
  ref: string;
  /** In channels that bundle, messages with the same bundle become one, and this replaces `ref`. */
  bundle?: string;
  /** The data for the text of the message. */
  data?: Record<string, string | number>;
  /** A link with a token, which is stored encrypted. */
  link?: string;
  /** The earliest time of the first attempt. */
  notBefore?: Date;
  /** After this time the message is of no use. */
  until?: Date;
  /** All channels by default. */
  channels?: readonly DeliveryChannelName[];
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** @param channels those of the context by default */
export function createDeliveryService(
  context: AppContext,
  channels: readonly DeliveryChannel[] = [context.mailChannel, context.pushChannel].filter(
    (channel) => channel !== undefined,
  ),
) {
  const { repositories, clock, jobs, log, rateLimits, secretKey } = context;
  const { accounts, channelFailures, deliveries, refusedAddresses, residents } = repositories;
  /** Encrypts links with tokens; undefined without a secret key. */
  const encryptor = secretKey === undefined ? undefined : createEncryptor(secretKey, "delivery");
  const isRelevant = createRelevance(context);
  const workers = channels.map((channel) => createDeliveryWorker(context, channel, prepare));
  /** Messages that are being stored. Not every caller waits until they are. */
  const pendingEnqueues = new Set<Promise<void>>();

  /**
   * Counts an email, and returns whether it is beyond the person's limit of a day. Emails with a link have separate limits, and a retry
   * doesn't count.
   */
  async function exceedsDailyLimit({ _id, userID, kind, channel, sealedLink, attempts }: WithId<Delivery>) {
    if (channel !== "mail" || sealedLink !== null || attempts > 1) return false;
    if ((await rateLimits.mails.take(userID)) === 0) return false;
    log.warn(
      { event: "mails_limited", deliveryID: _id, userID, kind },
      "an email was one too many for a day",
    );
    return true;
  }

  async function prepare(delivery: WithId<Delivery>): Promise<OutgoingMessage | undefined> {
    const account = (await accounts.byUserID(delivery.userID)) ?? formerOwner(delivery);
    if (!account || !(await isRelevant(delivery, account))) return undefined;
    if (await exceedsDailyLimit(delivery)) return undefined;
    const { _id, userID, kind, ref, data, sealedLink } = delivery;
    const link = sealedLink === null ? undefined : encryptor?.open(sealedLink, userID);
    // The recipient could do nothing with the message. Tried again, because another node may have the key.
    if (sealedLink !== null && link === undefined)
      throw new Error("The link of a message can't be decrypted");
    return { _id, userID, kind, ref, data, link, account };
  }

  /** Makes an account for the email about its removal, because the account itself is removed. The message has the address. */
  function formerOwner({ userID, kind, data, createdAt }: WithId<Delivery>): Account | undefined {
    if (kind !== "registration-declined") return undefined;
    return {
      userID,
      role: "resident",
      email: String(data?.to),
      firstName: "",
      lastName: "",
      passwordHash: null,
      access: "closed",
      isManager: false,
      createdAt,
      updatedAt: createdAt,
    };
  }

  /** Stores a message for a channel's recipients. @returns whether there are any */
  async function store(channel: DeliveryChannel, message: NewMessage): Promise<boolean> {
    const { userIDs, kind, ref, bundle, data = null, link, notBefore, until } = message;
    const now = clock();
    const delayMs = channel.delayMs(kind, now);
    if (delayMs === undefined) return false;
    const dueAt = new Date(Math.max(now.getTime() + delayMs, notBefore?.getTime() ?? 0));
    const end = dueAt.getTime() + ENDS_AFTER_MS;
    const fields = {
      channel: channel.name,
      kind,
      ref: (channel.bundles ? bundle : undefined) ?? ref,
      data,
      dueAt,
      endsAt: new Date(Math.min(end, until?.getTime() ?? end)),
      attempts: 0,
      reason: "",
      sentAt: null,
      failedAt: null,
      createdAt: now,
      expiresAt: null,
    };
    const recipients = await channel.reachable(userIDs, kind);
    await deliveries.insertNew(
      recipients.map((userID) => ({
        ...fields,
        userID,
        sealedLink: link === undefined ? null : (encryptor?.seal(link, userID) ?? null),
      })),
    );
    return recipients.length > 0;
  }

  /** Stores a message for all its recipients and channels, so that it is sent. Repeating it is safe. */
  async function enqueue(message: NewMessage): Promise<void> {
    const channelNames = message.channels ?? DELIVERY_CHANNELS;
    const chosenWorkers = workers.filter(({ channel }) => channelNames.includes(channel.name));
    // Started together: if one channel fails, the message still goes out by the other.
    await Promise.all(
      chosenWorkers.map(async ({ channel, name }) => {
        if (await store(channel, message)) jobs.wake(name);
      }),
    );
  }

  async function tryEnqueue(message: NewMessage | (() => Promise<NewMessage>)): Promise<void> {
    try {
      await enqueue(typeof message === "function" ? await message() : message);
    } catch (error) {
      log.error({ err: error }, "a message could not be put into the outbox");
    }
  }

  async function stateOf(name: DeliveryChannelName): Promise<ChannelStateView> {
    if (!channels.some((channel) => channel.name === name)) return { status: "not-set-up" };
    const failure = await channelFailures.find(name);
    if (!failure) return { status: "working" };
    return { status: "failing", failingSince: failure.since.toISOString(), problem: failure.problem };
  }

  async function listFailed(): Promise<FailedDeliveryView[]> {
    const failed = await deliveries.listFailed(LIST_LIMIT_MAX);
    const userIDs = [...new Set(failed.map(({ userID }) => userID))];
    const [owners, records] = await Promise.all([accounts.byUserIDs(userIDs), residents.findNames(userIDs)]);
    const names = new Map(
      [...owners, ...records].map(({ userID, firstName, lastName }) => [
        userID,
        `${firstName} ${lastName}`.trim(),
      ]),
    );
    return failed.map(({ _id, userID, channel, kind, reason, failedAt, endsAt, sealedLink }) => ({
      _id,
      userID,
      name: names.get(userID) || userID,
      channel,
      kind,
      reason,
      failedAt: (failedAt ?? endsAt).toISOString(),
      canRetry: canRetry({ sealedLink, endsAt }),
    }));
  }

  /** A message with a link ends with the link. */
  const canRetry = ({ sealedLink, endsAt }: Pick<Delivery, "sealedLink" | "endsAt">): boolean =>
    sealedLink === null || endsAt > clock();

  return {
    enqueue,
    /**
     * As `enqueue`, for requests whose own record is stored already: a failure is logged, and does not fail the request.
     * @param message the message, or a function that makes it, which is called only if there is a channel
     */
    async enqueueOrLog(message: NewMessage | (() => Promise<NewMessage>)): Promise<void> {
      if (channels.length === 0) return;
      const enqueueing = tryEnqueue(message);
      pendingEnqueues.add(enqueueing);
      await enqueueing;
      pendingEnqueues.delete(enqueueing);
    },
    /** Selects the users to whom a channel can send; undefined if the channel is not set up. */
    async reachable(
      name: DeliveryChannelName,
      userIDs: readonly string[],
      kind: DeliveryKind,
    ): Promise<string[] | undefined> {
      return channels.find((channel) => channel.name === name)?.reachable(userIDs, kind);
    },
    /** Records whether a channel works. @param problem undefined if it does */
    async noteState(name: DeliveryChannelName, problem: string | undefined): Promise<void> {
      await workers.find(({ channel }) => channel.name === name)?.noteState(problem);
    },
    async status(): Promise<DeliveryStatusView> {
      const [mail, push, waiting, failed] = await Promise.all([
        stateOf("mail"),
        stateOf("push"),
        deliveries.countWaiting(),
        listFailed(),
      ]);
      return { channels: { mail, push }, waiting, failed };
    },
    /** Sends a failed message again. @throws HttpError 404, 409 if its link no longer works */
    async retry(_id: string): Promise<void> {
      const delivery = isRecordID(_id) ? await deliveries.byID(_id) : undefined;
      if (!delivery) throw notFound(DELIVERY_TEXTS.notFound);
      if (!canRetry(delivery)) throw conflict(DELIVERY_TEXTS.linkExpired);
      if (delivery.channel === "mail")
        await refusedAddresses.remove(emailOf(delivery, await accounts.byUserID(delivery.userID)));
      const now = clock();
      const endsAt = delivery.sealedLink === null ? new Date(now.getTime() + ENDS_AFTER_MS) : delivery.endsAt;
      await deliveries.retry(_id, { dueAt: now, endsAt });
      jobs.wake(`${delivery.channel}-delivery`);
    },
    /** The channels of this node, each with the job that sends its messages. */
    workers,
    async stop(): Promise<void> {
      await Promise.all(pendingEnqueues);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
