/** The interface of the outbox's channels: mail and push. */
import type { Account } from "../auth/accounts.repository.ts";
import type { WithId } from "../database/record.ts";
import type { DeliveryChannelName, DeliveryKind } from "../domain/delivery.ts";
import type { Delivery } from "./deliveries.repository.ts";

/** A message that is due, for a person who may still receive it. */
export interface OutgoingMessage extends Pick<WithId<Delivery>, "_id" | "userID" | "kind" | "ref" | "data"> {
  /** A link with a token, which is stored encrypted. */
  link: string | undefined;
  account: Account;
}

/** The address of an email. Messages about a change of the address, and about a removed account, name theirs. */
export const emailOf = (
  { data }: Pick<Delivery, "data">,
  account: Pick<Account, "email"> | undefined,
): string => String(data?.to ?? account?.email ?? "");

/** `retry` tries again later, until the message's end. Reasons are sentences for staff. */
export type SendResult =
  | { status: "sent" }
  /** The person no longer wants the message, or has no device for it. */
  | { status: "dropped" }
  /** `channelFails`: the fault concerns all messages, such as a server that can't be reached. */
  | { status: "retry"; reason: string; channelFails?: true }
  | { status: "failed"; reason: string };

export interface DeliveryChannel {
  name: DeliveryChannelName;
  /**
   * How long a message of a kind waits, so that it isn't sent to a person who reads it in the portal by then. Undefined: the channel
   * doesn't send this kind.
   */
  delayMs(kind: DeliveryKind, now: Date): number | undefined;
  /** Whether messages with the same `bundle` become one. */
  bundles: boolean;
  /** Selects the users to whom the channel can send a kind of message. */
  reachable(userIDs: readonly string[], kind: DeliveryKind): Promise<string[]>;
  /**
   * Sends a message. It may reject; the message is then tried again.
   * @param signal aborts when the attempt takes too long, and when the node stops
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Checks the channel when a node starts, and while it fails. @returns the problem and what to do; undefined if it works */
  check(): Promise<string | undefined>;
  /** Ends connections that are still open. */
  close(): void;
}
