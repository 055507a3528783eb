/** `npm run db:export -- FILE`: everything the portal has stored, in one file. Stop the portal first. */
import { runDatabaseCommand } from "./command.ts";
import { exportDatabase } from "./export.ts";

process.exitCode = await runDatabaseCommand(
  {
    usage: "npm run db:export -- FILE",
    indexes: false,
    work: (connection, file) => exportDatabase(connection, file, new Date()),
    done: "Exported to",
  },
  process.argv.slice(2),
);
