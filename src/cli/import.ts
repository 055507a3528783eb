/** `npm run db:import -- FILE`: loads a file of `db:export` into an empty database. */
import { importDatabase } from "../database/import.ts";
import { describeCounts, fileArgument, withConnection } from "./command.ts";

export async function importCommand(args: string[]): Promise<string> {
  const file = fileArgument(args, "npm run db:import -- FILE");
  return withConnection(async ({ connection }) => {
    const counts = await importDatabase(connection, file);
    return `Imported from ${file}: ${describeCounts(counts)}.`;
  });
}
