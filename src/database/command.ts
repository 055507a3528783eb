/** What the commands that move data share: open the database the portal would open, work on it, tell in a sentence how it went. */
import type { Connection } from "mongoose";
import { parseConfig, readEnvironment } from "../config.ts";
import { connectDatabase, openConnection } from "./connect.ts";
import type { Counts } from "./export-file.ts";
import { openDatabase } from "./open.ts";

export interface DatabaseCommand {
  /** As it is typed, such as `npm run db:export -- FILE`. */
  usage: string;
  /** Whether the declared indexes are made before the work. */
  indexes: boolean;
  work(connection: Connection, file: string): Promise<Counts>;
  /** What was done, such as `Exported to`. */
  done: string;
}

/** Runs a command on the one file its arguments name. @returns the process's exit code */
export async function runDatabaseCommand(command: DatabaseCommand, args: string[]): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith("-") || more.length > 0) return fail(`Usage: ${command.usage}`);
  try {
    const counts = await workOn(command, file);
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    process.stdout.write(`${command.done} ${file}: ${documents} documents (${list.join(", ") || "none"}).\n`);
    return 0;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

async function workOn(command: DatabaseCommand, file: string): Promise<Counts> {
  const env = readEnvironment();
  const { mongodbUri, dataFolder } = parseConfig(env);
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const opened = await openDatabase({ mongodbUri, dataFolder, env, log: { info: tell, warn: tell } });
  try {
    const connection = command.indexes
      ? (await connectDatabase(opened.uri)).connection
      : await openConnection(opened.uri);
    try {
      return await command.work(connection, file);
    } finally {
      await connection.close();
    }
  } finally {
    await opened.stop();
  }
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
