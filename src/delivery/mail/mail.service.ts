/** Email preferences, unsubscribing, test emails, and refused addresses. */

import type { AppContext } from "../../context.ts";
import type { MailPreferenceView, TestResultView } from "../../domain/delivery.ts";
import { DELIVERY_TEXTS, OPTIONAL_KINDS } from "../../domain/delivery-rules.ts";
import { msg } from "../../domain/message.ts";
import { notFound } from "../../http/errors.ts";
import type { MailChannel } from "./mail-channel.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const SENDING_HELD = msg(
  "This portal was restored. It sends nothing until the server administrator releases it.",
);
const NOT_SET_UP = msg("No mail server is set up.");

export function createMailService(context: AppContext) {
  const { repositories, clock, log, secretKey } = context;
  const { accounts, deliveries, refusedAddresses } = repositories;

  async function preference(userID: string): Promise<MailPreferenceView> {
    const account = await accounts.byUserID(userID);
    return { isSetUp: context.mailChannel !== undefined, isOn: account?.mailOff !== true };
  }

  async function setPreference(userID: string, isOn: boolean): Promise<MailPreferenceView> {
    await accounts.update(userID, { mailOff: !isOn, updatedAt: clock() });
    if (!isOn) await deliveries.removeUnsent(userID, "mail", OPTIONAL_KINDS);
    return preference(userID);
  }

  /** @throws HttpError 404 for a token that the portal has not signed */
  function ownerOf(token: string): string {
    const userID = secretKey === undefined ? undefined : readUnsubscribeToken(secretKey, token);
    if (userID === undefined) throw notFound(DELIVERY_TEXTS.tokenInvalid);
    return userID;
  }

  return {
    preference,
    setPreference,
    ownerOf,
    /** Turns a person's emails off by the token of an email. @throws HttpError 404 */
    async unsubscribe(token: string): Promise<void> {
      const userID = ownerOf(token);
      await setPreference(userID, false);
      log.info({ event: "mail_unsubscribed", userID }, "a person turned emails off by a link in an email");
    },
    /** Sends a test email to a member of staff. A failure is part of the result. */
    async sendTest({ email, ...reader }: Parameters<MailChannel["sendTest"]>[0]): Promise<TestResultView> {
      if (context.settings.isSendingHeld())
        return { email, at: clock().toISOString(), problem: SENDING_HELD };
      const { mailChannel } = context;
      const problem = mailChannel ? await mailChannel.sendTest({ email, ...reader }) : NOT_SET_UP;
      if (mailChannel) await context.delivery.noteState("mail", problem);
      return { email, at: clock().toISOString(), ...(problem !== undefined && { problem }) };
    },
    /** Whether the address of a person's account was refused by a mail server. */
    async isRefused(userID: string): Promise<boolean> {
      const account = await accounts.byUserID(userID);
      return account !== undefined && (await refusedAddresses.has(account.email));
    },
  };
}
