/** The database connection: short timeouts, no command buffering, and migrations and indexes before the first request. */
import mongoose, { type Connection } from "mongoose";
import { createRepositories, type Repositories } from "../repositories.ts";
import { connectionError } from "./database-error.ts";
import { isPoolExhausted } from "./driver-errors.ts";
import { buildIndexes, findMissingIndexes } from "./indexes.ts";
import { migrate } from "./migrations/migrate.ts";
import type { MigrationLog } from "./migrations/migration.ts";

/**
 * How long a request waits for the database, or for a connection of the driver's pool: an unavailable database is reported within this
 * time, because the 503 response must be sent within 2 s.
 */
export const DATABASE_WAIT_MS = 1_800;

/** The first connection may take longer, because the database may start at the same time as the portal. */
const FIRST_CONNECTION_TIMEOUT_MS = 10_000;

/**
 * The portal uses heartbeats to detect an unavailable database (http/database-away.ts). This is the shortest interval that the
 * driver allows.
 */
const HEARTBEAT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Options that override the URI: reads see every acknowledged write, so a revoked session stays revoked, and a write survives a failover.
 * A write that the majority does not confirm in time may still be stored; it is answered 503 and safe to repeat.
 */
const CONSISTENCY_OPTIONS = { readPreference: "primary", w: "majority", wtimeoutMS: 5_000 } as const;

/** Connections that are kept open, so that the first calls of a quiet node need no handshake. */
const POOL_MIN = 4;

/** The name of a node in the server's logs and in its list of connections. */
const APP_NAME = "rowanstead";

/** The database name if the URI contains none. */
const DEFAULT_DATABASE_NAME = APP_NAME;

mongoose.set("strictQuery", true);
mongoose.set("sanitizeFilter", false);

export type DatabaseConnection = Awaited<ReturnType<typeof connectDatabase>>;

/** The database name in a URI. `URL` can't parse a replica set URI, because it contains several hosts. */
function databaseNameIn(uri: string): string {
  const [, name = ""] = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]*)/i.exec(uri) ?? [];
  return name ? decodeURIComponent(name) : DEFAULT_DATABASE_NAME;
}

/**
 * Connects without creating collections or indexes.
 * @param uri a `mongodb://` or `mongodb+srv://` URI
 * @param databaseName replaces the database name of the URI
 * @param serverWaitMs how long to wait for a server that responds. Requests don't wait that long: see http/database-away.ts
 * @param waitMs how long a request waits for a connection of the pool
 * @throws DatabaseError if no server responds or the login is rejected
 */
export async function openConnection(
  uri: string,
  databaseName?: string,
  serverWaitMs = FIRST_CONNECTION_TIMEOUT_MS,
  waitMs = DATABASE_WAIT_MS,
): Promise<Connection> {
  const connect = () =>
    mongoose
      .createConnection(uri, {
        dbName: databaseName ?? databaseNameIn(uri),
        appName: APP_NAME,
        autoIndex: false,
        autoCreate: false,
        bufferCommands: false,
        serverSelectionTimeoutMS: serverWaitMs,
        heartbeatFrequencyMS: HEARTBEAT_MS,
        connectTimeoutMS: CONNECT_TIMEOUT_MS,
        waitQueueTimeoutMS: waitMs,
        minPoolSize: POOL_MIN,
        ...CONSISTENCY_OPTIONS,
      })
      .asPromise();
  const deadline = performance.now() + serverWaitMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      // On a busy machine, a server that responds may need longer for a login than a request may wait.
      if (!isPoolExhausted(error) || performance.now() > deadline) throw connectionError(error, uri);
    }
  }
}

export interface DatabaseOptions {
  /** The default is the database name of the URI. */
  databaseName?: string;
  /** By default, nothing is logged. */
  log?: MigrationLog;
  /** How long a request waits for the database: 1.8 s by default. Tests on a busy machine wait longer. */
  waitMs?: number | undefined;
  /** Called once if another version of the portal has migrated the database, so that this process has to stop. */
  onOtherVersion?: ((message: string) => void) | undefined;
}

const SILENT: MigrationLog = { info: () => undefined, warn: () => undefined };

/**
 * Runs the missing migrations, binds the models and creates the declared indexes.
 * @param connection an open connection without models
 * @returns the repositories, and `leave`, which removes this process from the list of the nodes that use the database
 * @throws DatabaseError if the database has the schema of another version, or an index can't be created
 */
export async function prepareDatabase(
  connection: Connection,
  { log = SILENT, onOtherVersion }: Pick<DatabaseOptions, "log" | "onOtherVersion">,
): Promise<{ repositories: Repositories; leave(): Promise<void> }> {
  const repositories = createRepositories(connection);
  const { leave } = await migrate(connection, log, {
    onOtherVersion,
    isPrepared: async () => (await findMissingIndexes(connection)).length === 0,
    prepare: async () => buildIndexes(connection, await findMissingIndexes(connection), log),
  });
  return { repositories, leave };
}

/**
 * Connects and prepares the database.
 * @param uri a `mongodb://` or `mongodb+srv://` URI
 * @throws DatabaseError if no server responds, the login is rejected, or the database can't be prepared
 */
export async function connectDatabase(
  uri: string,
  { databaseName, waitMs = DATABASE_WAIT_MS, ...options }: DatabaseOptions = {},
) {
  const connection = await openConnection(uri, databaseName, FIRST_CONNECTION_TIMEOUT_MS, waitMs);
  const client = connection.getClient();
  // The driver sends no heartbeats behind a load balancer.
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
    const { repositories, leave } = await prepareDatabase(connection, options);
    return {
      repositories,
      /** For libraries with their own collection, such as the rate limiter. */
      connection,
      waitMs,
      /** The time of the last heartbeat from a writable primary, in milliseconds of the monotonic clock. */
      heartbeatAt: () => heartbeatAt,
      /** The time when a connection was last returned to the driver's pool, which means that an operation completed. */
      operationAt: () => operationAt,
      async close(): Promise<void> {
        await leave();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw connectionError(error, uri);
  }
}
