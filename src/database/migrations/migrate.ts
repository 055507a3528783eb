/** Brings a database to the schema version of this program, once, however many nodes start at the same time. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, mongo } from "mongoose";
import { askTimeOf } from "../database-clock.ts";
import { DatabaseError, reasonOf } from "../database-error.ts";
import { databaseOf } from "../record.ts";
import { MIGRATIONS } from "./index.ts";
import type { Migration, MigrationLog } from "./migration.ts";
import { POLL_MS, type RegisteredNode, registerNode, requireNoOtherVersion } from "./nodes.ts";
import { finishedMigrations, isData, schemaVersionOf } from "./schema-version.ts";

/** A killed node blocks the migration for at most this time. The lock is renewed at a third of it. */
const LOCK_MS = 30_000;

export interface MigrateOptions {
  /** Whether a database with all migrations is ready for this program. */
  isPrepared?: () => Promise<boolean>;
  /** Prepares the database for this program after the missing migrations. Only one node at a time does so. */
  prepare?: () => Promise<void>;
  /** Called once if the database no longer has the schema of this program, so that the process has to stop. */
  onOtherVersion?: ((message: string) => void) | undefined;
  /** For tests. */
  migrations?: readonly Migration[];
  lockMs?: number;
  heartbeatMs?: number;
}

/**
 * Registers this process as a node of the database, runs the missing migrations and prepares the database, or waits while another node
 * does.
 * @returns the node. It has to leave before the connection is closed
 * @throws DatabaseError if the database is newer than this program, a node of another schema version runs, or a migration fails
 */
export async function migrate(
  connection: Connection,
  log: MigrationLog,
  options: MigrateOptions = {},
): Promise<RegisteredNode> {
  const { migrations = MIGRATIONS, lockMs = LOCK_MS, onOtherVersion, heartbeatMs } = options;
  const { isPrepared = async () => true, prepare = async () => undefined } = options;
  // Without the portal's time limit for one write, because a lagging member takes longer to confirm what a migration writes.
  const db = connection
    .getClient()
    .db(databaseOf(connection).databaseName, { writeConcern: { w: "majority" } });
  const readTime = askTimeOf(connection);
  let isReported = false;
  // The node registers before it reads the version: a node that migrates either finds it, or has changed the version already.
  const node: RegisteredNode = await registerNode(connection, migrations.length, checkVersion, heartbeatMs);
  const schema = schemaVersionOf(db, node.id);

  async function checkVersion(): Promise<void> {
    const problem = newerProblem(await finishedMigrations(db), migrations);
    if (problem === undefined || isReported) return;
    isReported = true;
    onOtherVersion?.(problem);
  }

  async function runMissing(): Promise<void> {
    await requireNoOtherVersion(db, { schemaVersion: migrations.length, readTime, log });
    const finished = await finishedMigrations(db);
    // A newer node may have migrated between the first check and the lock.
    refuseNewer(finished, migrations);
    const missing = migrations.filter(({ name }) => !finished.includes(name));
    // A new database has no data to migrate.
    if (await hasNoCollections(db)) return schema.finish(migrations.map(({ name }) => name));
    for (const migration of missing) {
      log.info(`Migrating the database to schema version ${finished.length + 1}: ${migration.name}`);
      await migration.run({ db, log }).catch((error: unknown) => {
        throw new DatabaseError(
          `The migration ${migration.name} failed: ${reasonOf(error)}. The data is kept. The next start runs it again.`,
          error,
        );
      });
      finished.push(migration.name);
      await schema.finish(finished);
    }
    if (missing.length > 0) log.info(`The database has schema version ${finished.length}`);
  }

  try {
    for (let isWaiting = false; ; await sleep(POLL_MS)) {
      const now = await readTime();
      const { migrations: finished, locked } = await schema.read(now);
      refuseNewer(finished, migrations);
      const isCurrent = !locked && finished.length === migrations.length && (await isPrepared());
      if (isCurrent) return node;
      if (await schema.lock(now, lockMs)) {
        const renew = async () => schema.renew(await readTime(), lockMs);
        // A renewal that fails is repeated. If the lock is lost, `finish` fails.
        const renewal = setInterval(() => void renew().catch(() => undefined), Math.ceil(lockMs / 3));
        try {
          await runMissing();
          await prepare();
          return node;
        } finally {
          clearInterval(renewal);
          await schema.unlock().catch(() => undefined);
        }
      }
      if (!isWaiting) {
        log.info(
          `Another node prepares the database. Waiting until it has finished (up to ${lockMs / 1000} s if it was killed)`,
        );
      }
      isWaiting = true;
    }
  } catch (error) {
    await node.leave();
    throw error;
  }
}

/** Why this program can't use data with these finished migrations: a newer version has migrated it. */
function newerProblem(finished: readonly string[], migrations: readonly Migration[]): string | undefined {
  const unknown = unknownMigration(finished, migrations);
  return unknown === undefined
    ? undefined
    : `The database was migrated by a newer version of the portal (${unknown}). Start that version, or restore a backup from ` +
        "before the upgrade.";
}

function refuseNewer(finished: readonly string[], migrations: readonly Migration[]): void {
  const problem = newerProblem(finished, migrations);
  if (problem !== undefined) throw new DatabaseError(problem);
}

/** A migration that this program does not know. */
export function unknownMigration(finished: readonly string[], migrations = MIGRATIONS): string | undefined {
  return finished.findLast((name) => !migrations.some((migration) => migration.name === name));
}

/** Whether the database holds nothing but its bookkeeping. */
async function hasNoCollections(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return !collections.some(({ name }) => isData(name));
}
