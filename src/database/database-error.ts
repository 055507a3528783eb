/** Why a database can't be had, each time in one sentence that a person can act on. */
import { mongo } from "mongoose";

/** A database that can't be opened, read or filled; the message is for people, without credentials and without a stack. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** A URI as it may be logged: no user, no password, no options (they can carry secrets, too). */
export function withoutCredentials(uri: string): string {
  const [, scheme = "", rest = ""] = /^([a-z0-9+.-]+:\/\/)?(.*)$/is.exec(uri) ?? [];
  const [place = ""] = rest.slice(rest.lastIndexOf("@") + 1).split("?");
  return scheme + place;
}

const FOLDER_TROUBLE: Record<string, string> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is over its disk quota",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
};

/** The system's short word for an error, such as `EACCES`. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Why a data folder can't be used. */
export function folderError(error: unknown, folder: string): DatabaseError {
  const trouble = FOLDER_TROUBLE[systemCode(error) ?? ""];
  if (trouble) {
    return new DatabaseError(
      `The data folder ${folder} ${trouble}. Set DATA_DIR to one that can be used.`,
      error,
    );
  }
  return new DatabaseError(`The data folder ${folder} can't be used: ${reasonOf(error)}`, error);
}

/** Sign-in refused: 18 by a server, 8000 by Atlas; 13 where signing in was left out. */
const REFUSED_CODES: readonly unknown[] = [13, 18, 8000];

/** The driver and its parser of URIs have classes of one name each; only the name tells. */
const URI_TROUBLE: readonly string[] = [
  "MongoParseError",
  "MongoInvalidArgumentError",
  "MongoMissingCredentialsError",
  "MongoAPIError",
  "MongoRuntimeError",
  "TypeError",
  "URIError",
];

/** Why a connection to a database could not be made. */
export function connectionError(error: unknown, uri: string): DatabaseError {
  const place = withoutCredentials(uri);
  if (error instanceof DatabaseError) return error;
  if (error instanceof mongo.MongoServerError && REFUSED_CODES.includes(error.code)) {
    return new DatabaseError(
      `The database at ${place} refused to let the portal in. Check its user and password.`,
      error,
    );
  }
  if (error instanceof Error && URI_TROUBLE.includes(error.name)) return badUri(uri, error);
  return new DatabaseError(
    `The database at ${place} does not answer. Check that it runs and can be reached from here (${reasonOf(error)}).`,
    error,
  );
}

/** A URI that no driver understands; nothing of it is repeated but what is safe. */
export function badUri(uri: string, cause?: unknown): DatabaseError {
  const shown = /^mongodb(\+srv)?:\/\//i.test(uri) ? ` (${withoutCredentials(uri)})` : "";
  const why = cause === undefined ? "" : ` (${reasonOf(cause)})`;
  return new DatabaseError(
    `MONGODB_URI${shown} is not a URI that can be used${why}. It reads mongodb://HOST:PORT/NAME or mongodb+srv://HOST/NAME.`,
    cause,
  );
}

/** The first line of an error's message, without whatever looks like a URI's credentials. */
export function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replaceAll(/\/\/[^/\s]*@/g, "//").trim() || "no reason was given";
}
