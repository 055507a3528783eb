/** Connections of tests to their database. */
import { connectDatabase, openConnection } from "../../src/database/connect.ts";

/** Ends what hangs: other tests use the same processors and database server, so its silence proves nothing. */
export const PATIENCE_MS = 120_000;

/** As `connectDatabase`, without the portal's limit for a request. */
export const connectTestDatabase = (uri: string, databaseName?: string) =>
  connectDatabase(uri, { ...(databaseName !== undefined && { databaseName }), waitMs: PATIENCE_MS });

/** As `openConnection`, without the portal's limits. */
export const openTestConnection = (uri: string, databaseName?: string) =>
  openConnection(uri, databaseName, PATIENCE_MS, PATIENCE_MS);
