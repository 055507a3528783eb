/** The log: one JSON object a line, in UTC, without anything that would let a reader of it act as somebody else. */
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config.ts";

/** Fields that never reach the log, wherever an object carries them one or two levels deep. */
const SECRET_FIELDS = [
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "recoveryCodes",
  "cookie",
  "token",
  "invite",
  "reset",
  "authorization",
  "message",
  "dateOfBirth",
];

const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.headers.${field}`]);

/** Name, text and stack alone: libraries hang whole requests and documents on their errors. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    text: error.message,
    stack: error.stack,
  };
}

/** A logger; `destination` is standard output unless a test listens. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, remove: true },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
