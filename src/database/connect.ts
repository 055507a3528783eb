/** The connection to whichever database was chosen: short time-outs, no hidden queues, indexes made before the first request. */
import mongoose, { type Connection } from "mongoose";
import { createStores, type Stores } from "./stores.ts";

/** A database that is away is reported within this time (the answer 503 must come within 2 s). */
const SERVER_SELECTION_TIMEOUT_MS = 1_800;

/** A first start may wait longer, for a database that starts beside the portal. */
const FIRST_CONNECTION_TIMEOUT_MS = 10_000;

/** The database's name where the URI names none. */
export const DEFAULT_DATABASE_NAME = "rowanstead";

mongoose.set("strictQuery", true);
mongoose.set("sanitizeFilter", false);

export interface DatabaseConnection {
  stores: Stores;
  /** For libraries that keep their own collection beside the portal's, such as the rate limiter. */
  connection: Connection;
  /** Whether the database answers right now. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Connects and makes the declared indexes.
 * @param uri a `mongodb://` or `mongodb+srv://` URI; the database is the one it names, or `databaseName`
 * @throws when no server answers, sign-in is refused, or an index can't be made
 */
export async function connectDatabase(uri: string, databaseName?: string): Promise<DatabaseConnection> {
  const named = databaseName ?? (new URL(uri).pathname.replace(/^\//, "") || DEFAULT_DATABASE_NAME);
  const connection = mongoose.createConnection(uri, {
    dbName: named,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: FIRST_CONNECTION_TIMEOUT_MS,
    retryWrites: true,
  });
  await connection.asPromise();
  const stores = createStores(connection);
  for (const model of Object.values(connection.models)) await model.createIndexes();
  return {
    stores,
    connection,
    async ping() {
      try {
        await connection.db?.command({ ping: 1 }, { timeoutMS: SERVER_SELECTION_TIMEOUT_MS });
        return connection.readyState === mongoose.ConnectionStates.connected;
      } catch {
        return false;
      }
    },
    close: () => connection.close(),
  };
}
