/** `npm run db:export -- FILE`: everything the portal has stored, in one file. Stop the portal first. */
import { onDatabase, runCommand } from "./command.ts";
import { openConnection } from "./connect.ts";
import { exportDatabase } from "./export.ts";
import { countsText, namedFile } from "./moving.ts";

await runCommand(async (args) => {
  const file = namedFile(args, "npm run db:export -- FILE");
  return onDatabase(async (uri) => {
    const connection = await openConnection(uri);
    try {
      const counts = await exportDatabase(connection, file, new Date());
      return `Exported to ${file}: ${countsText(counts)}.`;
    } finally {
      await connection.close();
    }
  });
});
