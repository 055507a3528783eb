/** Runs the command-line programs. The npm scripts call it as `node scripts/program.mjs NAME ARGUMENTS`. */
import { openConnection } from "../database/connect.ts";
import { DatabaseError } from "../database/database-error.ts";
import { findDuplicates } from "../database/duplicates.ts";
import { exportDatabase } from "../database/export.ts";
import type { Counts } from "../database/export-file.ts";
import { importDatabase } from "../database/import.ts";
import { databaseOf } from "../database/record.ts";
import { createRepositories } from "../repositories.ts";
import { holdSending } from "../settings/settings.repository.ts";
import { accountCommand } from "./account.ts";
import { commandContext, commandLog, UsageError, withConnection, withDatabase } from "./command.ts";
import { createStaffCommand } from "./create-staff.ts";
import { HELD_TEXT, sendingCommand } from "./sending.ts";

/**
 * A command that moves all stored data to or from the file that is its only argument.
 * @param summary the beginning of the output, such as `Exported to`
 */
function fileCommand(
  usage: string,
  summary: string,
  move: (connection: Awaited<ReturnType<typeof openConnection>>, file: string) => Promise<Counts>,
) {
  return async ([file, ...more]: string[]): Promise<string> => {
    if (file === undefined || file.startsWith("-") || more.length > 0)
      throw new UsageError(`Usage: ${usage}`);
    return withDatabase(async (uri) => {
      const connection = await openConnection(uri);
      try {
        const counts = Object.entries(await move(connection, file));
        const documents = counts.reduce((sum, [, count]) => sum + count, 0);
        const list = counts.map(([name, count]) => `${name} ${count}`).join(", ");
        return `${summary} ${file}: ${documents} documents (${list || "none"}).`;
      } finally {
        await connection.close();
      }
    });
  };
}

/**
 * Recomputes the stats of all residents from the logs. The next check of a running node announces the changes of class or fee that
 * result.
 */
async function rebuildOverviewCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError("Usage: npm run overview:rebuild");
  return withConnection(async (database, config) => {
    const { residents, changed } = await commandContext(database, config).reconciler.rebuild();
    return `Recomputed the stats of ${residents} residents; corrected those of ${changed}.`;
  });
}

/** Checks whether the stored data allow the unique indexes of this version. It changes nothing, so it may run while another version is in use. */
async function checkCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError("Usage: npm run db:check");
  return withDatabase(async (uri) => {
    const connection = await openConnection(uri);
    try {
      createRepositories(connection);
      const { indexes, duplicates } = await findDuplicates(connection);
      if (duplicates.length === 0) return `No duplicates: all ${indexes} unique indexes can be built.`;
      const lines = duplicates.map(
        ({ collection, keys, count, ids }) =>
          `${collection}: ${count} with a ${keys.join(" and ")} that another one has (_id ${ids.join(", ")})`,
      );
      const text = "The database has duplicates. Remove them before the upgrade:";
      throw new DatabaseError([text, ...lines].join("\n"));
    } finally {
      await connection.close();
    }
  });
}

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<string>>> = {
  "staff-add": createStaffCommand,
  account: accountCommand,
  "db-export": fileCommand("npm run db:export -- FILE", "Exported to", (connection, file) =>
    exportDatabase(connection, file, new Date()),
  ),
  "db-check": checkCommand,
  "db-import": fileCommand("npm run db:import -- FILE", "Imported from", async (connection, file) => {
    const counts = await importDatabase(connection, file, commandLog);
    await holdSending(databaseOf(connection).collection("settings"), new Date());
    commandLog.info(HELD_TEXT);
    return counts;
  }),
  sending: sendingCommand,
  "overview-rebuild": rebuildOverviewCommand,
};

async function run([name = "", ...args]: string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args);
  throw new UsageError(`Unknown command: ${name}. Commands: ${Object.keys(COMMANDS).join(", ")}.`);
}

// The result goes to standard output; an error's message goes to standard error, with exit code 1.
try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
