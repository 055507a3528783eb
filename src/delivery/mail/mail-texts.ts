/** The texts of emails. They contain nothing private beyond the first name, because others may read an inbox. */
import type { DeliveryKind } from "../../domain/delivery.ts";
import { ACCOUNT_SEARCH, PAGE_ROUTES } from "../../domain/page-routes.ts";
import type { OutgoingMessage } from "../delivery-channel.ts";
import type { MailContent } from "./mail-template.ts";

type MailText = Pick<MailContent, "subject" | "paragraphs"> & { action: { label: string; path: string } };

const OPEN_PORTAL = { label: "Open the portal", path: PAGE_ROUTES.login };

const linkText = (
  what: string,
  { link, data }: Pick<OutgoingMessage, "link" | "data">,
  property: string,
): MailText => ({
  subject: what === "invitation" ? "Your invitation to the portal" : "Set a new password",
  paragraphs: [
    what === "invitation"
      ? `You are invited to the portal of ${property}. Choose a password, and then log in.`
      : `The office of ${property} has sent you a link to set a new password for the portal.`,
    `The link works once, for ${data?.lifetime}. If you don't expect this email, ignore it.`,
  ],
  action: { label: "Choose a password", path: link ?? PAGE_ROUTES.login },
});

const TEXTS: Record<
  DeliveryKind,
  ((message: Pick<OutgoingMessage, "link" | "data">, property: string) => MailText) | undefined
> = {
  announcement: ({ data }) => ({
    subject: String(data?.title),
    paragraphs: String(data?.text).split(/\n{2,}/),
    action: OPEN_PORTAL,
  }),
  "office-message": () => ({
    subject: "You have an unread message from the office",
    paragraphs: ["You have an unread message from the office."],
    action: { label: "Read the message", path: `${PAGE_ROUTES.residentDashboard}#chat/office` },
  }),
  "incident-update": () => ({
    subject: "There is news about your incident reports",
    paragraphs: ["There is news about your incident reports."],
    action: { label: "Open your incident reports", path: `${PAGE_ROUTES.residentDashboard}#incidents` },
  }),
  notification: undefined,
  emergency: undefined,
  "new-device": ({ data }) => ({
    subject: "New login to your account",
    paragraphs: [
      `Somebody logged in to your account from a new device: ${data?.device}, ${data?.address}, ${data?.at}.`,
      "If it was you, there is nothing to do. If not, log in, open 'Account & security', change your password and log out all other devices.",
    ],
    action: {
      label: "Account & security",
      path: `${data?.role === "staff" ? PAGE_ROUTES.staffDashboard : PAGE_ROUTES.residentDashboard}${ACCOUNT_SEARCH}`,
    },
  }),
  invitation: (message, property) => linkText("invitation", message, property),
  reset: (message, property) => linkText("reset", message, property),
  "email-confirmation": ({ link }, property) => ({
    subject: "Confirm your new email address",
    paragraphs: [
      `This address is to become the email address of your account at the portal of ${property}. You log in with it once it is confirmed.`,
      "The link works once, for 24 hours. If you don't expect this email, ignore it.",
    ],
    action: { label: "Confirm the address", path: link ?? PAGE_ROUTES.login },
  }),
  "email-changed": (_, property) => ({
    subject: "The email address of your account was changed",
    paragraphs: [
      `The email address of your account at the portal of ${property} was changed. From now on, log in with the new one. This address gets no more emails.`,
      "If you did not expect this, contact the office right away.",
    ],
    action: OPEN_PORTAL,
  }),
  "registration-declined": ({ data }, property) => ({
    subject: "Your registration was declined",
    paragraphs: [
      `The office of ${property} has declined your registration at its portal. Your account and what you entered are removed.`,
      ...(data?.reason ? [`The office writes: ${data.reason}`] : []),
      "If you think that this is a mistake, contact the office.",
    ],
    action: { label: "Contact the office", path: PAGE_ROUTES.contact },
  }),
};

/** Whether mail carries messages of a kind. */
export const isMailed = (kind: DeliveryKind): boolean => TEXTS[kind] !== undefined;

/**
 * The text of a message; undefined for a kind that isn't mailed.
 * @param propertyName empty while the property has none
 */
export const mailText = (
  message: Pick<OutgoingMessage, "kind" | "link" | "data">,
  propertyName: string,
): MailText | undefined => TEXTS[message.kind]?.(message, propertyName || "your property");

export const TEST_TEXT: Pick<MailContent, "subject" | "paragraphs"> = {
  subject: "Test email from the portal",
  paragraphs: ["This is a test from the portal's settings. Email works."],
};
