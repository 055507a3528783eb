/** Database errors with messages for the operator. */
import { mongo } from "mongoose";

/** The database can't be opened, read or written. The message is for the operator and contains no credentials. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** Removes user, password and options from a URI, so that it can be logged. Options can also contain secrets. */
export function withoutCredentials(uri: string): string {
  const [, scheme = "", rest = ""] = /^([a-z0-9+.-]+:\/\/)?(.*)$/is.exec(uri) ?? [];
  const [address = ""] = rest.slice(rest.lastIndexOf("@") + 1).split("?");
  return scheme + address;
}

const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: "is not writable for this user",
  EPERM: "is not writable for this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is over its disk quota",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
};

/** The system's error code, such as `EACCES`. */
function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

export function folderError(error: unknown, folder: string): DatabaseError {
  const problem = FOLDER_PROBLEMS[systemCode(error) ?? ""];
  if (problem) {
    return new DatabaseError(
      `The data folder ${folder} ${problem}. Fix the problem or set DATA_DIR to another folder.`,
      error,
    );
  }
  return new DatabaseError(`The data folder ${folder} can't be used: ${reasonOf(error)}`, error);
}

/** Error codes of a rejected login: 18 by a server, 8000 by Atlas, 13 if the credentials are missing. */
const LOGIN_REJECTED_CODES: readonly unknown[] = [13, 18, 8000];

/** Errors for an invalid URI, by name: the driver and its URI parser define separate classes with the same names. */
const URI_ERROR_NAMES: readonly string[] = [
  "MongoParseError",
  "MongoInvalidArgumentError",
  "MongoMissingCredentialsError",
  "MongoAPIError",
  "MongoRuntimeError",
  "TypeError",
  "URIError",
];

export function connectionError(error: unknown, uri: string): DatabaseError {
  const address = withoutCredentials(uri);
  if (error instanceof DatabaseError) return error;
  if (error instanceof mongo.MongoServerError && LOGIN_REJECTED_CODES.includes(error.code)) {
    return new DatabaseError(
      `The database at ${address} rejected the login. Check the user and password in MONGODB_URI.`,
      error,
    );
  }
  if (error instanceof Error && URI_ERROR_NAMES.includes(error.name)) return badUri(uri, error);
  return new DatabaseError(
    `The database at ${address} does not answer. Check that it runs and can be reached from here (${reasonOf(error)}).`,
    error,
  );
}

/** The error for an invalid URI. The message repeats the URI only without credentials. */
export function badUri(uri: string, cause?: unknown): DatabaseError {
  const uriText = /^mongodb(\+srv)?:\/\//i.test(uri) ? ` (${withoutCredentials(uri)})` : "";
  const reason = cause === undefined ? "" : ` (${reasonOf(cause)})`;
  return new DatabaseError(
    `MONGODB_URI${uriText} is not a valid MongoDB URI${reason}. Use mongodb://HOST:PORT/NAME or mongodb+srv://HOST/NAME.`,
    cause,
  );
}

/** The first line of an error message, with credentials removed from URIs. */
export function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replaceAll(/\/\/[^/\s]*@/g, "//").trim() || "no reason was given";
}
