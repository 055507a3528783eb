/** Classifies errors of the mail server, and describes them for staff and administrators. */
import { MAIL_PROBLEMS } from "../../domain/delivery-problems.ts";
import type { SendResult } from "../delivery-channel.ts";

/** The fields of the errors of nodemailer. `command` is the SMTP command that failed. */
interface MailError {
  code?: string;
  /** The code of Node.js behind a failed connection. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Codes of certificates that are not trusted, and of a protocol that is not TLS. */
const TLS_CODES = /TLS|SSL|CERT|LEAF_SIGNATURE/;
/** Replies of a server from this code on are refusals for good. */
const PERMANENT = 500;
/** Enhanced status codes of policies (RFC 3463, 5.7), such as 'relaying denied': they say nothing about the address. */
const POLICY = /^5\d\d[ -]5\.7\./;

const channelFailure = (reason: string): SendResult => ({ status: "retry", reason, channelFails: true });

/** Whether the recipient's address was refused for good. */
export function isHardBounce(error: unknown): boolean {
  const { command, response = "", responseCode = 0 } = error as MailError;
  return command === "RCPT TO" && responseCode >= PERMANENT && !POLICY.test(response);
}

/** The fields of an error that are logged. The text may contain an address. */
export function loggedFields(error: unknown): MailError {
  const { code, originalCode, command, responseCode } = error as MailError;
  return { code, originalCode, command, responseCode } as MailError;
}

/** The result of an attempt that failed with an error. */
export function resultOf(error: unknown): SendResult {
  const { code = "", originalCode = "", command, responseCode = 0 } = error as MailError;
  if (code === "EAUTH" || code === "ENOAUTH") return channelFailure(MAIL_PROBLEMS.login);
  if (TLS_CODES.test(`${code} ${originalCode}`)) return channelFailure(MAIL_PROBLEMS.tls);
  if (responseCode === 0) return channelFailure(MAIL_PROBLEMS.unreachable);
  if (responseCode < PERMANENT) return { status: "retry", reason: MAIL_PROBLEMS.later };
  if (command === "MAIL FROM") return channelFailure(MAIL_PROBLEMS.sender);
  if (command !== "RCPT TO") return { status: "failed", reason: MAIL_PROBLEMS.content };
  return isHardBounce(error)
    ? { status: "failed", reason: MAIL_PROBLEMS.address }
    : channelFailure(MAIL_PROBLEMS.relay);
}
