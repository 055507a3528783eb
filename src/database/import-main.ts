/** `npm run db:import -- FILE`: what `db:export` wrote, into an empty database. */
import { runDatabaseCommand } from "./command.ts";
import { importDatabase } from "./import.ts";

process.exitCode = await runDatabaseCommand(
  { usage: "npm run db:import -- FILE", indexes: true, work: importDatabase, done: "Imported from" },
  process.argv.slice(2),
);
