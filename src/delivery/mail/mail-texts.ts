/** The texts of emails. Others may read an inbox, so messages and incidents are announced, not quoted. */
import type { DeliveryKind } from "../../domain/delivery.ts";
import { deviceText } from "../../domain/device.ts";
import { languageName } from "../../domain/language-name.ts";
import type { Language } from "../../domain/languages.ts";
import { type Message, type MessageValue, message, msg, type Text, word } from "../../domain/message.ts";
import { ACCOUNT_SEARCH, PAGE_ROUTES } from "../../domain/page-routes.ts";
import type { OutgoingMessage } from "../delivery-channel.ts";

interface MailText {
  subject: Text;
  paragraphs: readonly Text[];
  action: { label: string; path: string };
}

const OPEN_PORTAL = { label: msg("Open the portal"), path: PAGE_ROUTES.login };

const passwordLinkMail = (
  { link, data }: Pick<OutgoingMessage, "link" | "data">,
  subject: string,
  text: Message,
): MailText => ({
  subject,
  paragraphs: [
    text,
    message("The link works once, for {lifetime}. If you don't expect this email, ignore it.", {
      lifetime: word(String(data?.lifetime)),
    }),
  ],
  action: { label: msg("Choose a password"), path: link ?? PAGE_ROUTES.login },
});

/** A text that a person wrote: it is shown as it is, not translated. */
const asWritten = (text: string): Message => ({ id: "{text}", values: { text } });

/** A time as a value of a message. A message that version 0.1.0 has enqueued has a formatted time instead. */
const momentOf = (at: string | number | undefined, timeZone: string): MessageValue =>
  /^\d{4}-\d\d-\d\dT/.test(String(at)) ? { moment: String(at), timeZone } : String(at);

interface MailContext {
  /** The name of the property, or a word for it. */
  property: MessageValue;
  timeZone: string;
  /** The reader's language. */
  language: Language;
}

const TEXTS: Record<
  DeliveryKind,
  ((outgoing: Pick<OutgoingMessage, "link" | "data">, context: MailContext) => MailText) | undefined
> = {
  announcement: ({ data }, { language }) => {
    const { title, text, language: originalLanguage = language } = data ?? {};
    const translated = data?.[`text_${language}`];
    const note = message("Only in {language}.", {
      language: languageName(String(originalLanguage), language),
    });
    return {
      subject: asWritten(String(data?.[`title_${language}`] ?? title)),
      paragraphs: [
        ...String(translated ?? text)
          .split(/\n{2,}/)
          .map(asWritten),
        ...(translated === undefined && originalLanguage !== language ? [note] : []),
      ],
      action: OPEN_PORTAL,
    };
  },
  "office-message": () => ({
    subject: msg("You have an unread message from the office"),
    paragraphs: [msg("You have an unread message from the office.")],
    action: { label: msg("Read the message"), path: `${PAGE_ROUTES.residentDashboard}#chat/office` },
  }),
  "incident-update": () => ({
    subject: msg("There is news about your incident reports"),
    paragraphs: [msg("There is news about your incident reports.")],
    action: { label: msg("Open your incident reports"), path: `${PAGE_ROUTES.residentDashboard}#incidents` },
  }),
  notification: undefined,
  emergency: undefined,
  "new-device": ({ data }, { timeZone }) => ({
    subject: msg("New login to your account"),
    paragraphs: [
      message("Somebody logged in to your account from a new device: {device}, {address}, {at}.", {
        device: deviceText(String(data?.device)),
        address: String(data?.address),
        at: momentOf(data?.at, timeZone),
      }),
      msg(
        "If it was you, there is nothing to do. If not, log in, open 'Account & security', change your password and log out all other devices.",
      ),
    ],
    action: {
      label: msg("Account & security"),
      path: `${data?.role === "staff" ? PAGE_ROUTES.staffDashboard : PAGE_ROUTES.residentDashboard}${ACCOUNT_SEARCH}`,
    },
  }),
  invitation: (mail, { property }) =>
    passwordLinkMail(
      mail,
      msg("Your invitation to the portal"),
      message("You are invited to the portal of {property}. Choose a password, and then log in.", {
        property,
      }),
    ),
  reset: (mail, { property }) =>
    passwordLinkMail(
      mail,
      msg("Set a new password"),
      message("The office of {property} has sent you a link to set a new password for the portal.", {
        property,
      }),
    ),
  "email-confirmation": ({ link }, { property }) => ({
    subject: msg("Confirm your new email address"),
    paragraphs: [
      message(
        "This address is to become the email address of your account at the portal of {property}. You log in with it once it is confirmed.",
        { property },
      ),
      msg("The link works once, for 24 hours. If you don't expect this email, ignore it."),
    ],
    action: { label: msg("Confirm the address"), path: link ?? PAGE_ROUTES.login },
  }),
  "email-changed": (_, { property }) => ({
    subject: msg("The email address of your account was changed"),
    paragraphs: [
      message(
        "The email address of your account at the portal of {property} was changed. From now on, log in with the new one. This address gets no more emails.",
        { property },
      ),
      msg("If you did not expect this, contact the office right away."),
    ],
    action: OPEN_PORTAL,
  }),
  "registration-declined": ({ data }, { property }) => ({
    subject: msg("Your registration was declined"),
    paragraphs: [
      message(
        "The office of {property} has declined your registration at its portal. Your account and what you entered are removed.",
        { property },
      ),
      ...(data?.reason ? [message("The office writes: {reason}", { reason: data.reason })] : []),
      msg("If you think that this is a mistake, contact the office."),
    ],
    action: { label: msg("Contact the office"), path: PAGE_ROUTES.contact },
  }),
};

export const isMailed = (kind: DeliveryKind): boolean => TEXTS[kind] !== undefined;

/**
 * The text of a message; undefined for a kind that isn't mailed.
 * @param options.name empty while the property has no name
 */
export const mailText = (
  outgoing: Pick<OutgoingMessage, "kind" | "link" | "data">,
  { name, timeZone, language }: { name: string; timeZone: string; language: Language },
): MailText | undefined =>
  TEXTS[outgoing.kind]?.(outgoing, { property: name || word(msg("your property")), timeZone, language });

export const TEST_TEXT = {
  subject: msg("Test email from the portal"),
  paragraphs: [msg("This is a test from the portal's settings. Email works.")],
};
