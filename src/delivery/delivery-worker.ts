/**
 * Sends the messages of one channel on one node. All nodes do so. A node leases a message by setting its next attempt to the end of the
 * lease: if the node crashes, the message is due again then.
 */
import pTimeout from "p-timeout";
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { ATTEMPT_PROBLEMS } from "../domain/delivery-problems.ts";
import type { Delivery } from "./deliveries.repository.ts";
import type { DeliveryChannel, OutgoingMessage, SendResult } from "./delivery-channel.ts";

/** Messages that a node sends at the same time. Mail servers commonly accept 10 connections of a client. */
const CONCURRENCY = 5;

/** The longest time of an attempt. */
const SEND_MAX_MS = 60_000;
/** The time of a lease. It is longer than an attempt. */
const LEASE_MS = 90_000;

/**
 * The longest delays of the first retry and of all later ones. The first retry follows after half a minute to a minute, because greylisting
 * servers accept the second attempt.
 */
const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 60 * 60_000;

/** A channel that fails is checked at this interval. */
const CHECK_EVERY_MS = 60_000;

/** Time for messages in progress when the node stops. The whole stop takes less than 10 s. */
const DRAIN_MS = 1_500;

/** The time until the next attempt: half to all of a delay that doubles with each attempt. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
  return Math.round(full * (0.5 + random() / 2));
}

/** @param prepare reads the data that the channel needs; undefined if the message should not be sent any more */
export function createDeliveryWorker(
  context: AppContext,
  channel: DeliveryChannel,
  prepare: (delivery: WithId<Delivery>) => Promise<OutgoingMessage | undefined>,
) {
  const { repositories, clock, jobs, log } = context;
  const { deliveries, channelFailures } = repositories;
  const name = `${channel.name}-delivery` as const;
  const abortController = new AbortController();
  const messagesInProgress = new Map<WithId<Delivery>, Promise<void>>();
  let problem: string | undefined;
  let checkedAt: number | undefined;

  /** Records whether the channel works, and logs a change once. @param newProblem undefined if it works */
  async function noteState(newProblem: string | undefined): Promise<void> {
    if (newProblem === undefined) await channelFailures.clear(channel.name);
    else await channelFailures.note(channel.name, newProblem, clock());
    if (newProblem !== problem) {
      if (newProblem === undefined) log.info({ channel: channel.name }, "messages can be sent again");
      else log.error({ channel: channel.name }, `messages can't be sent: ${newProblem}`);
    }
    problem = newProblem;
  }

  async function check(): Promise<void> {
    checkedAt = performance.now();
    await noteState(await channel.check());
  }

  async function attempt(delivery: WithId<Delivery>): Promise<SendResult> {
    try {
      const message = await prepare(delivery);
      if (!message) return { status: "dropped" };
      if (delivery.endsAt <= clock())
        return { status: "failed", reason: delivery.reason || ATTEMPT_PROBLEMS.tooLate };
      const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(SEND_MAX_MS)]);
      return await pTimeout(channel.send(message, signal), { milliseconds: SEND_MAX_MS });
    } catch (error) {
      log.warn(
        { err: error, deliveryID: delivery._id, channel: channel.name },
        "a message could not be sent",
      );
      return { status: "retry", reason: ATTEMPT_PROBLEMS.noResult };
    }
  }

  async function store(delivery: WithId<Delivery>, result: SendResult): Promise<void> {
    const now = clock();
    if (result.status === "sent") {
      await deliveries.markSent(delivery, now);
      await noteState(undefined);
      return;
    }
    if (result.status === "dropped") return deliveries.remove(delivery);
    const { reason } = result;
    const dueAt = new Date(now.getTime() + retryDelayMs(delivery.attempts));
    if (result.status === "retry" && result.channelFails) await noteState(reason);
    if (result.status === "retry" && dueAt < delivery.endsAt) {
      return deliveries.reschedule(delivery, dueAt, reason);
    }
    const { _id, userID, kind } = delivery;
    log.warn({ deliveryID: _id, userID, kind, channel: channel.name, reason }, "a message was not delivered");
    return deliveries.markFailed(delivery, reason, now);
  }

  async function process(delivery: WithId<Delivery>): Promise<void> {
    try {
      const result = await attempt(delivery);
      // A message that `stop` has made due again may be in progress on another node.
      if (messagesInProgress.has(delivery)) await store(delivery, result);
    } catch (error) {
      // The lease ends, and the message is tried again.
      log.warn(
        { err: error, deliveryID: delivery._id },
        "the result of sending a message could not be stored",
      );
    } finally {
      messagesInProgress.delete(delivery);
      // Other messages that are due may have waited for room.
      if (messagesInProgress.size === CONCURRENCY - 1) jobs.wake(name);
    }
  }

  /** Leases due messages, as many as may be sent at the same time. @returns whether there may be more */
  async function claim(signal: AbortSignal): Promise<boolean> {
    const waiting = await deliveries.listWaiting(channel.name, CONCURRENCY - messagesInProgress.size);
    let claimCount = 0;
    for (const delivery of waiting) {
      if (signal.aborted) return false;
      const inMs = Number(delivery.dueAt) - clock().getTime();
      if (inMs > 0) {
        jobs.wakeIn(name, inMs);
        return false;
      }
      if (!(await deliveries.claim(delivery, new Date(clock().getTime() + LEASE_MS)))) continue;
      const claimedDelivery = { ...delivery, attempts: delivery.attempts + 1 };
      messagesInProgress.set(claimedDelivery, process(claimedDelivery));
      claimCount += 1;
    }
    // Another node has leased the messages that were due. Others may be due, too.
    if (waiting.length > 0 && claimCount === 0) jobs.wakeIn(name, 0);
    return claimCount > 0;
  }

  const isCheckDue = () =>
    checkedAt === undefined || (problem !== undefined && performance.now() - checkedAt > CHECK_EVERY_MS);

  const maySend = (signal: AbortSignal) =>
    messagesInProgress.size < CONCURRENCY && !signal.aborted && !context.settings.isSendingHeld();

  return {
    /** The name of the job that sends due messages. */
    name,
    channel,
    /** Begins to send the messages that are due. It is called again when the next message is due, or when there is room for more. */
    async sendDue(signal: AbortSignal): Promise<void> {
      if (isCheckDue()) await check();
      while (maySend(signal) && (await claim(signal)));
    },
    noteState,
    /** Waits for the messages in progress, and makes the others due again for another node. */
    async stop(): Promise<void> {
      await pTimeout(Promise.all(messagesInProgress.values()), {
        milliseconds: DRAIN_MS,
        fallback: () => undefined,
      });
      const unfinished = [...messagesInProgress.keys()];
      messagesInProgress.clear();
      abortController.abort();
      channel.close();
      for (const delivery of unfinished) await deliveries.reschedule(delivery, clock(), delivery.reason);
    },
  };
}
