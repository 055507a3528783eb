/** The log: one JSON object per line, with times in UTC, without secrets that could be used to impersonate a user, and without messages. */
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config.ts";

/** Fields that are removed from log entries, at the first or second level or in `headers` of the second. */
const REMOVED_FIELDS = [
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

const REDACTED_PATHS = REMOVED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.headers.${field}`]);

/** Logs only name, code, text and stack of an error, because libraries attach whole requests and documents to their errors. */
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

/** Creates a logger. @param destination standard output by default; tests pass their own */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED_PATHS, remove: true },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
