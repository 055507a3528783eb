/** What a migration is. See `index.ts` for how to add one. */
import type { mongo } from "mongoose";
import type { Logger } from "pino";

export type MigrationLog = Pick<Logger, "info" | "warn">;

export interface MigrationContext {
  /** The driver's database. Models do not exist yet, because they describe the schema after the last migration. */
  db: mongo.Db;
  log: MigrationLog;
}

export interface Migration {
  /** The file's name without its suffix, such as `001-initial`. It is stored in the database, so it never changes. */
  name: string;
  /** Changes the stored data. Running it again, also after it was interrupted at any point, must lead to the same data. */
  run(context: MigrationContext): Promise<void>;
}
