/** The connection to whichever database was chosen: short time-outs, no hidden queues, indexes made before the first request. */
import mongoose, { type Connection } from "mongoose";
import { createRepositories, type Repositories } from "../repositories.ts";
import { connectionError } from "./database-error.ts";

/** A database that is away is reported within this time (the answer 503 must come within 2 s). */
const SERVER_SELECTION_TIMEOUT_MS = 1_800;

/** A first start may wait longer, for a database that starts beside the portal. */
const FIRST_CONNECTION_TIMEOUT_MS = 10_000;

/**
 * The portal judges by heartbeats whether the database is away (http/database-away.ts), so they are as frequent as the driver
 * allows.
 */
const HEARTBEAT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Requests wait no longer than this for one of the driver's connections. */
const CONNECTION_WAIT_MS = 1_800;

/** The database's name where the URI names none. */
const DEFAULT_DATABASE_NAME = "rowanstead";

mongoose.set("strictQuery", true);
mongoose.set("sanitizeFilter", false);

export interface DatabaseConnection {
  stores: Repositories;
  /** For libraries that keep their own collection beside the portal's, such as the rate limiter. */
  connection: Connection;
  /** When a server that takes writes last answered a heartbeat, in milliseconds of the monotonic clock. */
  heartbeatAt(): number | undefined;
  /** When one of the driver's connections last became free, which means that an operation was answered. */
  operationAt(): number;
  close(): Promise<void>;
}

/** The database's name in a URI; a URI of a replica set names several hosts, which `URL` can't read. */
function databaseNameIn(uri: string): string {
  const [, name = ""] = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]*)/i.exec(uri) ?? [];
  return name ? decodeURIComponent(name) : DEFAULT_DATABASE_NAME;
}

/**
 * Connects, and makes nothing.
 * @param uri a `mongodb://` or `mongodb+srv://` URI; the database is the one it names, or `databaseName`
 * @throws DatabaseError when no server answers or signing in is refused
 */
export async function openConnection(uri: string, databaseName?: string): Promise<Connection> {
  const deadline = performance.now() + FIRST_CONNECTION_TIMEOUT_MS;
  for (;;) {
    try {
      return await mongoose
        .createConnection(uri, {
          dbName: databaseName ?? databaseNameIn(uri),
          autoIndex: false,
          autoCreate: false,
          bufferCommands: false,
          serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
          heartbeatFrequencyMS: HEARTBEAT_MS,
          connectTimeoutMS: CONNECT_TIMEOUT_MS,
          waitQueueTimeoutMS: CONNECTION_WAIT_MS,
          retryWrites: true,
        })
        .asPromise();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() >= deadline) throw connectionError(error, uri);
    }
  }
}

/** Whether no server answered, which may change; nothing else gets better by waiting. */
function isUnreachable(error: unknown): boolean {
  return error instanceof mongoose.Error.MongooseServerSelectionError;
}

export interface DatabaseOptions {
  /** The one that the URI names by default. */
  databaseName?: string;
  /** Whether this process is the only one whose people chat on the database. */
  alone?: boolean;
}

/**
 * Connects and makes the declared indexes.
 * @param uri a `mongodb://` or `mongodb+srv://` URI
 * @throws DatabaseError when no server answers, signing in is refused, or an index can't be made
 */
export async function connectDatabase(
  uri: string,
  options: DatabaseOptions = {},
): Promise<DatabaseConnection> {
  const { databaseName, alone = false } = options;
  const connection = await openConnection(uri, databaseName);
  const stores = createRepositories(connection, alone);
  const client = connection.getClient();
  // Behind a load balancer the driver sends no heartbeats.
  let heartbeatAt = client.options.loadBalanced ? undefined : performance.now();
  let operationAt = performance.now();
  client
    .on("serverHeartbeatSucceeded", ({ reply }) => {
      if (reply.isWritablePrimary) heartbeatAt = performance.now();
    })
    .on("connectionCheckedIn", () => {
      operationAt = performance.now();
    });
  try {
    for (const model of Object.values(connection.models)) await model.createIndexes();
  } catch (error) {
    await connection.close();
    throw connectionError(error, uri);
  }
  return {
    stores,
    connection,
    heartbeatAt: () => heartbeatAt,
    operationAt: () => operationAt,
    close: () => connection.close(),
  };
}
