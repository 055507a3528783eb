/** Email by an SMTP server. */

import { createTransport } from "nodemailer";
import { type Config, isLoopbackHost } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import type { DeliveryKind } from "../../domain/delivery.ts";
import { MAIL_PROBLEMS } from "../../domain/delivery-problems.ts";
import { incidentMailDelayMs, OPTIONAL_KINDS, READING_TIME_MS } from "../../domain/delivery-rules.ts";
import type { Language } from "../../domain/languages.ts";
import { languageFor, renderIn } from "../../languages/reader-language.ts";
import { type DeliveryChannel, emailOf, type OutgoingMessage, type SendResult } from "../delivery-channel.ts";
import { isHardBounce, loggedFields, resultOf } from "./mail-problems.ts";
import { type MailContent, oneLine, renderHtml, renderText } from "./mail-template.ts";
import { isMailed, mailText, TEST_TEXT } from "./mail-texts.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** The path of the page that turns emails off, and of the POST of RFC 8058. The query has a token. */
export const UNSUBSCRIBE_PATH = "/api/mail/unsubscribe";

/** SMTP servers may take minutes (RFC 5321, 4.5.3.2), but a message can be tried again, and other messages wait. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** A person waits for the result of a test. */
const TEST_TIMEOUT_MS = 15_000;
const CONNECTIONS = 5;

export interface MailChannel extends DeliveryChannel {
  /** Sends a test email now. @returns the problem; undefined if the server took it */
  sendTest(to: { email: string; firstName: string; language?: Language }): Promise<string | undefined>;
}

type MailSettings = NonNullable<Config["mail"]>;

/** Passwords travel encrypted, unless the server is on this machine. */
function transportFor({ smtpUrl, login }: MailSettings) {
  const { hostname, protocol } = smtpUrl;
  return createTransport({
    url: smtpUrl.href,
    ...(login && { auth: login }),
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox tries again automatically.
    maxRequeues: 0,
    requireTLS: protocol === "smtp:" && login !== undefined && !isLoopbackHost(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** @returns undefined if no mail server is set up */
export function createMailChannel(context: AppContext): MailChannel | undefined {
  const { config, repositories, clock, log, secretKey } = context;
  const { mail, publicUrl } = config;
  if (!mail || !publicUrl || secretKey === undefined) return undefined;
  const { from } = mail;
  const { accounts, refusedAddresses, residents } = repositories;
  const transport = transportFor(mail);
  const portalUrl = (path: string) => new URL(path, publicUrl).href;

  /** @param id the same for each attempt, so that mail programs show a message once that was accepted twice */
  const post = async (
    to: string,
    content: MailContent,
    { signal, id }: { signal: AbortSignal; id?: string },
  ) => {
    const { unsubscribeUrl } = content;
    const { name, email } = context.settings.current().property;
    const signedContent = name === "" ? content : { ...content, signature: name };
    await transport.sendMail({
      // People trust the name of their property, and answer to its office.
      from: { name: oneLine(name) || from.name, address: from.address },
      ...(email !== "" && { replyTo: { name: oneLine(name), address: email } }),
      to: { name: "", address: to },
      envelope: { from: from.address, to },
      subject: oneLine(content.subject),
      text: renderText(signedContent),
      html: renderHtml(signedContent),
      ...(id !== undefined && { messageId: `<${id}@${publicUrl.hostname}>` }),
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(unsubscribeUrl !== undefined && {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
      signal,
    });
  };

  async function firstNameOf({ userID, account }: OutgoingMessage): Promise<string> {
    const [resident] = account.role === "staff" ? [] : await residents.findNames([userID]);
    return resident?.firstName ?? account.firstName;
  }

  const contentOf = async (message: OutgoingMessage): Promise<MailContent | undefined> => {
    const { languages, property } = context.settings.current();
    const language = languageFor(message.account, languages.default);
    const text = mailText(message, {
      name: property.name,
      timeZone: config.propertyTimeZone,
      language,
    });
    if (!text) return undefined;
    const render = renderIn(language);
    const { subject, paragraphs, action } = text;
    const token = unsubscribeToken(secretKey, message.userID);
    return {
      language,
      subject: render(subject),
      paragraphs: paragraphs.map(render),
      firstName: await firstNameOf(message),
      action: { label: render(action.label), url: portalUrl(action.path) },
      ...(isOptional(message.kind) && { unsubscribeUrl: portalUrl(`${UNSUBSCRIBE_PATH}?token=${token}`) }),
    };
  };

  function logProblem(error: unknown): string {
    log.warn(loggedFields(error), "the mail server could not be used");
    const result = resultOf(error);
    return "reason" in result ? result.reason : MAIL_PROBLEMS.unreachable;
  }

  return {
    name: "mail",
    bundles: true,
    delayMs(kind, now) {
      if (!isMailed(kind)) return undefined;
      if (kind === "office-message") return READING_TIME_MS;
      return kind === "incident-update" ? incidentMailDelayMs(now) : 0;
    },
    reachable: (userIDs, kind) =>
      isOptional(kind) ? accounts.mailReaders(userIDs) : Promise.resolve([...userIDs]),
    async send(message, signal): Promise<SendResult> {
      const { account, kind, _id } = message;
      if (account.mailOff && isOptional(kind)) return { status: "dropped" };
      const email = emailOf(message, account);
      if (await refusedAddresses.has(email)) return { status: "failed", reason: MAIL_PROBLEMS.earlier };
      const content = await contentOf(message);
      if (!content) return { status: "dropped" };
      try {
        await post(email, content, { id: _id, signal });
        return { status: "sent" };
      } catch (error) {
        log.debug({ ...loggedFields(error), deliveryID: _id }, "the mail server did not take an email");
        if (isHardBounce(error)) await refusedAddresses.add(email, clock());
        return resultOf(error);
      }
    },
    async check() {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return logProblem(error);
      }
    },
    async sendTest({ email, firstName, ...reader }) {
      try {
        const language = languageFor(reader, context.settings.current().languages.default);
        const render = renderIn(language);
        const subject = render(TEST_TEXT.subject);
        const paragraphs = TEST_TEXT.paragraphs.map(render);
        const content = { language, subject, paragraphs, firstName };
        await post(email, content, { signal: AbortSignal.timeout(TEST_TIMEOUT_MS) });
        return undefined;
      } catch (error) {
        return logProblem(error);
      }
    },
    close: () => transport.close(),
  };
}

const isOptional = (kind: DeliveryKind) => OPTIONAL_KINDS.includes(kind);
