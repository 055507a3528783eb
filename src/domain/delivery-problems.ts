/** Why messages are not sent, and what to do. They are stored in English, and translated on the Delivery tab. */
import { msgs } from "./message.ts";

export const MAIL_PROBLEMS = msgs({
  unreachable: "The mail server can't be reached. Check SMTP_URL, and that the mail server runs.",
  tls: "There is no secure connection to the mail server. Check its certificate, and smtp:// or smtps:// in SMTP_URL.",
  login:
    "The mail server refused the login. Check the user and the password in SMTP_URL, or SMTP_USER and SMTP_PASSWORD.",
  sender: "The mail server refused the sender. Check MAIL_FROM.",
  relay:
    "The mail server doesn't send to this address for the portal. Check its rules, and the user in SMTP_URL or SMTP_USER.",
  address: "The mail server says that the address does not exist.",
  content: "The mail server refused the message.",
  later: "The mail server asked to try again later.",
  earlier: "An earlier email to this address was refused. Correct the address, or try again.",
});

/** The problems of an attempt, with any channel. */
export const ATTEMPT_PROBLEMS = msgs({
  tooLate: "It could not be sent in time.",
  noResult: "Sending ended without a result.",
});
