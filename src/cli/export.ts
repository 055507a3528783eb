/** `npm run db:export -- FILE`: writes all stored data to one file. Stop the portal first. */
import { openConnection } from "../database/connect.ts";
import { exportDatabase } from "../database/export.ts";
import { describeCounts, fileArgument, withDatabase } from "./command.ts";

export async function exportCommand(args: string[]): Promise<string> {
  const file = fileArgument(args, "npm run db:export -- FILE");
  return withDatabase(async (uri) => {
    const connection = await openConnection(uri);
    try {
      const counts = await exportDatabase(connection, file, new Date());
      return `Exported to ${file}: ${describeCounts(counts)}.`;
    } finally {
      await connection.close();
    }
  });
}
