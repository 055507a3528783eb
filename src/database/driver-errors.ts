/** The codes of MongoDB's errors, and which errors of the driver mean: database unavailable, no free connection, or duplicate key. */
import { Error as MongooseErrors, mongo } from "mongoose";

/** Codes of MongoDB's errors, under the names of the MongoDB manual. */
export const CODES = {
  HostUnreachable: 6,
  HostNotFound: 7,
  Unauthorized: 13,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  WriteConcernTimeout: 64,
  IndexOptionsConflict: 85,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  ReadConcernMajorityNotAvailableYet: 134,
  PrimarySteppedDown: 189,
  ExceededTimeLimit: 262,
  IndexBuildAborted: 276,
  SocketException: 9001,
  NotWritablePrimaryOld: 10058,
  NotWritablePrimary: 10107,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  InterruptedDueToReplStateChange: 11602,
  BackgroundOperationInProgressForDatabase: 12586,
  BackgroundOperationInProgressForNamespace: 12587,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
} as const;

/** The server is not the primary, starts, stops or can't reach the majority. The write may have been stored. */
const AWAY_CODES: ReadonlySet<unknown> = new Set([
  CODES.HostUnreachable,
  CODES.HostNotFound,
  CODES.WriteConcernTimeout,
  CODES.NetworkTimeout,
  CODES.ShutdownInProgress,
  CODES.ReadConcernMajorityNotAvailableYet,
  CODES.PrimarySteppedDown,
  CODES.ExceededTimeLimit,
  CODES.SocketException,
  CODES.NotWritablePrimaryOld,
  CODES.NotWritablePrimary,
  CODES.InterruptedAtShutdown,
  CODES.InterruptedDueToReplStateChange,
  CODES.NotPrimaryNoSecondaryOk,
  CODES.NotPrimaryOrSecondary,
]);

/** Labels by which the server or the driver says that another attempt may succeed. */
const AWAY_LABELS = [
  "RetryableWriteError",
  "RetryableError",
  "TransientTransactionError",
  "UnknownTransactionCommitResult",
  "SystemOverloadedError",
];

const AWAY_CLASSES = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerClosedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoStalePrimaryError,
];

/** The names of two error classes that the driver does not export. */
const POOL_CLOSED = "MongoPoolClosedError";
const POOL_EXHAUSTED = "MongoWaitQueueTimeoutError";

/** All codes of an error: of the error itself, of its write concern, and of the writes of a bulk. */
function codesOf(error: mongo.MongoError): unknown[] {
  const { code, writeConcernError } = error as { code?: unknown; writeConcernError?: { code?: unknown } };
  const codes = [code, writeConcernError?.code];
  if (!(error instanceof mongo.MongoBulkWriteError)) return codes;
  const writeCodes = [error.writeErrors].flat().map((write) => write.code);
  return [...codes, ...writeCodes, error.err?.code, error.result?.getWriteConcernError()?.code];
}

/** Whether an error means that the database can't be reached or accepts no writes at the moment. A write may have been stored. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof MongooseErrors.MongooseServerSelectionError) return true;
  if (!(error instanceof mongo.MongoError) || isPoolExhausted(error)) return false;
  return (
    error.name === POOL_CLOSED ||
    AWAY_CLASSES.some((away) => error instanceof away) ||
    AWAY_LABELS.some((label) => error.hasErrorLabel(label)) ||
    codesOf(error).some((code) => AWAY_CODES.has(code)) ||
    isDatabaseAway(error.cause)
  );
}

/** Whether no connection to the database was free in time. This node has too many requests; the database may work. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.name === POOL_EXHAUSTED;

/** Finds the index in the message of a duplicate key, as MongoDB (`index: a_1 dup key`) or DocumentDB (`Index 'a_1'`) writes it. */
const INDEX_IN_MESSAGE = /\bindex:? '?([^\s']+)/i;

/** Whether an index has a field, by the name that MongoDB derives from its keys. */
function namesField(index: string, field: string): boolean {
  if (index === "_id_") return field === "_id";
  return `_${index}_`.includes(`_${field}_1_`) || `_${index}_`.includes(`_${field}_-1_`);
}

/**
 * Whether a write failed because of a duplicate key. With `field`, only a unique index with this field counts: by the pattern of the keys,
 * which some servers and all bulk writes leave out, or by the name of the index.
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== CODES.DuplicateKey) return false;
  if (field === undefined) return true;
  const pattern: unknown = error.keyPattern;
  if (typeof pattern === "object" && pattern !== null) return Object.hasOwn(pattern, field);
  const [, index] = INDEX_IN_MESSAGE.exec(error.message) ?? [];
  return index !== undefined && namesField(index, field);
}

/** The result of a write; undefined if it failed because of a duplicate key. */
export async function unlessDuplicate<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
