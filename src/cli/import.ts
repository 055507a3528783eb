/** `npm run db:import -- FILE`: loads a file of `db:export` into an empty database, and migrates the data of an older version. */
import { openConnection } from "../database/connect.ts";
import { importDatabase } from "../database/import.ts";
import { commandLog, describeCounts, fileArgument, withDatabase } from "./command.ts";

export async function importCommand(args: string[]): Promise<string> {
  const file = fileArgument(args, "npm run db:import -- FILE");
  return withDatabase(async (uri) => {
    const connection = await openConnection(uri);
    try {
      const counts = await importDatabase(connection, file, commandLog);
      return `Imported from ${file}: ${describeCounts(counts)}.`;
    } finally {
      await connection.close();
    }
  });
}
